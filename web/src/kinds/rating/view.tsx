import type { WidgetProps } from "@rjsf/utils";
import { useForm } from "../../ui/question/form-context.ts";
import { useQuestion } from "../../ui/question/question-context.ts";
import { RadioGroup } from "../../ui/question/radio-group.tsx";
import { useTexts } from "../../ui/question/texts-context.ts";
import type { KindView } from "../view.ts";
import "./rating.css";

/** Steps, shown as stars or faces. */
export const rating = {
  widgets: { rating: { Widget: Rating, labelAs: "text", height: 158 } },
  messages: { required: ({ t }) => t("wrong.required") },
} satisfies KindView;

/** Radio buttons, one for each step. Where no answer is needed, pressing the chosen step again clears it. */
function Rating({ schema, options }: WidgetProps) {
  const { t } = useForm();
  const { text } = useTexts();
  const { node, snapshot, set } = useQuestion();
  const steps = Array.from({ length: schema.maximum ?? 1 }, (_, before) => before + 1);
  const { value, disabled } = snapshot;
  const answer = typeof value === "number" ? value : 0;
  const [low, high] = [text(`questions.${node.id}.low`), text(`questions.${node.id}.high`)];
  const isSmiley = options["icon"] === "smiley";

  /** Returns the name of a step for screen readers, which do not see the words below the ends. */
  function nameOf(step: number): string {
    const end = step === 1 ? low : step === steps.length ? high : undefined;
    return [t("fill.ratingStep", { step, steps: steps.length }), end].filter(Boolean).join(", ");
  }

  return (
    <RadioGroup values={steps} className="rating">
      <div className="rating-steps" data-disabled={disabled}>
        {steps.map((step) => (
          <label
            key={step}
            className="rating-step"
            data-filled={isSmiley ? step === answer : step <= answer}
            data-icon={isSmiley ? "smiley" : "star"}
          >
            <input
              type="radio"
              name={node.id}
              aria-label={nameOf(step)}
              checked={step === answer}
              disabled={disabled}
              onChange={() => set(step)}
              onClick={() => step === answer && !node.element.required && set(null)}
            />
            {isSmiley ? <Face gladness={(step - 1) / (steps.length - 1)} /> : <Star />}
          </label>
        ))}
      </div>
      <div className="rating-ends small muted" aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </div>
    </RadioGroup>
  );
}

function Star() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z" />
    </svg>
  );
}

/** A face whose mouth goes from bent down, at 0, to bent up, at 1. */
function Face({ gladness }: { gladness: number }) {
  const [corners, middle] = [17 - 2.5 * gladness, 12.5 + 7.5 * gladness];
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="9.5" />
      <path className="rating-eyes" d="M8.7 9.3v.4M15.3 9.3v.4" />
      <path className="rating-mouth" d={`M7.5 ${corners}Q12 ${middle} 16.5 ${corners}`} />
    </svg>
  );
}
