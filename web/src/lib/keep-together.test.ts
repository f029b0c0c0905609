import { expect, it } from "vitest";
import { keepTogether } from "./keep-together.ts";

it.each([
  ["sv-SE", "Du kan svara igen om 90 dagar.", "Du kan svara igen om 90_dagar."],
  ["nb-NO", "Det tar 10–15 minutter.", "Det tar 10–|15_minutter."],
  ["en-US", "January 1, 2099", "January 1, 2099"],
  ["en-US", "a cup of 2 dl, a day", "a cup of 2_dl, a day"],
  ["pl-PL", "Z pracy i w domu (o 7)", "Z_pracy i_w_domu (o_7)"],
])("in %s what belongs together stays on one line: %s", (language, text, lines) => {
  expect(keepTogether(text, language)).toBe(lines.replaceAll("_", "\u00a0").replaceAll("|", "\u2060"));
});
