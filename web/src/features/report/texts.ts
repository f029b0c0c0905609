import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { language as en } from "../../../locales/en-US.json";
import { language as nb } from "../../../locales/nb-NO.json";
import { language as pl } from "../../../locales/pl-PL.json";
import enReport from "../../../locales/report/en-US.json";
import nbReport from "../../../locales/report/nb-NO.json";
import plReport from "../../../locales/report/pl-PL.json";
import svReport from "../../../locales/report/sv-SE.json";
import { language as sv } from "../../../locales/sv-SE.json";
import type { Language } from "../../lib/languages.ts";
import { together } from "../../lib/together.ts";

// All languages are in the page, which has no connection.
const resources = {
  "sv-SE": { app: { language: sv }, report: svReport },
  "en-US": { app: { language: en }, report: enReport },
  "nb-NO": { app: { language: nb }, report: nbReport },
  "pl-PL": { app: { language: pl }, report: plReport },
} satisfies Record<Language, object>;

/** Initialises the texts of the report. */
export async function startReportTexts(language: Language): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(together)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ["app", "report"],
      defaultNS: "app",
      resources,
      interpolation: { escapeValue: false },
      postProcess: ["together"],
      react: { useSuspense: false },
    });
}
