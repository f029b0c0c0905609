import type { KeyboardEvent, ReactNode } from "react";
import { useParts, useQuestion } from "./question-context.ts";

/** A group of radio buttons, one for each of the values; the keys 1 to 9 choose the first to the ninth. */
export function RadioGroup<Value>({
  values,
  className,
  children,
}: {
  values: readonly Value[];
  className: string;
  children: ReactNode;
}) {
  const { node, snapshot, error, set } = useQuestion();
  const parts = useParts();

  function chooseByDigit(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
    const place = Number(event.key) - 1;
    const value = values[place];
    if (value === undefined) return;
    event.preventDefault();
    set(value);
    event.currentTarget.querySelectorAll("input")[place]?.focus();
  }

  return (
    <div
      role="radiogroup"
      className={className}
      aria-labelledby={parts.label}
      aria-describedby={parts.described}
      aria-required={node.element.required ?? false}
      aria-invalid={error !== undefined}
      aria-disabled={snapshot.disabled || undefined}
      onKeyDown={chooseByDigit}
    >
      {children}
    </div>
  );
}
