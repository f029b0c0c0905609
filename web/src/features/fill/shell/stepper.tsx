import type { TFunction } from "i18next";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { hasConsent, type Step } from "../survey/steps.ts";
import { useSteps } from "../survey/use-steps.ts";
import { Sections } from "./sections.tsx";

/** The pages by title, and the review after them. Skipped pages are grey. */
export function Stepper({ current }: { current: string }) {
  const { t } = useTranslation();
  const { session } = useSurvey();
  const steps = useSteps();
  const isOpen = hasConsent(session);
  const list = useRef<HTMLOListElement>(null);
  // In a list that is longer than its place, the current page is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place
  useEffect(() => {
    const place = list.current?.parentElement;
    const at = list.current?.querySelector("[aria-current]");
    if (!place || !at) return;
    const below = at.getBoundingClientRect().top - place.getBoundingClientRect().top;
    place.scrollTop += below - place.clientHeight / 4;
  }, [current]);
  return (
    <ol className="stepper" ref={list}>
      {steps.map((step) => (
        <StepItem key={step.id} step={step} isCurrent={step.id === current} isOpen={isOpen} t={t} />
      ))}
      <li className="step" data-state={current === "review" ? "current" : "open"}>
        {isOpen ? (
          <Link to="/survey/review" aria-current={current === "review" ? "step" : undefined}>
            {t("fill.review")}
          </Link>
        ) : (
          <span>{t("fill.review")}</span>
        )}
      </li>
    </ol>
  );
}

interface StepItemProps {
  step: Step;
  isCurrent: boolean;
  isOpen: boolean;
  t: TFunction;
}

function StepItem({ step, isCurrent, isOpen, t }: StepItemProps) {
  const title = labelOf(useTexts(), "pages", step.id);
  const state = isCurrent ? "current" : !step.shows ? "skipped" : step.done ? "done" : "open";
  const note = !step.shows ? t("fill.stepSkipped") : step.done ? t("fill.stepDone") : undefined;
  return (
    <li className="step" data-state={state} data-done={step.done}>
      {step.shows && (isOpen || isCurrent) ? (
        <Link to={`/survey/${step.id}`} aria-current={isCurrent ? "step" : undefined}>
          {title}
        </Link>
      ) : (
        <span>{title}</span>
      )}
      {note && <span className="visually-hidden"> ({note})</span>}
      {isCurrent && <Sections page={step.element} />}
    </li>
  );
}
