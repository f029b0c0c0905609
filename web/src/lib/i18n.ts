import i18next from "i18next";
import { useSyncExternalStore } from "react";
import { initReactI18next } from "react-i18next";
import { chooseLanguage, LANGUAGES, type Language } from "./languages.ts";
import { stored } from "./stored.ts";
import { together } from "./together.ts";

type Catalogues = Record<string, () => Promise<{ default: Record<string, unknown> }>>;

/** The texts of the app, and those of the pages before the surveys, which are fetched along with them. */
const catalogues = {
  app: import.meta.glob("../../locales/*.json") as Catalogues,
  front: import.meta.glob("../../locales/front/*.json") as Catalogues,
};
type Namespace = keyof typeof catalogues;

const wanted = new Set<Namespace>(["app"]);
const paths = { app: "../../locales", front: "../../locales/front" };

/** Whether the keys of texts are shown instead of their words. */
let showsKeys = false;

/** Loads the app's texts in the participant's language; the page may already contain them. */
export async function startTexts(brought?: {
  language: string;
  words: Record<string, unknown>;
}): Promise<void> {
  await initTexts();
  if (brought) i18next.addResourceBundle(brought.language, "app", brought.words);
  await show(
    chooseLanguage(
      [stored.language.get(), brought?.language, ...navigator.languages],
      Object.keys(LANGUAGES),
    ),
  );
}

/** Initialises the texts, without any language. */
export async function initTexts(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use({
      type: "postProcessor",
      name: "keys",
      process: (words: string, keys: string[]) => (showsKeys ? String(keys) : words),
    })
    .use(together)
    .init({
      fallbackLng: false,
      ns: ["app"],
      defaultNS: "app",
      resources: {},
      interpolation: { escapeValue: false },
      postProcess: ["together", "keys"],
      react: { useSuspense: false },
    });
}

/** Lists the languages that the participant prefers, the last chosen first. */
export function wishes(): (string | null)[] {
  return [stored.language.get(), ...navigator.languages];
}

/** Switches to a chosen language, and remembers the choice. */
export async function speak(language: Language, prepare?: () => Promise<void>): Promise<boolean> {
  const isShown = await show(language, prepare);
  if (isShown) stored.language.set(language);
  return isShown;
}

let shown = 0;

/**
 * Fetches the app's texts in a language, and whatever else it needs, then shows them. Returns whether it does: of two calls the
 * later one counts, whichever finishes first.
 */
export async function show(language: Language, prepare?: () => Promise<void>): Promise<boolean> {
  const turn = ++shown;
  const isOvertaken = () => turn !== shown;
  try {
    await Promise.all([...[...wanted].map((part) => loadCatalogue(language, part)), prepare?.()]);
  } catch (error) {
    if (isOvertaken()) return false;
    throw error;
  }
  if (isOvertaken()) return false;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  return true;
}

/** Fetches the texts of the pages before the surveys, now and for each language that is chosen later. */
export async function loadFrontTexts(): Promise<void> {
  wanted.add("front");
  // Another language may have been chosen meanwhile.
  let language: string;
  do {
    language = i18next.language;
    await loadCatalogue(language as Language, "front");
  } while (language !== i18next.language);
}

/** Shows the keys of texts instead of their words, or the words again. */
export function showKeys(isOn: boolean): void {
  showsKeys = isOn;
  i18next.emit("languageChanged", i18next.language);
}

/** Reports whether the keys of texts are shown instead of their words. */
export function useShowsKeys(): boolean {
  return useSyncExternalStore(onTexts, () => showsKeys);
}

function onTexts(listener: () => void) {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
}

async function loadCatalogue(language: Language, part: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(language, part)) return;
  const load = catalogues[part][`${paths[part]}/${language}.json`];
  if (!load) throw new Error(`no texts in ${language}`);
  i18next.addResourceBundle(language, part, (await load()).default);
}
