import i18next from "i18next";
import { prerender } from "react-dom/static";
import { initTexts } from "../lib/i18n.ts";
import { LANGUAGES, type Language } from "../lib/languages.ts";
import { THEMES } from "../lib/theme.ts";
import { EntryShell } from "./entry-shell.tsx";
import { templateOf } from "./slots.tsx";

const catalogues = import.meta.glob<Record<string, unknown>>("../../locales/*.json", { import: "default" });

/** The entry page of a survey in one language, to be filled by the server. */
export interface Shell {
  language: string;
  /** The texts of the app, as JSON. */
  words: string;
  /** The content of the page, as a template. */
  content: string;
}

/** Renders the entry page in every language of the app. */
export async function renderShells(): Promise<Shell[]> {
  await initTexts();
  const shells: Shell[] = [];
  // i18next has one current language, so they are rendered in turn.
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const words = await catalogues[`../../locales/${language}.json`]?.();
    i18next.addResourceBundle(language, "app", words);
    await i18next.changeLanguage(language);
    const { prelude } = await prerender(<EntryShell />);
    const content = templateOf(await new Response(prelude).text());
    shells.push({ language, words: JSON.stringify(words), content });
  }
  return shells;
}

/** The customers with a theme of their own, by the names in their addresses. */
export const themes: readonly string[] = [...THEMES];
