// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** Returns the declarations of a rule. */
function rule(sheet: string, selector: string): string {
  const [, after] = read(sheet).split(`\n${selector} {`);
  expect(after, `${selector} in ${sheet}`).toBeDefined();
  return after?.split("}")[0] ?? "";
}

describe("the measures of the specification", () => {
  it("space goes from 0.125rem to 4rem in nine steps", () => {
    const steps = [...read("tokens.css").matchAll(/--space-\d: ([\d.]+)rem;/g)].map(([, rem]) => Number(rem));
    expect(steps).toEqual([0.125, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4]);
  });

  it.each(["../features/faq/faq.css", "../shared/survey-frame/frame.css"])(
    "%s has another layout above 48em",
    (sheet) => {
      expect(read(sheet)).toMatch(/@media \((width > 48em|min-width: 48em)\)/);
    },
  );

  it("the box of the sign-in is 450px wide, and at most 90 percent", () => {
    expect(read("../ui/front-page/front-page.css")).toContain("width: min(450px, 90%);");
    expect(read("shell.css")).toContain("width: min(450px, 90vw);");
  });

  it("the logo is 250px wide", () => {
    expect(rule("shell.css", ".screen-logo")).toContain("width: 250px;");
  });

  it("the menu of questions stays in sight", () => {
    expect(read("../features/faq/faq.css")).toMatch(/\.faq-menu \{[^}]*position: sticky;/);
  });

  it("the demo customer has other colours and typefaces", () => {
    const usual = rule("themes/default.css", ":root");
    const demo = read("themes/democustomer.css").split("{")[1] ?? "";
    for (const token of ["--font-text", "--font-title", "--accent", "--page"]) {
      const value = (theme: string) => theme.match(new RegExp(`${token}: ([^;]+);`))?.[1];
      expect(value(usual), token).toBeDefined();
      expect(value(demo), token).toBeDefined();
      expect(value(demo), token).not.toBe(value(usual));
    }
  });
});

describe("the layers of the styles", () => {
  const src = new URL("..", import.meta.url);
  const sheets = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".css"),
  );
  const text = (sheet: string) => readFileSync(new URL(sheet, src), "utf8");
  const imported = new Set(
    sheets.flatMap((sheet) =>
      [...text(sheet).matchAll(/@import "([^"]+)" layer\(\w+\);/g)].map(
        ([, path = ""]) => new URL(path, new URL(sheet, src)).href,
      ),
    ),
  );

  it.each(sheets)("%s is in one", (sheet) => {
    const rules = text(sheet)
      .replace(/\/\*.*?\*\/|^@(layer|import)[^{;]*;/gms, "")
      .trim();
    const isWrapped = rules === "" || /^@layer (ui|shared|features|paper) \{.*^\}$/ms.test(rules);
    expect(isWrapped || imported.has(new URL(sheet, src).href)).toBe(true);
  });
});
