import type { ReactNode } from "react";
import { Words } from "../../lib/markdown/markdown.tsx";
import { questionAnchor } from "./anchors.ts";
import { Explanation } from "./explanation.tsx";
import { useForm } from "./form-context.ts";
import { Help } from "./help.tsx";
import { presentationOf } from "./presentation.ts";
import { useParts, useQuestion } from "./question-context.ts";
import { labelOf, useTexts } from "./texts-context.ts";

/**
 * The way in which the label belongs to the control: `for` an input, as the legend of a fieldset, or named by the control itself.
 */
export type LabelAs = "label" | "legend" | "text" | "none";

/** The frame of a question: it alone contains label, help, error and opt-out. */
export function QuestionFrame({ labelAs, children }: { labelAs: LabelAs; children: ReactNode }) {
  const { node, error, warning, orBox } = useQuestion();
  const { text } = useTexts();
  const { layout, columns } = presentationOf(useForm().page, node.id);
  const parts = useParts();
  const isGroup = labelAs === "legend";
  const Box = isGroup ? "fieldset" : "div";
  return (
    <Box
      id={questionAnchor(node.id)}
      className="frame"
      data-wrong={error !== undefined}
      data-layout={layout}
      data-columns={columns}
      aria-describedby={isGroup ? parts.described : undefined}
    >
      {labelAs !== "none" && <Label as={labelAs} id={parts.label} input={parts.input} />}
      <Explanation of={node.id} />
      <Help part="questions" of={node.id} id={parts.help} />
      {error !== undefined && (
        <p id={parts.error} className="error-text">
          {error}
        </p>
      )}
      {warning && (
        <p id={parts.warning} className="warning-text">
          {text(`checks.${warning}`)}
        </p>
      )}
      {children}
      {orBox}
    </Box>
  );
}

function Label({ as, id, input }: { as: Exclude<LabelAs, "none">; id: string; input: string }) {
  const { t } = useForm();
  const { node } = useQuestion();
  const words = <Words text={labelOf(useTexts(), "questions", node.id)} />;
  const optional = !node.element.required && <span className="label-note"> ({t("fill.optional")})</span>;
  if (as === "label")
    return (
      <label id={id} htmlFor={input} className="label">
        {words}
        {optional}
      </label>
    );
  const Tag = as === "legend" ? "legend" : "span";
  return (
    <Tag id={id} className="label">
      {words}
      {optional}
    </Tag>
  );
}
