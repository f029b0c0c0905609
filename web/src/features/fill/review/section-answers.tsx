import { useTranslation } from "react-i18next";
import { Words } from "../../../lib/markdown/markdown.tsx";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { answerOf } from "../survey/answer-words.ts";
import { QuestionLink } from "./question-link.tsx";
import { type ReviewItem, type Run, runsOf } from "./review.ts";

interface SectionAnswersProps {
  items: readonly ReviewItem[];
  /** The level of the titles of groups. */
  headingLevel: HeadingLevel;
}

type HeadingLevel = 3 | 4;

/** The answers of a section as a summary list, grouped by titled group. */
export function SectionAnswers({ items, headingLevel }: SectionAnswersProps) {
  const texts = useTexts();
  const runs = runsOf(items, (group) => labelOf(texts, "groups", group) !== "");
  return (
    <div className="review-section">
      {runs.map((run) => (
        <GroupAnswers key={run.items[0]?.id} run={run} headingLevel={headingLevel} />
      ))}
    </div>
  );
}

function GroupAnswers({ run, headingLevel }: { run: Run; headingLevel: HeadingLevel }) {
  const texts = useTexts();
  const Heading = `h${headingLevel}` as const;
  const list = (
    <dl className="review-list">
      {run.items.map((item) => (
        <AnswerRow key={item.id} item={item} />
      ))}
    </dl>
  );
  if (run.group === undefined) return list;
  return (
    <div className="review-group">
      <Heading className="review-group-title">{labelOf(texts, "groups", run.group)}</Heading>
      {list}
    </div>
  );
}

function AnswerRow({ item }: { item: ReviewItem }) {
  const { t } = useTranslation();
  const { session } = useSurvey();
  const texts = useTexts();
  const question = <Words text={labelOf(texts, "questions", item.id)} />;
  const answerText = answerOf(session, item.element, texts, t);
  return (
    <div className="review-row">
      <dt>{question}</dt>
      <dd className={answerText ? undefined : "muted"}>{answerText ?? t("review.noAnswer")}</dd>
      <dd>
        <QuestionLink item={item}>
          {answerText ? t("review.change") : t("review.answer")}
          <span className="visually-hidden">: {question}</span>
        </QuestionLink>
      </dd>
    </div>
  );
}
