import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import type { Review } from "./review.ts";

/** Answers that are worth another look. They can be sent as they are. */
export function WarningList({ warned }: { warned: Review["warned"] }) {
  const { t } = useTranslation();
  const texts = useTexts();
  return (
    <section className="status-box" aria-labelledby="warnings-title">
      <h2 id="warnings-title">{t("review.warnings")}</h2>
      <ul>
        {warned.map(({ item: { id, page }, message }) => (
          <li key={id}>
            <Link to={`/survey/${page}#q-${id}`} state="review">
              {labelOf(texts, "questions", id)}
            </Link>
            <span className="muted"> – {texts.text(`checks.${message}`)}</span>
          </li>
        ))}
      </ul>
      <p className="muted">{t("review.warningsHint")}</p>
    </section>
  );
}
