import { useTranslation } from "react-i18next";
import type { OwnCopy } from "../../../api/types.ts";
import { momentWords } from "../../../lib/dates.ts";
import { Markdown } from "../../../lib/markdown/markdown.tsx";
import { NoticeWords } from "../../../shared/help/notice-words.tsx";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { useTexts } from "../../../ui/question/texts-context.ts";
import { consentLines } from "./consent-lines.ts";

/** The consent: when it was given, and the words that it was given to, in the language in which they were read. */
export function Consent({ consent: { at, words } }: { consent: NonNullable<OwnCopy["consent"]> }) {
  const { t } = useTranslation();
  const { language } = useTexts();
  const { model } = useSurvey();
  return (
    <section>
      <h2>{t("copy.consent")}</h2>
      <p>{t("copy.consentGiven", { when: momentWords(at, language) })}</p>
      {words ? (
        <div className="copy-consent" lang={words.language}>
          {consentLines(words, model, at).map(({ key, kind, text }) =>
            kind === "title" ? <h3 key={key}>{text}</h3> : <Markdown key={key} text={text} />,
          )}
          {words.notice && <NoticeWords notice={words.notice} />}
        </div>
      ) : (
        <p className="muted">{t("copy.consentUnknown")}</p>
      )}
    </section>
  );
}
