import { type ComponentProps, useState } from "react";
import { formatNumber, parseNumber } from "../../lib/numbers.ts";
import { useTexts } from "../../ui/question/texts-context.ts";
import { decimalsOf } from "./reading.ts";
import "./number.css";

interface NumberFieldProps extends Omit<ComponentProps<"input">, "value"> {
  id: string;
  value: unknown;
  set: (value: unknown) => void;
  schema: { minimum?: number | undefined; multipleOf?: number | undefined };
  unit: string | undefined;
}

/** A field for a number typed as text, with its unit: comma and point both work, and half-typed text is kept. */
export function NumberField({ value, set, schema, unit, ...input }: NumberFieldProps) {
  const { language } = useTexts();
  const [typed, setTyped] = useState({ words: wordsOf(value, language), value });
  // Another tab's answer may arrive; otherwise the typed text is shown.
  const words = Object.is(typed.value, value) ? typed.words : wordsOf(value, language);
  const described = [input["aria-describedby"], unit && `${input.id}-unit`].filter(Boolean).join(" ");

  function type(next: string) {
    const read = next.trim() === "" ? undefined : (parseNumber(next) ?? next);
    setTyped({ words: next, value: read });
    set(read ?? null);
  }

  return (
    <div className="field field-with-unit">
      <input
        {...input}
        type="text"
        inputMode={inputModeOf(schema)}
        autoComplete="off"
        aria-describedby={described || undefined}
        value={words}
        onChange={({ target }) => type(target.value)}
      />
      {unit && (
        <span id={`${input.id}-unit`} className="muted">
          {unit}
        </span>
      )}
    </div>
  );
}

function wordsOf(value: unknown, language: string): string {
  if (typeof value === "number") return formatNumber(value, language);
  return typeof value === "string" ? value : "";
}

/** Chooses a keyboard that has the needed signs: number keyboards often lack the minus. */
function inputModeOf(schema: NumberFieldProps["schema"]) {
  if ((schema.minimum ?? -1) < 0) return "text";
  return decimalsOf(schema) <= 0 ? "numeric" : "decimal";
}
