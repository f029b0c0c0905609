// @vitest-environment node
import { readFileSync } from "node:fs";
import i18next from "i18next";
import { describe, expect, test } from "vitest";
import type { FieldSchema, Rule, RuleElement } from "../engine/index.ts";
import { errorMessage } from "./index.ts";

/** A question of the built-in surveys, and the rules that an answer to it can break. */
interface Broken {
  question: { element: RuleElement; schema: FieldSchema };
  rules: Rule[];
}

const repository = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, repository), "utf8");
const all: Broken[] = read("tests/conformance/vectors/broken.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

describe.each(["sv-SE", "en-US"])("the words about a wrong answer in %s", async (language) => {
  const texts = JSON.parse(read(`web/locales/${language}.json`));
  const t = await i18next.createInstance().init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
  });
  const lines = all.flatMap(({ question: { element, schema }, rules }) =>
    rules.map((rule) => [
      `${element.kind}: ${rule}`,
      errorMessage(rule, { t, language, element, field: schema, today: "2026-11-21" }).replace(
        /\u00a0(?=\p{L})/gu,
        " ",
      ),
    ]),
  );

  test("say how many boxes are to be ticked before the first one is", () => {
    const boxes = (min: number) => ({ id: "with", kind: "checkboxes", required: true, min }) as RuleElement;
    const words = (min: number) =>
      errorMessage("required", { t, language, element: boxes(min), field: undefined, today: "2026-11-21" });
    expect(words(2)).toContain("2");
    expect(words(1)).toBe(t("wrong.requiredBoxes"));
  });

  test.each(lines)("%s: %s", (_, words) => {
    expect(words).toMatch(/^\p{Lu}[^{}]*\.$/u);
    expect(words).not.toMatch(/undefined|NaN|wrong\.| {2}/);
  });

  test("are as they were read", async () => {
    const table = [...new Set(lines.map(([what, words]) => `${what}\n  ${words}\n`))].sort().join("");
    await expect(table).toMatchFileSnapshot(`error-message.${language}.txt`);
  });
});
