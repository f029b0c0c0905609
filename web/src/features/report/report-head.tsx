import { useTranslation } from "react-i18next";
import { momentWords } from "../../lib/dates.ts";
import { findLanguage, type Language } from "../../lib/languages.ts";
import { Button } from "../../ui/button.tsx";
import { LanguageMenu } from "../../ui/language-menu.tsx";
import type { Report } from "./content.ts";

interface ReportHeadProps {
  report: Report;
  /** The title of the survey. */
  name: string;
  /** The languages of the survey. */
  languages: readonly string[];
  onChoose: (language: Language) => void;
}

/** The subject of the report, and the ways to read it. */
export function ReportHead({ report, name, languages, onChoose }: ReportHeadProps) {
  const { t, i18n } = useTranslation("report");
  const facts: [string, string | null | undefined][] = [
    [t("facts.customer"), report.customer],
    [t("facts.survey"), report.surveyId],
    [t("facts.closing"), momentWords(report.release.closing, i18n.language)],
    [t("facts.before"), report.before && momentWords(report.before.closing, i18n.language)],
  ];
  const offered = languages.map(findLanguage).filter((language) => language !== undefined);
  return (
    <header className="report-head">
      <div className="report-bar">
        <p className="muted">{t("kind")}</p>
        <LanguageMenu
          languages={offered}
          current={i18n.language}
          onChoose={async (language) => onChoose(language)}
        />
      </div>
      <h1>{name || report.surveyId}</h1>
      <dl className="facts">
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <Groups report={report} />
      <Button look="quiet" className="report-print" onClick={() => window.print()}>
        {t("print")}
      </Button>
    </header>
  );
}

/** The promise that figures tell of groups only, with the least numbers of people. */
function Groups({ report: { release } }: { report: Report }) {
  const { t } = useTranslation("report");
  const thresholds = [...new Set(release.items.map(({ threshold }) => threshold))].sort((a, b) => a - b);
  const [least, ...greater] = thresholds;
  return (
    <div className="status-box">
      <h2>{t("groups.title")}</h2>
      <p>
        {least !== undefined && t("groups.least", { k: least })}{" "}
        {greater.map((k) => t("groups.sensitive", { k })).join(" ")} {t("groups.others")}
      </p>
    </div>
  );
}
