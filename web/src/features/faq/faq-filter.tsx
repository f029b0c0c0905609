import { useId } from "react";
import { useTranslation } from "react-i18next";

interface FaqFilterProps {
  value: string;
  /** The number of questions that it leaves. */
  count: number;
  onChange: (value: string) => void;
}

/** The field that filters questions, and what it found. */
export function FaqFilter({ value, count, onChange }: FaqFilterProps) {
  const { t } = useTranslation("front");
  const id = useId();
  return (
    <search className="faq-filter">
      <label htmlFor={id}>{t("faq.filter")}</label>
      <input
        id={id}
        className="field"
        type="search"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={count === 0 ? undefined : "small muted"}>
        {value.trim() !== "" && (count === 0 ? t("faq.none") : t("faq.found", { count }))}
      </p>
    </search>
  );
}
