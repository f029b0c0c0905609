import { useTranslation } from "react-i18next";
import type { AskedPage, AskedQuestion, AskedSection } from "../../../shared/answers/asked.ts";
import { SectionAnswers } from "../../../shared/answers/section-answers.tsx";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { Icon } from "../../../ui/icon.tsx";
import { labelOf, type SurveyTexts, useTexts } from "../../../ui/question/texts-context.ts";
import { QuestionLink } from "./question-link.tsx";

interface PageAnswersProps {
  page: AskedPage;
  missing: readonly AskedQuestion[];
}

/** The answers of a page, in sections that fold. A page with only one section is shown as that section. */
export function PageAnswers({ page, missing }: PageAnswersProps) {
  const texts = useTexts();
  const title = labelOf(texts, "pages", page.id);
  const [only, ...more] = page.sections;
  if (only && more.length === 0) return <Fold section={only} title={title} missing={missing} level={2} />;
  return (
    <section className="review-page">
      <h2>{title}</h2>
      {page.sections.map((section) => (
        <Fold
          key={section.key}
          section={section}
          title={titleOf(section, texts) || title}
          missing={missing}
          level={3}
        />
      ))}
    </section>
  );
}

function titleOf({ kind, id }: AskedSection, texts: SurveyTexts): string {
  return labelOf(texts, kind, id);
}

interface FoldProps {
  section: AskedSection;
  title: string;
  missing: readonly AskedQuestion[];
  level: 2 | 3;
}

/** A section that unfolds: its title, the number of answers, and the number of questions that are left. */
function Fold({ section: { items }, title, missing, level }: FoldProps) {
  const { t } = useTranslation();
  const { session } = useSurvey();
  const left = items.filter((item) => missing.includes(item)).length;
  const Heading = `h${level}` as const;
  return (
    <details className="fold">
      <summary>
        <Heading>{title}</Heading>
        <span className="small muted">
          {t("review.answers", { count: items.filter(({ isAnswered }) => isAnswered).length })}
        </span>
        {left > 0 && <span className="fold-left small">{t("review.left", { count: left })}</span>}
        <Icon name="fold" />
      </summary>
      <SectionAnswers
        session={session}
        items={items}
        headingLevel={level === 2 ? 3 : 4}
        beside={(item, question) => (
          <QuestionLink item={item}>
            {item.isAnswered ? t("review.change") : t("review.answer")}
            <span className="visually-hidden">: {question}</span>
          </QuestionLink>
        )}
      />
    </details>
  );
}
