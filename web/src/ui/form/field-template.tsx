import type { FieldTemplateProps } from "@rjsf/utils";
import { use } from "react";
import { QuestionContext } from "../question/question-context.ts";
import { type LabelAs, QuestionFrame } from "../question/question-frame.tsx";

const LABELS: Readonly<Record<string, LabelAs>> = {
  radio: "text",
  buttons: "text",
  date: "text",
  datetime: "text",
  checkbox: "none",
};

/** What stands around a field of rjsf: the frame of its question. A box stands in the frame of its group. */
export function FieldTemplate({ uiSchema, children }: FieldTemplateProps) {
  const question = use(QuestionContext);
  if (!question) return children;
  const { kind } = question.node.element;
  if (kind === "box" || kind === "orBox") return children;
  return (
    <QuestionFrame labelAs={LABELS[String(uiSchema?.["ui:widget"])] ?? "label"}>{children}</QuestionFrame>
  );
}
