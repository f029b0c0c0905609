import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Session } from "../../engine/index.ts";
import { Words } from "../../lib/markdown/markdown.tsx";
import { labelOf, useTexts } from "../../ui/question/texts-context.ts";
import { answerOf } from "./answer-words.ts";
import { type AskedQuestion, type Run, runsOf } from "./asked.ts";
import "./answers.css";

interface SectionAnswersProps {
  session: Session;
  items: readonly AskedQuestion[];
  /** The level of the titles of groups. */
  headingLevel: HeadingLevel;
  /** Renders what stands beside an answer, if anything does. */
  beside?: (item: AskedQuestion, question: ReactNode) => ReactNode;
}

type HeadingLevel = 3 | 4;

/** The answers of a section as a summary list, grouped by titled group. */
export function SectionAnswers({ session, items, headingLevel, beside }: SectionAnswersProps) {
  const texts = useTexts();
  const runs = runsOf(items, (group) => labelOf(texts, "groups", group) !== "");
  return (
    <div className="answer-section">
      {runs.map((run) => (
        <GroupAnswers key={run.items[0]?.id} {...{ session, run, headingLevel, beside }} />
      ))}
    </div>
  );
}

type GroupAnswersProps = Omit<SectionAnswersProps, "items" | "beside"> &
  Pick<AnswerRowProps, "beside"> & { run: Run };

function GroupAnswers({ session, run, headingLevel, beside }: GroupAnswersProps) {
  const texts = useTexts();
  const Heading = `h${headingLevel}` as const;
  const list = (
    <dl className="answer-list">
      {run.items.map((item) => (
        <AnswerRow key={item.id} {...{ session, item, beside }} />
      ))}
    </dl>
  );
  if (run.group === undefined) return list;
  return (
    <div className="answer-group">
      <Heading className="answer-group-title">{labelOf(texts, "groups", run.group)}</Heading>
      {list}
    </div>
  );
}

interface AnswerRowProps {
  session: Session;
  item: AskedQuestion;
  beside: SectionAnswersProps["beside"] | undefined;
}

function AnswerRow({ session, item, beside }: AnswerRowProps) {
  const { t } = useTranslation();
  const texts = useTexts();
  const question = <Words text={labelOf(texts, "questions", item.id)} />;
  const answerText = answerOf(session, item.element, texts, t);
  return (
    <div className="answer-row">
      <dt>{question}</dt>
      <dd className={answerText ? undefined : "muted"}>{answerText ?? t("review.noAnswer")}</dd>
      {beside && <dd>{beside(item, question)}</dd>}
    </div>
  );
}
