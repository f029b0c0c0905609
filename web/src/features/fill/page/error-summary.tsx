import type { MouseEvent, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Words } from "../../../lib/markdown/markdown.tsx";
import { questionAnchor } from "../../../ui/question/anchors.ts";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { goToQuestion } from "./go-to-element.ts";

/** The questions of the page that are left, with links. Each disappears as soon as it is answered. */
export function ErrorSummary({ ref, left }: { ref: Ref<HTMLElement>; left: readonly string[] }) {
  const { t } = useTranslation();
  const texts = useTexts();
  if (left.length === 0) return null;
  return (
    <section ref={ref} className="status-box status-box-error" aria-labelledby="summary-title" tabIndex={-1}>
      <h2 id="summary-title">{t("wrong.summary", { count: left.length })}</h2>
      <ul>
        {left.map((id) => (
          <li key={id}>
            <a href={`#${questionAnchor(id)}`} onClick={(event) => goTo(event, id)}>
              <Words text={labelOf(texts, "questions", id)} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  goToQuestion(id);
}
