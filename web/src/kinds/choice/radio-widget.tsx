import type { WidgetProps } from "@rjsf/utils";
import type { KeyboardEvent } from "react";
import type { OptionValue } from "../../engine/index.ts";
import { partsOf, useQuestion } from "../../ui/question/question-context.ts";
import { useTexts } from "../../ui/question/texts-context.ts";
import { offered } from "./offered.ts";

/** One option is chosen: rows with a radio button. */
export function RadioWidget(props: WidgetProps) {
  return <Radios {...props} className="options" />;
}

/** One option is chosen: radio buttons beside each other. */
export function ButtonsWidget(props: WidgetProps) {
  return <Radios {...props} className="options option-buttons" />;
}

function Radios({ schema, options, className }: WidgetProps & { className: string }) {
  const question = useQuestion();
  const { text } = useTexts();
  const { node, snapshot, wrong, set } = question;
  const values = offered(schema, snapshot);
  const parts = partsOf(question, text(`questions.${node.id}.help`) !== undefined);
  return (
    <div
      role="radiogroup"
      className={className}
      aria-labelledby={parts.label}
      aria-describedby={parts.described || undefined}
      aria-required={node.element.required}
      aria-invalid={wrong !== undefined}
      aria-disabled={snapshot.disabled || undefined}
      onKeyDown={(event) => chooseByDigit(event, values, set)}
    >
      {values.map((value) => (
        <label
          key={value}
          className="option"
          data-checked={snapshot.value === value}
          data-disabled={snapshot.disabled}
        >
          <input
            type="radio"
            name={node.id}
            checked={snapshot.value === value}
            disabled={snapshot.disabled}
            onChange={() => set(value)}
          />
          <span className="option-text">{text(`${options["labels"]}.${value}`)}</span>
        </label>
      ))}
    </div>
  );
}

/** The keys 1 to 9 choose the first to the ninth option of the group that has focus. */
function chooseByDigit(
  event: KeyboardEvent,
  values: readonly OptionValue[],
  set: (value: unknown) => void,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
  const place = Number(event.key) - 1;
  const value = values[place];
  if (value === undefined) return;
  event.preventDefault();
  set(value);
  event.currentTarget.querySelectorAll("input")[place]?.focus();
}
