import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { chooseLanguage, LANGUAGES, type Language } from "./languages.ts";
import { stored } from "./stored.ts";

const catalogues = import.meta.glob<{ default: Record<string, unknown> }>("../../locales/*.json");

/** Starts the texts of the app in the participant's language. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    ns: ["app"],
    defaultNS: "app",
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await speak(chooseLanguage([stored.language.get(), ...navigator.languages], Object.keys(LANGUAGES)));
}

let wishes = 0;

/**
 * Fetches the app's texts in a language, and what else is needed for it, then shows them. Says whether it does: of two
 * wishes the later one counts, whichever is there first.
 */
export async function speak(language: Language, prepare?: () => Promise<void>): Promise<boolean> {
  const wish = ++wishes;
  const isOvertaken = () => wish !== wishes;
  try {
    await Promise.all([loadCatalogue(language), prepare?.()]);
  } catch (error) {
    if (isOvertaken()) return false;
    throw error;
  }
  if (isOvertaken()) return false;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  stored.language.set(language);
  return true;
}

async function loadCatalogue(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, "app")) return;
  const load = catalogues[`../../locales/${language}.json`];
  if (!load) throw new Error(`no texts in ${language}`);
  i18next.addResourceBundle(language, "app", (await load()).default);
}
