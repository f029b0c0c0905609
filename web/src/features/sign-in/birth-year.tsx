import { useTranslation } from "react-i18next";
import { digitsOf, type Fault } from "./anonymous-answers.ts";

interface BirthYearProps {
  value: string;
  fault: Fault | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** The year of birth: a field of four digits. */
export function BirthYear({ value, fault, onChange, onBlur }: BirthYearProps) {
  const { t } = useTranslation();
  return (
    <div className="plain-field">
      <label htmlFor="birthYear">{t("signIn.birthYear")}</label>
      <p id="birthYear-hint" className="muted small">
        {t("signIn.birthYearHint")}
      </p>
      {fault && (
        <p id="birthYear-error" className="error-text">
          {fault === "birthYear" ? t("core.birthYear") : t("shared-survey.errors.required")}
        </p>
      )}
      <input
        id="birthYear"
        className="field birth-year"
        inputMode="numeric"
        autoComplete="bday-year"
        value={value}
        aria-required
        aria-invalid={fault !== undefined}
        aria-describedby={`birthYear-hint${fault ? " birthYear-error" : ""}`}
        onChange={({ target }) => onChange(digitsOf(target.value))}
        onBlur={onBlur}
      />
    </div>
  );
}
