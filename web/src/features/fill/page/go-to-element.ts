import { useEffect } from "react";
import { useLocation, useParams } from "react-router";
import { groupAnchor, questionAnchor, questionAt, sectionAnchor } from "../../../ui/question/anchors.ts";

/** Brings a question into view and moves focus to its answer, or to the first field that takes one. */
export function goToQuestion(id: string): void {
  const frame = document.getElementById(questionAnchor(id));
  frame?.scrollIntoView({ block: "start" });
  const field =
    frame?.querySelector<HTMLElement>("input[type=radio]:checked:not([disabled])") ??
    frame?.querySelector<HTMLElement>(":is(input, select, textarea):not([disabled])");
  field?.focus({ preventScroll: true });
}

/** Goes to the question in the fragment of the address, once the page is drawn. */
export function useQuestionOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const question = questionAt(hash.slice(1));
    if (question === undefined) return;
    const frame = requestAnimationFrame(() => goToQuestion(question));
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}

/** Brings a section or a group of the page into view and moves focus to its title, or to all of it. */
function goToSection(id: string): void {
  const place = document.getElementById(sectionAnchor(id)) ?? document.getElementById(groupAnchor(id));
  if (!place) return;
  const start = document.getElementById(place.getAttribute("aria-labelledby") ?? "") ?? place;
  start.tabIndex = -1;
  place.scrollIntoView({ block: "start" });
  start.focus({ preventScroll: true });
}

/** Goes to the section that the address names, where the page is shown as a whole. */
export function useSectionOfAddress(isWhole: boolean): void {
  const { section } = useParams();
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a window that is made wider stays where it is
  useEffect(() => {
    if (section === undefined || hash !== "" || !isWhole) return;
    const frame = requestAnimationFrame(() => goToSection(section));
    return () => cancelAnimationFrame(frame);
  }, [section, hash]);
}
