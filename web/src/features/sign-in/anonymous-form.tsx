import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { StatusBox } from "../../components/status-box.tsx";
import { type AnonymousAnswers, faultsOf } from "./anonymous-answers.ts";
import { BirthYear } from "./birth-year.tsx";
import { GenderChoice } from "./gender-choice.tsx";

interface AnonymousFormProps {
  busy: boolean;
  /** Why the last try failed. */
  message: string | undefined;
  onSubmit: (answers: Required<{ [K in keyof AnonymousAnswers]: NonNullable<AnonymousAnswers[K]> }>) => void;
}

/** Signing in without a name. */
export function AnonymousForm({ busy, message, onSubmit }: AnonymousFormProps) {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState<AnonymousAnswers>({ birthYear: "", gender: undefined });
  const [touched, setTouched] = useState({ birthYear: false, gender: false });
  const faults = faultsOf(answers);
  const shown = {
    birthYear: touched.birthYear ? faults.birthYear : undefined,
    gender: touched.gender ? faults.gender : undefined,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched({ birthYear: true, gender: true });
    const { birthYear, gender } = answers;
    if (faults.birthYear) document.getElementById("birthYear")?.focus();
    else if (faults.gender || !gender) document.getElementById("gender")?.focus();
    else if (!busy) onSubmit({ birthYear, gender });
  }

  return (
    <form className="plain-form" noValidate onSubmit={submit}>
      <BirthYear
        value={answers.birthYear}
        fault={shown.birthYear}
        onChange={(birthYear) => setAnswers({ ...answers, birthYear })}
        onBlur={() => answers.birthYear && setTouched({ ...touched, birthYear: true })}
      />
      <GenderChoice
        value={answers.gender}
        fault={shown.gender}
        onChange={(gender) => setAnswers({ ...answers, gender })}
      />
      {(shown.birthYear || shown.gender) && (
        <StatusBox error>{t("shared-survey.errors.invalidForm")}</StatusBox>
      )}
      {message && <StatusBox error>{message}</StatusBox>}
      <Button type="submit" className="button-wide" busy={busy}>
        {busy ? t("signIn.submitting") : t("signIn.submit")}
      </Button>
    </form>
  );
}
