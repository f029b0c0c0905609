import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Words } from "../../../lib/markdown/markdown.tsx";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import type { ReviewItem } from "./review.ts";

/** More questions than this are listed by page. */
const MOST = 8;

/** The missing answers with links: to questions, or where there are many to pages. */
export function MissingList({ missing }: { missing: readonly ReviewItem[] }) {
  const { t } = useTranslation();
  return (
    <section className="status-box" aria-labelledby="missing-title">
      <h2 id="missing-title">{t("review.missing", { count: missing.length })}</h2>
      <ul>{missing.length > MOST ? <Pages missing={missing} /> : <Questions missing={missing} />}</ul>
    </section>
  );
}

function Questions({ missing }: { missing: readonly ReviewItem[] }) {
  const texts = useTexts();
  return missing.map(({ id, page }) => (
    <li key={id}>
      <Link to={`/survey/${page}#q-${id}`} state="review">
        <Words text={labelOf(texts, "questions", id)} />
      </Link>
    </li>
  ));
}

function Pages({ missing }: { missing: readonly ReviewItem[] }) {
  const { t } = useTranslation();
  const texts = useTexts();
  const pages = [...new Set(missing.map(({ page }) => page))];
  const onPage = (page: string) => missing.filter((item) => item.page === page);
  return pages.map((page) => (
    <li key={page}>
      <Link to={`/survey/${page}#q-${onPage(page)[0]?.id}`} state="review">
        {labelOf(texts, "pages", page)}
      </Link>
      <span className="muted"> – {t("review.left", { count: onPage(page).length })}</span>
    </li>
  ));
}
