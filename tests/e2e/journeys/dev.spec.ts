// An author who writes a survey and previews it.

import { test as base, expect, type Page } from "@playwright/test";
import { faults } from "../axe.ts";
import { DevServer } from "../dev-server.ts";
import { words } from "../words.ts";

const SURVEY = "med";
/** A rule with a typo, and its file. */
const FILE = "med/pages/background.yaml";
const RULE = "hidden_when: healthExaminationReason in 1..3";
const SLIP = "hidden_when: healthExaminationReson in 1..3";
const PAGE = "background";
/** An invariant of the survey, and one that is refuted by a woman with shifts of another kind. */
const INVARIANT = "{name: healthOfEverybody, always: shown(perceivedHealth)}";
const REFUTED = `{name: shifts, never: 'shown(employmentShiftsSpecify) and gender == "female"'}`;
/** The time that the proofs of a large survey may take on a busy machine. */
const PROVING = { timeout: 120_000 };

const test = base.extend<{ dev: DevServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  dev: async ({}, use) => {
    const dev = await DevServer.start(SURVEY);
    await use(dev);
    await dev.dispose();
  },
});

const panel = (page: Page) => page.getByRole("complementary", { name: "Preview" });
const button = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });

/** Opens the preview with its panel, all flags on, at its first page. */
async function open(page: Page, dev: DevServer): Promise<void> {
  await page.goto(dev.url);
  await unfold(page);
  const flags = panel(page).getByText(/^Flags \(/);
  await flags.click();
  // The first preset is on.
  const before = (await flags.textContent()) ?? "";
  await button(page, "All on").click();
  await expect(flags).not.toHaveText(before);
}

/** Opens the panel if it is folded at first. */
async function unfold(page: Page): Promise<void> {
  await expect(panel(page)).toBeVisible();
  if (await button(page, "Open the panel").isVisible()) await button(page, "Open the panel").click();
}

/** Leaves the consent page for the one with the rule. */
async function continueToPage(page: Page): Promise<void> {
  const name = words("en-US", "fill", "consentNext");
  // On a phone the panel may lie over it.
  await page.getByRole("button", { name, exact: true }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/survey/${PAGE}(/|$)`));
}

async function isWiderThanScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

test("a mistake shows its message on the page, its correction the page again, with its answers", async ({
  page,
  dev,
}) => {
  await open(page, dev);
  await button(page, "Fill in the rest").click();
  await continueToPage(page);
  const year = page.getByRole("main").locator("input").first();
  await expect(year).toBeVisible();
  const typed = await year.inputValue();
  expect(typed).not.toBe("");

  await dev.replace(FILE, RULE, SLIP);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("healthExaminationReson");
  await expect(alert).toContainText(/surveys\/med\/pages\/background\.yaml:\d+/);
  await expect(alert).toContainText("healthExaminationReason");
  await expect(year).toBeHidden();
  expect(await faults(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);

  await dev.replace(FILE, SLIP, RULE);
  await expect(year).toBeVisible();
  await expect(alert).toBeHidden();
  expect(await year.inputValue()).toBe(typed);
  // On a phone at one of its steps.
  expect(page.url()).toContain(`/survey/${PAGE}`);
});

test("random answers obey the rules and are sent", async ({ page, dev }) => {
  await open(page, dev);
  await button(page, "Fill in the rest").click();
  await expect(panel(page).getByText(/^Filled in with the seed 1: the answers can be sent/)).toBeVisible();
  await panel(page).getByRole("link", { name: "Review" }).click();
  await page.getByRole("button", { name: words("en-US", "review", "send") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: words("en-US", "result", "title") }),
  ).toBeVisible();
  await button(page, "Begin anew").click();
  await expect(page.getByRole("main").getByRole("checkbox").first()).not.toBeChecked();
});

test("rules are shown with their lines, and whether they hold @desktop", async ({ page, dev }) => {
  await open(page, dev);
  await button(page, "Fill in the rest").click();
  await continueToPage(page);
  const rules = panel(page).locator("li", {
    has: page.getByText("healthExaminationReasonOther", { exact: true }),
  });
  const rule = rules.last().locator(".preview-condition").first();
  await expect(rule).toContainText("healthExaminationReason in 1..3");
  await expect(rule).toContainText(/surveys\/med\/pages\/background\.yaml:\d+/);
  const options = page.locator("#q-healthExaminationReason").getByRole("radio");
  await options.first().check();
  await expect(rule).toContainText("✓ holds hidden when");
  await options.last().check();
  await expect(rule).toContainText("✗ does not hold");
});

test("axe finds nothing, nothing is too wide, and everything is there for keys @desktop", async ({
  page,
  dev,
}) => {
  await open(page, dev);
  await button(page, "Fill in the rest").click();
  for (const part of await panel(page).locator("details:not([open]) > summary").all()) await part.click();
  await continueToPage(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await faults(page), `${width}`).toEqual([]);
    expect(await isWiderThanScreen(page), `${width}`).toBe(false);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await button(page, "Fold the panel").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Fill in the rest")).toBeHidden();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  // The first part's heading, the seed, and the button.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(button(page, "Fill in the rest")).toBeFocused();
});

test("proofs come after the survey, and a finding opens its participant on its page", async ({
  page,
  dev,
}) => {
  await open(page, dev);
  await button(page, "Fill in the rest").click();
  const proofs = panel(page).locator("details", { has: page.getByRole("heading", { name: /^Proofs/ }) });
  const status = proofs.getByRole("status");
  await expect(status).toHaveText(/^\d+ claims about all participants: no findings$/, PROVING);

  await dev.replace(`${SURVEY}/survey.yaml`, INVARIANT, REFUTED);
  await expect(status).toHaveText(/: 1 finding$/, PROVING);
  const message = await proofs.locator("pre").textContent();
  expect(message).toContain("error[E1604]: the invariant `shifts` does not hold for a participant with");
  expect(message).toMatch(/surveys\/med\/survey\.yaml:\d+/);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await faults(page), `${width}`).toEqual([]);
    expect(await isWiderThanScreen(page), `${width}`).toBe(false);
  }

  await proofs.getByRole("button", { name: "Show this participant" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/survey/${PAGE}(/|$)`));
  await expect(panel(page).getByLabel("Gender")).toHaveValue("female");
  const flags = [...(message?.match(/a participant with (.*?), of gender/)?.[1] ?? "").matchAll(/`(\w+)`/g)];
  expect(flags.length).toBeGreaterThan(0);
  const own = panel(page).locator(".preview-flags");
  await expect(own.getByRole("checkbox", { checked: true, includeHidden: true })).toHaveCount(flags.length);
  for (const [, flag = ""] of flags)
    await expect(
      own.getByRole("checkbox", { name: new RegExp(`^${flag}\\b`), includeHidden: true }),
    ).toBeChecked();
  const saved = panel(page).locator("details", { hasText: "What would be saved" }).locator("pre");
  await expect(saved).toContainText('"employmentShifts": 4');
  await expect(saved).not.toContainText("employmentYear");
  expect(await faults(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
});

test("a template is shown too, as wide as there is room without a list of pages @desktop", async ({
  page,
}) => {
  const dev = await DevServer.start("dynamic/return-to-work.template.json");
  await page.goto(dev.url);
  await button(page, "Fill in the rest").click();
  await expect(panel(page).getByText(/^Filled in with the seed 1: the answers can be sent/)).toBeVisible();
  const box = await page.getByRole("main").boundingBox();
  expect(box?.width).toBeGreaterThan(500);
  await dev.dispose();
});

test("flags, gender and language stay over a reload", async ({ page, dev }) => {
  await open(page, dev);
  await panel(page).getByLabel("Gender").selectOption("male");
  await panel(page).getByLabel("Language").selectOption("sv-SE");
  await expect(page.locator("html")).toHaveAttribute("lang", "sv-SE");
  await page.reload();
  await unfold(page);
  await expect(panel(page).getByLabel("Gender")).toHaveValue("male");
  await expect(panel(page).getByLabel("Language")).toHaveValue("sv-SE");
  await expect(panel(page).getByText(/^Flags \([^0]/)).toBeVisible();
});
