import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { Page } from "../../../engine/index.ts";
import { useHeadingFocus, useTitle } from "../../../lib/use-title.ts";
import { NoticeWords } from "../../../shared/help/notice-words.tsx";
import { LengthWords } from "../../../shared/sign-in/length-words.tsx";
import { locationsOf } from "../../../shared/survey/locations.ts";
import type { ShortStep } from "../../../shared/survey/short-steps.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { PageForm } from "../../../ui/form/page-form.tsx";
import { FormContext, type FormContextValue } from "../../../ui/question/form-context.ts";
import { Help } from "../../../ui/question/help.tsx";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { VisibleErrors } from "../../../ui/question/visible-errors.ts";
import { StatusBox } from "../../../ui/status-box.tsx";
import { FROM_REVIEW } from "../review/question-link.tsx";
import {
  addressOf,
  isAt,
  isBeginning,
  isEarlier,
  leftAt,
  type Stop,
  stopAfter,
  stopBefore,
} from "../survey/stops.ts";
import { titledBy, useRoute, useStepName } from "../survey/use-route.ts";
import { useAppearances } from "./appearances.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { useQuestionOfAddress, useSectionOfAddress } from "./go-to-element.ts";
import { PageButtons } from "./page-buttons.tsx";
import { returnToHeld } from "./turn.ts";
import { useAskedLeft } from "./use-asked-left.ts";

interface SurveyPageProps {
  page: Page;
  /** The step of the page that is shown; without one, it is shown as a whole. */
  step: ShortStep | undefined;
}

/** One page of the survey, or a step of it: its questions, and the way on once nothing is left. */
export function SurveyPage({ page, step }: SurveyPageProps) {
  const { session, set, model, settings } = useSurvey();
  const texts = useTexts();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const route = useRoute();
  const name = useStepName();
  const pageTitle = labelOf(texts, "pages", page.id);
  const title = name ? t("fill.step", { ...name }) : pageTitle;
  const here = { page: page.id, step };
  const heading = useHeadingFocus(addressOf(here), returnToHeld);
  const summary = useRef<HTMLElement>(null);
  const [visibleErrors] = useState(() => new VisibleErrors());
  const [asked] = useState(() => new VisibleErrors());
  const onPage = useAskedLeft(session, page.id, asked);
  const left = onPage.filter((id) => isAt(route, here, session.item(id) ?? -1));
  const appeared = useAppearances();
  const notice = settings.notices?.[texts.language];
  const above = useMemo(
    () =>
      model.consent && notice ? { id: model.consent.box, shown: <NoticeWords notice={notice} /> } : undefined,
    [model, notice],
  );
  const titled = name && step ? titledBy(session, step) : undefined;
  const form: FormContextValue = useMemo(
    () => ({
      page,
      pieces: step?.pieces,
      titled,
      t,
      session,
      set,
      visibleErrors,
      appeared,
      above,
      locations: locationsOf(settings),
    }),
    [page, step, titled, t, session, set, visibleErrors, appeared, above, settings],
  );
  const namedTitle = left.length > 0 ? t("wrong.title", { title }) : title;
  useTitle(namedTitle, name && pageTitle, texts.text("survey.name"));
  useQuestionOfAddress();
  useSectionOfAddress(step === undefined);
  // A participant who came from the review returns to it.
  const isFromReview = useLocation().state === FROM_REVIEW;
  const following = isFromReview ? undefined : stopAfter(route, here);

  /** Goes to an address. A double click asks for it twice, but adds only one entry to the history. */
  function goTo(address: string) {
    void navigate(address, { replace: window.location.pathname === address });
  }

  /** Shows the questions that are left at a stop; returns whether there are any. */
  function askFor(stop: Stop): boolean {
    const left = leftAt(route, stop).map(({ id }) => session.item(id) ?? -1);
    visibleErrors.add(left);
    asked.add(left);
    return left.length > 0;
  }

  function next() {
    if (askFor(here)) {
      requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    const after = isFromReview ? undefined : stopAfter(route, here);
    if (after && isEarlier(route, here, after)) askFor(after);
    goTo(after ? addressOf(after) : "/survey/review");
  }

  const before = stopBefore(route, here);
  const isConsent = model.consent?.page === page.id;
  // The page that asks for consent says what it is about.
  const about = before === undefined && !isConsent && texts.text("survey.description");
  return (
    <FormContext value={form}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {about && <p className="help">{about}</p>}
      {isBeginning(route, here) && <Help part="pages" of={page.id} />}
      {isConsent && settings.length && (
        <p>
          <LengthWords length={settings.length} />
        </p>
      )}
      {isConsent && settings.consentChanged && <StatusBox isUrgent>{t("consentChanged")}</StatusBox>}
      <ErrorSummary ref={summary} left={left} />
      <PageForm page={page} />
      <PageButtons
        {...(before ? { onBack: () => goTo(addressOf(before)) } : {})}
        onNext={next}
        next={isConsent ? t("fill.consentNext") : following === undefined ? t("fill.review") : t("fill.next")}
      />
    </FormContext>
  );
}
