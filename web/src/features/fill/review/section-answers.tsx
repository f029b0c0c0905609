import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { labelOf, useTexts } from "../../../forms/texts-context.ts";
import { Words } from "../../../lib/markdown/markdown.tsx";
import { answerOf } from "../survey/answer-words.ts";
import { useSurvey } from "../survey/survey-context.ts";
import { type ReviewItem, type ReviewSection, runsOf } from "./review.ts";

/** The answers of a section. */
export function SectionAnswers({ section }: { section: ReviewSection }) {
  const texts = useTexts();
  const titleId = `review-${section.key}`;
  return (
    <section className="section review-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{labelOf(texts, section.kind, section.id)}</h2>
      {runsOf(section.items).map((run) => (
        <Run key={run[0]?.id} items={run} />
      ))}
    </section>
  );
}

/** Answers that follow each other, under the title of their group if it has one. */
function Run({ items }: { items: readonly ReviewItem[] }) {
  const { text } = useTexts();
  const title = items[0]?.group && text(`groups.${items[0].group}.label`);
  const list = (
    <dl className="review-list">
      {items.map((item) => (
        <Answer key={item.id} item={item} />
      ))}
    </dl>
  );
  if (!title) return list;
  return (
    <div className="review-group">
      <h3>{title}</h3>
      {list}
    </div>
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
