import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { OwnCopy } from "../../../api/types.ts";
import { Session } from "../../../engine/index.ts";
import { momentWords } from "../../../lib/dates.ts";
import { type AskedPage, askedPages } from "../../../shared/answers/asked.ts";
import { SectionAnswers } from "../../../shared/answers/section-answers.tsx";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { Consent } from "./consent.tsx";

/** The facts about what was sent, all answers with their questions, and the consent. */
export function CopyBody({ copy }: { copy: OwnCopy }) {
  const { t } = useTranslation();
  const { language, text } = useTexts();
  const { model } = useSurvey();
  // Rules hold as of the day of sending: the same questions are shown as then.
  const session = useMemo(
    () => new Session(model, copy.submittedAt.slice(0, "2026-11-21".length), copy.answers),
    [model, copy],
  );
  const pages = useMemo(() => askedPages(session), [session]);
  return (
    <>
      <dl className="receipt">
        <dt>{t("copy.survey")}</dt>
        <dd>{text("survey.name")}</dd>
        <dt>{t("copy.sent")}</dt>
        <dd>{momentWords(copy.submittedAt, language)}</dd>
        <dt>{t("copy.receipt")}</dt>
        <dd className="copy-receipt">{copy.receipt}</dd>
      </dl>
      <p className="muted small">{t("copy.receiptUse")}</p>
      {pages.map((page) => (
        <PageAnswers key={page.id} page={page} session={session} />
      ))}
      {copy.consent && <Consent consent={copy.consent} />}
    </>
  );
}

/** The answers of a page, under the titles of its sections. A page with only one section is shown as that section. */
function PageAnswers({ page, session }: { page: AskedPage; session: Session }) {
  const texts = useTexts();
  const title = labelOf(texts, "pages", page.id);
  const isOne = page.sections.length === 1;
  return (
    <section>
      <h2>{title}</h2>
      {page.sections.map(({ key, kind, id, items }) => {
        const name = isOne || kind === "pages" ? "" : labelOf(texts, kind, id);
        return (
          <div key={key}>
            {name && <h3>{name}</h3>}
            <SectionAnswers session={session} items={items} headingLevel={name ? 4 : 3} />
          </div>
        );
      })}
    </section>
  );
}
