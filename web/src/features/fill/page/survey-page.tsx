import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { StatusBox } from "../../../components/status-box.tsx";
import { Flags } from "../../../forms/flags.ts";
import { FormContext, type FormContextValue } from "../../../forms/form-context.ts";
import { Help } from "../../../forms/help.tsx";
import { PageForm } from "../../../forms/page-form.tsx";
import { labelOf, useTexts } from "../../../forms/texts-context.ts";
import { useHeadingFocus, useTitle } from "../../../lib/use-title.ts";
import type { Page } from "../../../rules/index.ts";
import { NoticeWords } from "../../help/notice-words.tsx";
import { LengthWords } from "../../sign-in/length-words.tsx";
import { leftOn } from "../survey/left.ts";
import { locationsOf } from "../survey/locations.ts";
import { neighbour } from "../survey/steps.ts";
import { useSurvey } from "../survey/survey-context.ts";
import { useSteps } from "../survey/use-steps.ts";
import { useAppearances } from "./appearances.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { useQuestionOfAddress } from "./go-to-question.ts";
import { PageButtons } from "./page-buttons.tsx";
import { useAskedLeft } from "./use-asked-left.ts";

/** One page of the survey: its questions, and the way on once nothing is left to do. */
export function SurveyPage({ page }: { page: Page }) {
  const { session, set, model, settings } = useSurvey();
  const texts = useTexts();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const steps = useSteps();
  const title = labelOf(texts, "pages", page.id);
  const heading = useHeadingFocus(page.id);
  const summary = useRef<HTMLElement>(null);
  const [flags] = useState(() => new Flags());
  const [asked] = useState(() => new Flags());
  const left = useAskedLeft(session, page.id, asked);
  const appeared = useAppearances();
  const notice = settings.notices?.[texts.language];
  const above = useMemo(
    () =>
      model.consent && notice ? { id: model.consent.box, shown: <NoticeWords notice={notice} /> } : undefined,
    [model, notice],
  );
  const form: FormContextValue = useMemo(
    () => ({ page, t, session, set, flags, appeared, above, locations: locationsOf(settings) }),
    [page, t, session, set, flags, appeared, above, settings],
  );
  useTitle(left.length > 0 ? t("wrong.title", { title }) : title, texts.text("survey.name"));
  useQuestionOfAddress();
  // Somebody who came from the review to change something goes back there.
  const following = useLocation().state === "review" ? undefined : neighbour(steps, page.id, 1)?.id;

  /** A double click asks twice for the same page; the way back is one step all the same. */
  function goTo(id: string) {
    const address = `/survey/${id}`;
    void navigate(address, { replace: window.location.pathname === address });
  }

  function next() {
    const elements = leftOn(session, session.container(page.id)).map(({ id }) => session.item(id) ?? -1);
    flags.add(elements);
    asked.add(elements);
    if (elements.length > 0) requestAnimationFrame(() => summary.current?.focus());
    else goTo(following ?? "review");
  }

  const before = neighbour(steps, page.id, -1);
  const isConsent = model.consent?.page === page.id;
  // Who is asked for consent reads there what it is about.
  const about = before === undefined && !isConsent && texts.text("survey.description");
  return (
    <FormContext value={form}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {about && <p className="help">{about}</p>}
      <Help part="pages" of={page.id} />
      {isConsent && settings.length && (
        <p>
          <LengthWords length={settings.length} />
        </p>
      )}
      {isConsent && settings.consentChanged && <StatusBox isUrgent>{t("consentChanged")}</StatusBox>}
      <ErrorSummary ref={summary} left={left} />
      <PageForm page={page} />
      <PageButtons
        {...(before ? { onBack: () => goTo(before.id) } : {})}
        onNext={next}
        next={isConsent ? t("fill.consentNext") : following === undefined ? t("fill.review") : t("fill.next")}
      />
    </FormContext>
  );
}
