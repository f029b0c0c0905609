import { useCallback } from "react";
import { type ElementId, excludedBy } from "../../engine/index.ts";
import { announce } from "../../lib/announcer.tsx";
import { useForm } from "../question/form-context.ts";
import { labelOf, useTexts } from "../question/texts-context.ts";

/**
 * Puts a value into a field. A tick takes away the ticks of the boxes that it excludes, which is said to those who cannot
 * see it.
 */
export function useSetAnswer(element: ElementId): (value: unknown) => void {
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
