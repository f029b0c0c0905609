import { useEffect, useMemo } from "react";
import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import type { ElementId, Page, Session } from "../../../engine/index.ts";
import type { Place } from "../../../shared/survey/open-survey.ts";
import type { ShortStep } from "../../../shared/survey/short-steps.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { questionAnchor, questionAt, sectionAt } from "../../../ui/question/anchors.ts";
import { SurveyShell } from "../shell/survey-shell.tsx";
import { detour } from "../survey/steps.ts";
import { addressOf, type Route, shownStep, waiting } from "../survey/stops.ts";
import { StopContext, useRoute } from "../survey/use-route.ts";
import { Pages } from "./pages.tsx";
import { heldQuestion } from "./turn.ts";

/** The page that the address names, on a phone a step of it; without one, the place where the participant continues. */
export function PageScreen() {
  const { session, model, place } = useSurvey();
  const route = useRoute();
  const { pageId, section } = useParams();
  const { hash } = useLocation();
  if (pageId === undefined) return <Navigate to={addressToGoOn(route, place)} replace />;
  const instead = detour(session, route.pages, pageId);
  const page = model.pages.find(({ id }) => id === pageId);
  if (!page || instead !== undefined)
    return <Navigate to={instead === undefined ? "/survey/review" : `/survey/${instead}`} replace />;
  const held = heldQuestion();
  const wanted = held === undefined ? elementOf(session, hash, section) : session.item(held);
  const step = shownStep(route, page.id, wanted);
  return <StopScreen page={page} step={step} isHeld={held !== undefined} />;
}

/** Returns the address at which the participant continues: of the first question that is left, or else of their last place. */
function addressToGoOn(route: Route, { page, section }: Place): string {
  const next = waiting(route);
  if (next)
    return addressOf(next.stop) + (next.question === undefined ? "" : `#${questionAnchor(next.question)}`);
  const first = page ?? route.pages.find(({ shows }) => shows)?.id;
  if (first === undefined) return "/survey/review";
  return section === null ? `/survey/${first}` : `/survey/${first}/${section}`;
}

/** Finds the target of an address: a question, a section or a group. */
function elementOf(session: Session, hash: string, section = ""): ElementId | undefined {
  const anchor = hash.slice(1);
  const question = questionAt(anchor);
  if (question !== undefined) return session.item(question);
  return session.container(sectionAt(anchor) ?? section);
}

interface StopScreenProps {
  page: Page;
  step: ShortStep | undefined;
  /** Whether the window has just been turned. */
  isHeld: boolean;
}

function StopScreen({ page, step, isHeld }: StopScreenProps) {
  const stop = useMemo(() => ({ page: page.id, step }), [page.id, step]);
  useRightAddress(page, step, isHeld);
  usePlace(page, step);
  return (
    <StopContext value={stop}>
      <SurveyShell current={page.id}>
        <Pages stop={stop} />
      </SurveyShell>
    </StopContext>
  );
}

/** Replaces another address of the same place by that of the step, in the same entry of the history. */
function useRightAddress(page: Page, step: ShortStep | undefined, isHeld: boolean): void {
  const { session } = useSurvey();
  const navigate = useNavigate();
  const { pathname, hash, state } = useLocation();
  const { section } = useParams();
  const address = addressOf({ page: page.id, step });
  const named = section === undefined ? undefined : session.container(section);
  const isOnPage = named !== undefined && session.table.elements[session.table.pageOf(named)]?.id === page.id;
  const isRight = step ? pathname === address : section === undefined || isOnPage;
  useEffect(() => {
    if (!isRight) void navigate(address + (isHeld ? "" : hash), { replace: true, state });
  }, [isRight, isHeld, address, hash, state, navigate]);
}

/** Remembers where the participant is, for another device. */
function usePlace(page: Page, step: ShortStep | undefined): void {
  const { place, autosave } = useSurvey();
  const section = step?.id ?? null;
  useEffect(() => {
    if (place.page === page.id && place.section === section) return;
    place.page = page.id;
    place.section = section;
    autosave.move();
  }, [page.id, section, place, autosave]);
}
