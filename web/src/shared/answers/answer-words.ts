import type { TFunction } from "i18next";
import type { ElementId, Session } from "../../engine/index.ts";
import { viewOf } from "../../kinds/index.ts";
import { plainWords } from "../../lib/markdown/markdown.tsx";
import { labelOf, type SurveyTexts } from "../../ui/question/texts-context.ts";

/** Writes a value of a field as the participant reads it. */
export function wordsOf(
  session: Session,
  element: ElementId,
  value: unknown,
  texts: SurveyTexts,
  t: TFunction,
): string | undefined {
  if (value === undefined || value === null || value === "" || value === false) return undefined;
  if (value === true) return t("review.yes");
  const ui = uiOf(session, element);
  const labels = ui?.["labels"];
  if (typeof labels === "string") return texts.text(`${labels}.${value}`);
  const count = typeof value === "number" ? value : undefined;
  const own = viewOf(session.table.kind(element))?.answerWords?.(value, texts.language);
  if (own) return own;
  const unit = typeof ui?.["unit"] === "string" ? texts.text(ui["unit"], count) : undefined;
  const words = typeof value === "number" ? value.toLocaleString(texts.language) : String(value);
  return unit ? `${words} ${unit}` : words;
}

/** Writes the answer to a question as the participant reads it: for a group of boxes, those that are ticked. */
export function answerOf(
  session: Session,
  element: ElementId,
  texts: SurveyTexts,
  t: TFunction,
): string | undefined {
  const { elements, orBox } = session.table;
  const labelWords = (id = "") => plainWords(labelOf(texts, "questions", id));
  const beside = orBox[element] ?? -1;
  if (session.answer(beside) === true) return labelWords(elements[beside]?.id);
  if (elements[element]?.kind !== "checkboxes") {
    const value = session.value(element);
    const isHidden = session.hiddenOptions(element).some((option) => option === value);
    return isHidden ? undefined : wordsOf(session, element, value, texts, t);
  }
  const ticked = session.table.boxes(element).filter((box) => session.answer(box) === true);
  return ticked.map((box) => labelWords(elements[box]?.id)).join("; ") || undefined;
}

function uiOf(session: Session, element: ElementId): Record<string, unknown> | undefined {
  const { table } = session;
  const id = table.elements[element]?.id ?? "";
  const pageId = table.elements[table.pageOf(element)]?.id;
  return table.model.pages.find((page) => page.id === pageId)?.ui[id]?.["ui:options"];
}
