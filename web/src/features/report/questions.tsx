import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ItemFigures } from "./item-figures.tsx";
import { hasFigures, type Item } from "./items.ts";
import { WithoutFigures } from "./without-figures.tsx";

/** The questions of a page of the survey. */
interface Page {
  title: string;
  questions: Item[];
}

/** Puts questions that follow each other below the title of their page. */
function pagesOf(questions: readonly Item[]): Page[] {
  const pages: Page[] = [];
  for (const question of questions) {
    const title = question.under[0] ?? "";
    const last = pages.at(-1);
    if (last?.title === title) last.questions.push(question);
    else pages.push({ title, questions: [question] });
  }
  return pages;
}

/** The single questions, folded. */
export function Questions({ questions: all }: { questions: readonly Item[] }) {
  const { t } = useTranslation("report");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (all.length === 0) return null;
  const questions = all.filter(hasFigures);
  const keys = questions.map(({ key }) => key);
  const areAllOpen = open.size === keys.length;

  function toggle(key: string, isOpen: boolean) {
    if (open.has(key) === isOpen) return;
    setOpen(new Set(isOpen ? [...open, key] : [...open].filter((other) => other !== key)));
  }

  return (
    <section className="report-section questions" data-open={open.size > 0} aria-labelledby="questions">
      <h2 id="questions">{t("questions.title")}</h2>
      <p>{t("questions.intro")}</p>
      <Button look="quiet" onClick={() => setOpen(new Set(areAllOpen ? [] : keys))}>
        {t(areAllOpen ? "questions.closeAll" : "questions.openAll")}
      </Button>
      {pagesOf(questions).map(({ title, questions }) => (
        <div key={questions[0]?.key} className="questions-page">
          {title && <h3>{title}</h3>}
          {questions.map((question) => (
            <Question
              key={question.key}
              question={question}
              isOpen={open.has(question.key)}
              onToggle={(isOpen) => toggle(question.key, isOpen)}
            />
          ))}
        </div>
      ))}
      <WithoutFigures
        title={t("without.questions")}
        items={all.filter((question) => !hasFigures(question))}
      />
    </section>
  );
}

interface QuestionProps {
  question: Item;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** A question. Its figures are drawn once it is open: a long survey has many. */
function Question({ question, isOpen, onToggle }: QuestionProps) {
  const above = question.under.slice(1);
  return (
    <details
      className="fold question-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>
        <span className="fold-title">{question.title}</span>
        <Icon name="fold" />
      </summary>
      {isOpen && (
        <div className="question-figures">
          {above.length > 0 && <p className="small muted">{above.join(" › ")}</p>}
          <ItemFigures item={question} />
        </div>
      )}
    </details>
  );
}
