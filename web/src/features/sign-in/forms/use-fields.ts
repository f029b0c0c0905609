import { type FormEvent, useState } from "react";
import { afterPress } from "./after-press.ts";
import type { Fault } from "./fault.ts";

/** What one field of a form shows, and what it tells. */
export interface FieldProps {
  id: string;
  value: string;
  /** Shown once the field was left with something in it, or once the form was sent. */
  fault: Fault | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

interface Fields<Name extends string> {
  /** What a field needs. */
  field: (name: Name) => FieldProps;
  /** Whether a fault is shown. */
  isFaulty: boolean;
  /** Whether nothing is wrong, shown or not. */
  isValid: boolean;
  /** Sends what was typed if nothing is wrong with it; otherwise leads to the first field that is. */
  submit: (event: FormEvent) => void;
}

/** The fields of a form in their order. `form` is what their ids begin with, `given` what stands there at first. */
export function useFields<Name extends string>(
  form: string,
  names: readonly Name[],
  faultsOf: (typed: Record<Name, string>) => Partial<Record<Name, Fault>>,
  onSubmit: (typed: Record<Name, string>) => void,
  given: Partial<Record<Name, string>> = {},
): Fields<Name> {
  const [typed, setTyped] = useState(
    () => Object.fromEntries(names.map((name) => [name, given[name] ?? ""])) as Record<Name, string>,
  );
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const faults = faultsOf(typed);
  const idOf = (name: Name) => `${form}-${name}`;

  return {
    field: (name) => ({
      id: idOf(name),
      value: typed[name],
      fault: touched.has(name) ? faults[name] : undefined,
      onChange: (value) => setTyped({ ...typed, [name]: value }),
      onBlur: () =>
        typed[name] !== "" && afterPress(() => setTouched((touched) => new Set([...touched, name]))),
    }),
    isFaulty: names.some((name) => touched.has(name) && faults[name] !== undefined),
    isValid: names.every((name) => faults[name] === undefined),
    submit(event) {
      event.preventDefault();
      setTouched(new Set(names));
      const wrong = names.find((name) => faults[name] !== undefined);
      if (wrong === undefined) onSubmit(typed);
      else document.getElementById(idOf(wrong))?.focus();
    },
  };
}
