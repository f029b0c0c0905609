import { useTranslation } from "react-i18next";
import type { Gender } from "../../api/types.ts";
import type { Fault } from "./anonymous-answers.ts";

const GENDERS: readonly Gender[] = ["female", "male", "other"];

interface GenderChoiceProps {
  value: Gender | undefined;
  fault: Fault | undefined;
  onChange: (gender: Gender) => void;
}

/** The gender: three rows. */
export function GenderChoice({ value, fault, onChange }: GenderChoiceProps) {
  const { t } = useTranslation();
  return (
    <div
      className="plain-field"
      role="radiogroup"
      aria-labelledby="gender-label"
      aria-required
      aria-invalid={fault !== undefined}
      aria-describedby={fault && "gender-error"}
    >
      <span id="gender-label" className="plain-label">
        {t("signIn.gender")}
      </span>
      {fault && (
        <p id="gender-error" className="error-text">
          {t("shared-survey.errors.required")}
        </p>
      )}
      <div className="options">
        {GENDERS.map((gender, index) => (
          <label key={gender} className="option" data-checked={value === gender}>
            <input
              type="radio"
              name="gender"
              id={index === 0 ? "gender" : undefined}
              checked={value === gender}
              onChange={() => onChange(gender)}
            />
            <span className="option-text">{t(`signIn.genders.${gender}`)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
