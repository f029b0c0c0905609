import type { ConsentedWords } from "../../../api/types.ts";
import type { Model } from "../../../engine/index.ts";
import { plainWords } from "../../../lib/markdown/markdown.tsx";

/** A text of the page to which a participant consented. */
export interface ConsentLine {
  key: string;
  kind: "title" | "text";
  text: string;
}

/** The parts of a catalogue whose texts are titles. */
const TITLES = ["pages", "sections", "groups"];

/** The plural forms besides the one for every number. */
const OTHER_FORM = /_(zero|one|two|few|many)$/;

/** Lists the texts to which a participant consented, in survey order, with what was put into them at that time. */
export function consentLines({ texts, notice }: ConsentedWords, model: Model, at: string): ConsentLine[] {
  const places = new Map(model.rules.elements.map(({ id }, place) => [id, place]));
  const placeOf = (key: string) => places.get(key.split(".")[1] ?? "") ?? places.size;
  const told: Record<string, string | null | undefined> = { ...notice, year: at.slice(0, 4) };
  const keys = Object.keys(texts).filter((key) => !OTHER_FORM.test(key));
  return keys
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((key) => {
      const words = texts[key] ?? "";
      const text = words.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => told[name] ?? whole);
      const isTitle = TITLES.includes(key.split(".")[0] ?? "") && !key.endsWith(".help");
      return { key, kind: isTitle ? "title" : "text", text: isTitle ? plainWords(text) : text };
    });
}
