import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { ElementId, Snapshot } from "../../engine/index.ts";
import { excludedBy } from "../../kinds/checkboxes/reading.ts";
import { errorMessage } from "../../kinds/index.ts";
import { announce } from "../../lib/announcer.tsx";
import { useElement, useForm } from "../question/form-context.ts";
import type { Question } from "../question/question-context.ts";
import { labelOf, useTexts } from "../question/texts-context.ts";
import type { QuestionNode } from "./page-tree.ts";

/** The time that a press of a button takes, in milliseconds. */
const CLICK = 300;

/** The pause after which a number is no longer being typed, in milliseconds. */
const PAUSE = 700;

/** The part of a question that follows from the answers. */
type AnsweredQuestion = Omit<Question, "boxes" | "orBox">;

/** Keeps a question up to date with the session. */
export function useAnsweredQuestion(node: QuestionNode): AnsweredQuestion {
  const { index } = node;
  const snapshot = useElement(index);
  const error = useShownError(node, snapshot);
  const warning = useWarning(snapshot.warningMessage);
  const set = useSetAnswer(index);
  const leave = useLeave(index);
  return useMemo(
    () => ({ node, snapshot, error, warning, set, leave }),
    [node, snapshot, error, warning, set, leave],
  );
}

/** Returns the message on the rule that a question breaks, once its faults are shown. */
function useShownError(
  { id, index, element }: QuestionNode,
  { violation, constraintMessage }: Snapshot,
): string | undefined {
  const { page, session, visibleErrors, t } = useForm();
  const { language, text } = useTexts();
  const isShown = useSyncExternalStore(visibleErrors.subscribe, () => visibleErrors.has(index));
  if (!isShown || !violation) return undefined;
  const own = violation === "check" ? text(`checks.${constraintMessage}`) : undefined;
  const field = page.schema.properties[id];
  return own ?? errorMessage(violation, { t, language, element, field, today: session.today });
}

/** Shows the faults of a question once it is left with something in it. */
function useLeave(element: ElementId): () => void {
  const { session, visibleErrors } = useForm();
  return useCallback(() => {
    // A button whose press leaves the field must not move before the press is over.
    window.setTimeout(() => {
      const { violation } = session.snapshot(element);
      if (violation && violation !== "required") visibleErrors.add([element]);
    }, CLICK);
  }, [session, visibleErrors, element]);
}

/** Sets the value of a field. A tick clears the ticks of the checkboxes that it excludes, and announces that. */
function useSetAnswer(element: ElementId): (value: unknown) => void {
  const { session, set, t } = useForm();
  const texts = useTexts();
  return useCallback(
    (value: unknown) => {
      const excluded = value === true ? excludedBy(session, element) : [];
      for (const box of excluded) set(box, false);
      set(element, value);
      if (excluded.length === 0) return;
      const boxes = excluded.map((box) => labelOf(texts, "questions", session.table.elements[box]?.id ?? ""));
      announce(t("fill.unticked", { boxes: boxes.join(", ") }));
    },
    [t, session, set, texts, element],
  );
}

/**
 * Delays a warning until it has lasted for a moment, since a half-typed number is no reason to warn. A warning disappears at once.
 */
function useWarning(message: string | undefined): string | undefined {
  const { text } = useTexts();
  const [settled, setSettled] = useState(message);
  useEffect(() => {
    if (message === settled) return;
    const settle = () => {
      setSettled(message);
      if (message !== undefined) announce(text(`checks.${message}`) ?? "");
    };
    const timer = window.setTimeout(settle, message === undefined ? 0 : PAUSE);
    return () => window.clearTimeout(timer);
  }, [message, settled, text]);
  return message === settled ? settled : undefined;
}
