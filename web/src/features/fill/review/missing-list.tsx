import { useTranslation } from "react-i18next";
import { Words } from "../../../lib/markdown/markdown.tsx";
import type { AskedQuestion } from "../../../shared/answers/asked.ts";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { QuestionLink } from "./question-link.tsx";

/** The largest number of questions that are listed one by one; more are listed by page. */
const MOST = 8;

/** The missing answers with links: to questions, or where there are many to pages. */
export function MissingList({ missing }: { missing: readonly AskedQuestion[] }) {
  const { t } = useTranslation();
  return (
    <section className="status-box" aria-labelledby="missing-title">
      <h2 id="missing-title">{t("review.missing", { count: missing.length })}</h2>
      <ul>{missing.length > MOST ? <Pages missing={missing} /> : <Questions missing={missing} />}</ul>
    </section>
  );
}

function Questions({ missing }: { missing: readonly AskedQuestion[] }) {
  const texts = useTexts();
  return missing.map((item) => (
    <li key={item.id}>
      <QuestionLink item={item}>
        <Words text={labelOf(texts, "questions", item.id)} />
      </QuestionLink>
    </li>
  ));
}

function Pages({ missing }: { missing: readonly AskedQuestion[] }) {
  const { t } = useTranslation();
  const texts = useTexts();
  const firsts = missing.filter(({ page }, at) => missing.findIndex((other) => other.page === page) === at);
  const countOn = (page: string) => missing.filter((item) => item.page === page).length;
  return firsts.map((item) => (
    <li key={item.page}>
      <QuestionLink item={item}>{labelOf(texts, "pages", item.page)}</QuestionLink>
      <span className="muted"> – {t("review.left", { count: countOn(item.page) })}</span>
    </li>
  ));
}
