import { type MouseEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Wrong } from "./use-fields.ts";

/** The faults of a form that was sent, with links to the fields, as on the pages of a survey. */
export function FormSummary({ id, fields }: Wrong) {
  const { t } = useTranslation();
  const isWrong = fields.length > 0;
  useEffect(() => {
    if (!isWrong) return;
    const { title } = document;
    document.title = t("signInWrong.document", { title });
    return () => {
      document.title = title;
    };
  }, [isWrong, t]);
  if (!isWrong) return null;
  return (
    <section id={id} className="status-box status-box-error" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{t("signInWrong.title", { count: fields.length })}</h2>
      <ul>
        {fields.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
