import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Fault, faultWords } from "./fault.ts";
import { afterPress } from "./on-blur-settled.ts";

/** The value and events of one field. */
export interface FieldProps {
  id: string;
  value: string;
  /** The words on how to correct it, shown once a filled field was left or the form was sent. */
  fault: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** The faults of a form that was sent. */
export interface Wrong {
  /** The id of the summary. */
  id: string;
  /** The fields with faults, and how to correct each. */
  fields: { id: string; words: string }[];
}

interface Fields<Name extends string> {
  /** Returns the properties of a field. */
  field: (name: Name) => FieldProps;
  wrong: Wrong;
  /** Whether there is no fault, shown or not. */
  isValid: boolean;
  /** Sends the form if it has no fault; otherwise leads to the faults. */
  submit: (event: FormEvent) => void;
}

/** Returns the fields of a form in their order. `form` is the prefix of their ids, `given` their initial values. */
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
  const { t } = useTranslation();
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const [isSent, setIsSent] = useState(false);
  const faults = faultsOf(typed);
  const idOf = (name: Name) => `${form}-${name}`;
  const wordsOf = (name: Name) => {
    const fault = faults[name];
    return fault && faultWords(fault, name, t);
  };
  const wrong: Wrong = {
    id: `${form}-wrong`,
    fields: names.flatMap((name) => {
      const words = isSent && wordsOf(name);
      return words ? [{ id: idOf(name), words }] : [];
    }),
  };

  return {
    field: (name) => ({
      id: idOf(name),
      value: typed[name],
      fault: touched.has(name) ? wordsOf(name) : undefined,
      onChange: (value) => setTyped({ ...typed, [name]: value }),
      onBlur: () =>
        typed[name] !== "" && afterPress(() => setTouched((touched) => new Set([...touched, name]))),
    }),
    wrong,
    isValid: names.every((name) => faults[name] === undefined),
    submit(event) {
      event.preventDefault();
      setTouched(new Set(names));
      const isWrong = names.some((name) => faults[name] !== undefined);
      setIsSent(isWrong);
      if (!isWrong) onSubmit(typed);
      else requestAnimationFrame(() => document.getElementById(wrong.id)?.focus());
    },
  };
}
