import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, dataOf } from "../../api/api-error.ts";
import { failureWords } from "../../api/failure-words.ts";
import type { Fault } from "../../ui/fields/fault.ts";

/** The fields of the forms that set a password. */
type Field = "current" | "password";

type Typed = Partial<Record<Field, string>>;

const WEAK: Readonly<Record<string, Fault>> = {
  common: "commonPassword",
  pattern: "patternPassword",
  personal: "personalPassword",
};

/** Finds the field that the server refuses, and why. */
function refusalOf(error: unknown): Partial<Record<Field, Fault>> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  switch (error.errorCode) {
    case "PasswordTooShort":
      return { password: "shortPassword" };
    case "PasswordTooLong":
      return { password: "longPassword" };
    case "PasswordTooWeak": {
      const { reason = "" } = dataOf<{ reason: string }>(error);
      return { password: WEAK[reason] ?? "guessablePassword" };
    }
    case "PasswordWrong":
      return { current: "wrongPassword" };
    default:
      return undefined;
  }
}

/**
 * Reports why the server refused a form that sets a password: at its field, which gets focus, as long as the field's value is
 * unchanged; or below the form, where the refusal concerns no field. `prefix` is what the ids of the fields begin with.
 */
export function useRefusal(prefix: string, error: unknown) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Typed>({});
  const refusal = refusalOf(error);
  useEffect(() => {
    const [field] = Object.keys(refusalOf(error) ?? {});
    if (field) document.getElementById(`${prefix}-${field}`)?.focus();
  }, [prefix, error]);
  return {
    /** Remembers what was sent. */
    remember: setSent,
    faultsOf: (typed: Typed) => {
      const [field] = Object.keys(refusal ?? {}) as Field[];
      return refusal && field && typed[field] === sent[field] ? refusal : {};
    },
    message: refusal || error === undefined ? undefined : failureWords(error, t),
  };
}
