import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { FieldProps } from "./use-fields.ts";

interface TextFieldProps
  extends FieldProps,
    Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "maxLength"> {
  label: string;
  hint?: string | undefined;
  isRequired?: boolean;
  /** Whether the field is for a short number. */
  isShort?: boolean;
}

/** A field for one line, with its label above it. */
export function TextField(props: TextFieldProps) {
  const {
    id,
    value,
    fault,
    onChange,
    onBlur,
    label,
    hint,
    isRequired = true,
    isShort = false,
    ...input
  } = props;
  const { t } = useTranslation();
  const described = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="plain-field">
      <label htmlFor={id}>
        {label}
        {!isRequired && <span className="muted"> ({t("fill.optional")})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="muted small">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-error`} className="error-text">
          {fault}
        </p>
      )}
      <input
        {...input}
        id={id}
        className={isShort ? "field field-short" : "field"}
        spellCheck={false}
        value={value}
        aria-required={isRequired}
        aria-invalid={fault !== undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}
