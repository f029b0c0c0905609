import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { findLanguage, type Language } from "../../lib/languages.ts";
import { Areas } from "./areas.tsx";
import type { Content } from "./content.ts";
import { HowToRead } from "./how-to-read.tsx";
import { itemsOf } from "./items.ts";
import { openOnPaper } from "./on-paper.ts";
import { Questions } from "./questions.tsx";
import { ReportHead } from "./report-head.tsx";
import { ResponseRate } from "./response-rate.tsx";
import { StandsOut } from "./stands-out.tsx";
import { UnitNames } from "./unit-names.ts";
import "./report.css";
import "./plots.css";
import "./print.css";

/** The report on groups: what stands out, then all figures. */
export function ReportPage({ content: { report, others } }: { content: Content }) {
  const { t, i18n } = useTranslation("report");
  const [words, setWords] = useState<Content["others"][number]>(report);
  const items = useMemo(() => itemsOf(report, words), [report, words]);
  const all = [report, ...others];
  const title = `${words.name || report.surveyId} – ${t("kind")}`;

  useEffect(() => {
    document.documentElement.lang = i18n.language;
    document.title = title;
  }, [i18n.language, title]);

  useEffect(openOnPaper, []);

  function choose(language: Language) {
    const found = all.find((words) => findLanguage(words.language) === language);
    if (found) setWords(found);
    void i18n.changeLanguage(language);
  }

  const areas = items.filter(({ isArea }) => isArea);
  return (
    <UnitNames value={words.units}>
      <main className="report">
        <ReportHead
          report={report}
          name={words.name}
          languages={all.map(({ language }) => language)}
          onChoose={choose}
        />
        <StandsOut areas={areas} />
        <ResponseRate release={report.release} before={report.before} />
        <Areas areas={areas} />
        <Questions questions={items.filter(({ isArea }) => !isArea)} />
        <HowToRead />
      </main>
    </UnitNames>
  );
}
