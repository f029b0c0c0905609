import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";

/** The form that asks for a customer, and leads to its surveys. */
export function CustomerForm() {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const [name, setName] = useState("");
  const [isMissing, setIsMissing] = useState(false);

  function show(event: FormEvent) {
    event.preventDefault();
    const customer = name.trim();
    setIsMissing(customer === "");
    if (customer === "") document.getElementById(id)?.focus();
    else void navigate(`/survey/forms/${encodeURIComponent(customer)}`);
  }

  return (
    <form className="customer-form" noValidate onSubmit={show}>
      <label htmlFor={id}>{t("surveys.customer")}</label>
      <p id={`${id}-hint`} className="small muted">
        {t("surveys.customerHint")}
      </p>
      <input
        id={id}
        className="field"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={name}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : `${id}-hint`}
        onChange={({ target }) => setName(target.value)}
      />
      {isMissing && (
        <p id={`${id}-error`} className="error-text">
          {app("shared-survey.errors.required")}
        </p>
      )}
      <Button type="submit">{t("surveys.show")}</Button>
    </form>
  );
}
