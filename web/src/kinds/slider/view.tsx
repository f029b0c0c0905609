import type { WidgetProps } from "@rjsf/utils";
import type { CSSProperties, KeyboardEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { useForm } from "../../ui/question/form-context.ts";
import { useInputProps, useParts, useQuestion } from "../../ui/question/question-context.ts";
import { useTexts } from "../../ui/question/texts-context.ts";
import { NumberField } from "../number/number-field.tsx";
import { rangeMessage } from "../number/view.tsx";
import type { KindView } from "../view.ts";
import { marksOf } from "./marks.ts";
import "./slider.css";

/** A whole number on a line. */
export const slider = {
  widgets: { slider: { Widget: Slider, labelAs: "label", height: 262 } },
  messages: { required: ({ t }) => t("wrong.requiredSlider"), range: rangeMessage },
} satisfies KindView;

/** The keys that move a thumb, and whether they go to the end of the line if there is no thumb yet. */
const KEYS: Readonly<Record<string, boolean>> = {
  ArrowLeft: false,
  ArrowDown: false,
  ArrowRight: false,
  ArrowUp: false,
  Home: false,
  PageDown: false,
  PageUp: false,
  End: true,
};

/**
 * A line, with a field above it for the same number. The browser's own slider always has a value; this one has none until it is
 * touched: the thumb is hollow, the field is empty, and the label says that nothing is chosen.
 */
function Slider({ schema, options, placeholder }: WidgetProps) {
  const { t } = useForm();
  const { language, text } = useTexts();
  const { node } = useQuestion();
  const { label } = useParts();
  const { value, set, ...input } = useInputProps();
  const { minimum: min = 0, maximum: max = 0, multipleOf: step = 1 } = schema;
  const answer = typeof value === "number" ? value : undefined;
  const wordsUnder = (key: unknown, count?: number) =>
    typeof key === "string" ? text(key, count) : undefined;
  const unit = wordsUnder(options["unit"], answer);
  const words =
    answer === undefined
      ? (wordsUnder(placeholder) ?? t("fill.untouched"))
      : [answer.toLocaleString(language), unit].filter(Boolean).join(" ");

  /** Takes the thumb's resting place as an answer: the browser reports no change there. */
  function touch(shown: number) {
    if (answer === undefined && !input.disabled) set(shown);
  }

  function press(event: KeyboardEvent) {
    const toEnd = KEYS[event.key];
    if (answer !== undefined || toEnd === undefined) return;
    event.preventDefault();
    touch(toEnd ? max : min);
  }

  return (
    <div className="slider" data-empty={answer === undefined}>
      <div className="slider-answer">
        <NumberField
          {...input}
          id={`${input.id}-number`}
          name={`${input.name}-number`}
          aria-labelledby={label}
          value={value}
          set={set}
          schema={schema}
          unit={unit}
        />
        {answer === undefined && <span className="small muted">{words}</span>}
        {answer !== undefined && !node.element.required && (
          <Button look="link" disabled={input.disabled} onClick={() => set(null)}>
            {t("fill.clear")}
          </Button>
        )}
      </div>
      <input
        {...input}
        type="range"
        min={min}
        max={max}
        step={step}
        value={answer ?? min}
        aria-valuetext={words}
        style={{ "--filled": answer === undefined ? 0 : (answer - min) / (max - min) } as CSSProperties}
        onChange={({ target }) => set(Number(target.value))}
        onClick={({ currentTarget }) => touch(Number(currentTarget.value))}
        onKeyDown={press}
      />
      <div className="slider-marks" aria-hidden="true">
        {marksOf(min, max, Number(options["tick"])).map(({ value: mark, at, label }) => (
          <span key={mark} data-label={label} style={{ "--at": at } as CSSProperties}>
            <span>{mark.toLocaleString(language)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
