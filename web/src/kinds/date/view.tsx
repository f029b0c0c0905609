import { type FocusEvent, useState } from "react";
import { datePeriod, isDate, isDateTime } from "../../engine/index.ts";
import { dateOrder, dateWords } from "../../lib/dates.ts";
import { useForm } from "../../ui/question/form-context.ts";
import { useInputProps, useParts } from "../../ui/question/question-context.ts";
import { useTexts } from "../../ui/question/texts-context.ts";
import type { KindView, Mistake } from "../view.ts";
import { type DateParts, readParts, writeParts } from "./date-parts.ts";
import "./date.css";

/** A day, typed as day, month and year in the order of the language. */
export const date = {
  widgets: { date: { Widget: DateWidget, labelAs: "text", height: 106 } },
  messages: {
    required: ({ t }) => t("wrong.requiredDate"),
    type: ({ t }) => t("wrong.date"),
    range: periodMessage,
  },
  answerWords,
} satisfies KindView;

/** Formats a day or a minute in words, if it exists. */
export function answerWords(value: unknown, language: string): string | undefined {
  const exists = typeof value === "string" && (isDate(value) || isDateTime(value));
  return exists ? dateWords(value, language) : undefined;
}

/** Returns the message on the period in which a day or a minute may lie. */
export function periodMessage({ t, language, field, today }: Mistake): string {
  const { earliest, latest } = field ? datePeriod(field, today) : {};
  const words = (bound: string) => dateWords(bound, language);
  if (earliest === undefined) return t("wrong.latest", { high: words(latest ?? today) });
  if (latest === undefined) return t("wrong.earliest", { low: words(earliest) });
  return t("wrong.rangeDate", { low: words(earliest), high: words(latest) });
}

const LENGTHS: Readonly<Record<keyof DateParts, number>> = { year: 4, month: 2, day: 2, hour: 2, minute: 2 };

const TIME: readonly (keyof DateParts)[] = ["hour", "minute"];

function DateWidget() {
  return <Fields hasTime={false} />;
}

/** Fields for a day with a time of day. */
export function DatetimeWidget() {
  return <Fields hasTime />;
}

/** Plain number fields: every keyboard and screen reader knows them, and they can hold a half-typed date. */
function Fields({ hasTime }: { hasTime: boolean }) {
  const { t } = useForm();
  const { language } = useTexts();
  const { label } = useParts();
  const { id, name, value, set, onBlur, "aria-describedby": described, ...input } = useInputProps();
  const [typed, setTyped] = useState({ parts: readParts(value), value });
  // Another tab's answer may arrive; otherwise the typed text is shown.
  const parts = Object.is(typed.value, value) ? typed.parts : readParts(value);
  const order: (keyof DateParts)[] = [...dateOrder(language), ...(hasTime ? TIME : [])];

  function type(part: keyof DateParts, text: string) {
    const next = { ...parts, [part]: text.replace(/\D/g, "").slice(0, LENGTHS[part]) };
    const written = writeParts(next, hasTime);
    setTyped({ parts: next, value: written ?? undefined });
    set(written);
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the frame has the label, as for radio buttons
    <div role="group" className="date" aria-labelledby={label} aria-describedby={described} onBlur={leave}>
      {order.map((part, at) => (
        <label key={part} className="date-part">
          <span>{t(`fill.date.${part}`)}</span>
          <input
            {...input}
            id={at === 0 ? id : undefined}
            name={`${name}-${part}`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className="field"
            size={LENGTHS[part]}
            value={parts[part]}
            onChange={({ target }) => type(part, target.value)}
          />
        </label>
      ))}
    </div>
  );
}
