import { useTranslation } from "react-i18next";
import type { FieldProps } from "../../../ui/fields/use-fields.ts";
import { CHOICES } from "../requests/gender.ts";

/** The choice of a gender, with an option for participants who prefer not to say. */
export function GenderChoice({ id, value, fault, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <div
      className="plain-field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={fault !== undefined}
      aria-describedby={fault && `${id}-error`}
    >
      <span id={`${id}-label`} className="plain-label">
        {t("signIn.gender")}
      </span>
      {fault && (
        <p id={`${id}-error`} className="error-text">
          {fault}
        </p>
      )}
      <div className="options">
        {CHOICES.map((gender, index) => (
          <label key={gender} className="option" data-checked={value === gender}>
            <input
              type="radio"
              name={id}
              id={index === 0 ? id : undefined}
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
