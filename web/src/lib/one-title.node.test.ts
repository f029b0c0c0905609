import { expect, it } from "vitest";
import { oneTitle } from "./one-title.ts";

it.each([
  ["nb-NO", ["Oppfølging", "Kontaktopplysninger"], "Oppfølging og kontaktopplysninger"],
  ["sv-SE", ["Innan du blev vuxen", "Läkemedel"], "Innan du blev vuxen och läkemedel"],
  ["en-US", ["Noise", "Vibrations", "Solvents"], "Noise, vibrations, and solvents"],
  ["pl-PL", ["Sen", "Środki ochrony"], "Sen i środki ochrony"],
  ["sv-SE", ["Nacke", "MEBA"], "Nacke och MEBA"],
  ["sv-SE", ["Nacke"], "Nacke"],
  ["sv-SE", [], ""],
])("titles are said as one, the later ones in small letters: %s %j", (language, titles, said) => {
  expect(oneTitle(titles, language)).toBe(said);
});
