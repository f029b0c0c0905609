import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { labelOf, useTexts } from "../../../forms/texts-context.ts";
import { Words } from "../../../lib/markdown/markdown.tsx";
import { answerOf } from "../survey/answer-words.ts";
import { useSurvey } from "../survey/survey-context.ts";
import type { ReviewItem, ReviewSection } from "./review.ts";

/** The answers of a section. */
export function SectionAnswers({ section }: { section: ReviewSection }) {
  const texts = useTexts();
  const titleId = `review-${section.key}`;
  return (
    <section className="section review-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{labelOf(texts, section.kind, section.id)}</h2>
      <dl className="review-list">
        {section.items.map((item) => (
          <Answer key={item.id} item={item} />
        ))}
      </dl>
    </section>
  );
}

function Answer({ item }: { item: ReviewItem }) {
  const { t } = useTranslation();
  const { session } = useSurvey();
  const texts = useTexts();
  const question = <Words text={labelOf(texts, "questions", item.id)} />;
  const words = answerOf(session, item.element, texts, t);
  return (
    <div className="review-row">
      <dt>{question}</dt>
      <dd className={words ? undefined : "muted"}>{words ?? t("review.noAnswer")}</dd>
      <dd>
        <Link to={`/survey/${item.page}#q-${item.id}`} state="review">
          {words ? t("review.change") : t("review.answer")}
          <span className="visually-hidden">: {question}</span>
        </Link>
      </dd>
    </div>
  );
}
