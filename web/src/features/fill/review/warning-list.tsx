import { useTranslation } from "react-i18next";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { QuestionLink } from "./question-link.tsx";
import type { Review } from "./review.ts";

/** The answers with a warning. They can be sent as they are. */
export function WarningList({ warned }: { warned: Review["warned"] }) {
  const { t } = useTranslation();
  const texts = useTexts();
  return (
    <section className="status-box" aria-labelledby="warnings-title">
      <h2 id="warnings-title">{t("review.warnings")}</h2>
      <ul>
        {warned.map(({ item, message }) => (
          <li key={item.id}>
            <QuestionLink item={item}>{labelOf(texts, "questions", item.id)}</QuestionLink>
            <span className="muted"> – {texts.text(`checks.${message}`)}</span>
          </li>
        ))}
      </ul>
      <p className="muted">{t("review.warningsHint")}</p>
    </section>
  );
}
