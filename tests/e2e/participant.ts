// A participant in front of a browser. What there is to answer comes from the model that the server sent, so that a
// journey says nothing about a particular survey.

import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { words } from "./words.ts";

type Value = string | number;
type Gender = "female" | "male" | "other";

/** A rule, as far as a journey looks into it. */
interface Rule {
  in?: [number, Value[]];
  any?: Rule[];
}

interface Element {
  id: string;
  kind: string;
  within?: number;
  required?: boolean;
  hiddenWhen?: Rule;
  checks?: { level: string; of: number[]; that: { compare?: [string, { answer?: number }, unknown] } }[];
}

/** A check of a question, and what to type so that it fails and passes. */
interface Check {
  page: string;
  id: string;
  others: { id: string; text: string }[];
  broken: string;
  mended: string;
}

interface Field {
  enum?: Value[];
  minimum?: number;
  maximum?: number;
  format?: string;
  earliest?: string;
  latest?: string;
}

interface Model {
  version: number;
  languages: string[];
  /** The screen after sending. */
  finish: "feedback" | "result";
  pages: { id: string; schema: { properties: Record<string, Field> } }[];
  rules: { elements: Element[] };
}

/** The answers to one question that hide an element by themselves. */
function hidingAnswers({ hiddenWhen }: Element): Rule["in"] {
  return hiddenWhen?.in ?? hiddenWhen?.any?.find((part) => part.in)?.in;
}

/** A text of each format. */
const EXAMPLES: Record<string, string> = {
  email: "kim@example.org",
  phone: "070-123 45 67",
  postcode: "123 45",
};

/** Where the demo deployment offers its first survey, and the one with every kind of question. */
export const DEMO = "/open/demo/cop3";
export const GALLERY = "/open/demo/gallery";
/** The first survey for real: of what rests on drafts nothing is told. */
export const REAL = "/open/demo/cop3/real";
/** The variants of a long survey that ends with the result, the shortest first, and all of its questions at once. */
export const VARIANTS = ["/open/demo/hexn", "/open/demo/hexs", "/open/demo/hex"] as const;
export const LONG = "/open/demo/hex/everything";
/** The survey that is made of sets: some by themselves, by turns on a phone and on a desk, and all at once. */
export const SINGLE_SETS = [
  { demo: "/open/demo/med/radiation", set: "radiation", tag: "@phone" },
  { demo: "/open/demo/med/diving", set: "diving", tag: "@desktop" },
  { demo: "/open/demo/med", set: "nightWork", tag: "@phone" },
  { demo: "/open/demo/med/rail", set: "rail", tag: "@desktop" },
] as const;
export const ALL_SETS = "/open/demo/med/everything";

export class Participant {
  readonly page: Page;
  readonly url: string;
  /** The model, once it has been loaded. */
  model: Model = { version: 0, languages: [], finish: "feedback", pages: [], rules: { elements: [] } };
  language = "en-US";

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    page.on("response", async (response) => {
      if (/\/api\/models\//.test(response.url()) && response.ok()) {
        this.model = (await response.json().catch(() => this.model)) as Model;
      }
    });
  }

  /** Somebody else in a browser of their own, or the same person in another tab. */
  static async open(context: BrowserContext, url: string): Promise<Participant> {
    return new Participant(await context.newPage(), url);
  }

  /** A word of the application in the participant's language. */
  word(...path: string[]): string {
    return words(this.language, ...path);
  }

  /** The button that says so. */
  button(...path: string[]): Locator {
    return this.page.getByRole("button", { name: this.word(...path), exact: true });
  }

  /** Signs in anonymously and waits for the first page. */
  async signIn(demo = DEMO, gender: Gender = "female"): Promise<void> {
    await this.page.goto(this.url + demo);
    await this.beginAnew();
    await this.page.getByLabel(this.word("signIn", "birthYear")).fill("1984");
    const name = this.word("signIn", "genders", gender);
    await this.page.getByRole("radio", { name, exact: true }).check();
    await this.button("signIn", "submit").click();
    await this.arrived();
  }

  /** Unfolds the ways to sign in where another person has begun in the browser. */
  async beginAnew(): Promise<void> {
    const unfold = this.page.getByText(this.word("begun", "startOver"));
    await expect(unfold.or(this.page.locator("form, [role=tablist]")).first()).toBeVisible();
    if (await unfold.isVisible()) await unfold.click();
  }

  /** Goes on with what was begun in the browser. */
  async goOn(): Promise<void> {
    await this.button("start", "continue").click();
    await this.arrived();
  }

  /** Signs in and answers the first page, which asks for consent. */
  async begin(): Promise<void> {
    await this.signIn();
    await this.answerPage();
    await this.next();
  }

  /** Waits until a page of the survey, the review or the feedback stands there. */
  async arrived(): Promise<void> {
    // The first time that somebody gets a long survey its model is made.
    await expect(this.page).toHaveURL(/\/survey\/\w+/, { timeout: 30_000 });
    // The address changes before the screen does: until then the page before still stands there.
    const screen = this.page.locator("main");
    if (this.pageId !== "feedback")
      await expect.poll(async () => (await screen.getAttribute("data-screen")) === this.pageId).toBe(true);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => this.model.pages.length).toBeGreaterThan(0);
  }

  /** The page of the address. */
  get pageId(): string {
    return new URL(this.page.url()).pathname.split("/")[2] ?? "";
  }

  frame(id: string): Locator {
    return this.page.locator(`#q-${id}`);
  }

  /** The elements on a page, in survey order. */
  elementsOn(pageId: string): Element[] {
    const { elements } = this.model.rules;
    const pageOf = (element: Element): Element =>
      element.within === undefined ? element : pageOf(elements[element.within] as Element);
    return elements.filter((element) => pageOf(element).id === pageId);
  }

  /** The options of a choice. */
  optionsOf(id: string): Value[] {
    return this.schemaOf(id)?.enum ?? [];
  }

  /** The ids of what stands on the page. */
  async shown(): Promise<string[]> {
    return this.page.locator(".frame").evaluateAll((frames) => frames.map(({ id }) => id.slice("q-".length)));
  }

  /** What is chosen and written on the page, by the ids of its fields. */
  async filled(): Promise<[string, string | boolean][]> {
    return this.page.locator(".question :is(input, textarea, select)").evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map((field) => {
        const isTicked = field.type === "radio" || field.type === "checkbox";
        return [field.id, isTicked ? field.checked : field.value];
      }),
    );
  }

  /** What kind of element it is. */
  kindOf(id: string): string | undefined {
    return this.model.rules.elements.find((element) => element.id === id)?.kind;
  }

  /** What an answer must be by itself. */
  private schemaOf(id: string): Field | undefined {
    return this.model.pages.map(({ schema }) => schema.properties[id]).find(Boolean);
  }

  /** Chooses the option at a place. */
  async choose(id: string, place: number): Promise<void> {
    await this.frame(id).getByRole("radio").nth(place).check();
  }

  /** A choice with a follow-up that one of its options hides, and the place of that option. */
  followUp(): { page: string; parent: string; followUp: string; hidingPlace: number } {
    const { elements } = this.model.rules;
    for (const element of elements) {
      const rule = hidingAnswers(element);
      const parent = rule && elements[rule[0]];
      if (!rule || !parent || element.within !== rule[0] || element.kind === "box") continue;
      const hidingPlace = this.optionsOf(parent.id).indexOf(rule[1][0] as Value);
      const page = this.model.pages.find(({ schema }) => parent.id in schema.properties);
      if (page && hidingPlace >= 0)
        return { page: page.id, parent: parent.id, followUp: element.id, hidingPlace };
    }
    throw new Error("the survey has no such follow-up");
  }

  /** A check of one answer against others, of which it is at least, or at most, as much. */
  check(level: "error" | "warning"): Check {
    const { elements } = this.model.rules;
    for (const [at, element] of elements.entries()) {
      const check = element.checks?.find((check) => check.level === level);
      const [comparison, own] = check?.that.compare ?? [];
      if (!check || own?.answer !== at || !(comparison === "<=" || comparison === ">=")) continue;
      const page = this.model.pages.find(({ schema }) => element.id in schema.properties);
      const others = check.of.filter((other) => other !== at).map((other) => (elements[other] as Element).id);
      const [low, high] = this.extremes(element.id);
      const isLow = comparison === ">=";
      return {
        page: page?.id ?? "",
        id: element.id,
        others: others.map((id) => ({ id, text: this.extremes(id)[isLow ? 1 : 0] })),
        broken: isLow ? low : high,
        mended: isLow ? high : low,
      };
    }
    throw new Error(`the survey has no such ${level}`);
  }

  /** The least and the most that a number or a year can be. */
  private extremes(id: string): [string, string] {
    const { minimum = 0, maximum = 99, latest } = this.schemaOf(id) ?? {};
    return [String(minimum), latest === "today" ? String(new Date().getUTCFullYear()) : String(maximum)];
  }

  /** Does something in every language, and gives what came of it. */
  async inEveryLanguage<T>(does: (language: string) => Promise<T>): Promise<T[]> {
    const done: T[] = [];
    for (const language of this.model.languages) {
      await this.chooseLanguage(language);
      done.push(await does(language));
    }
    return done;
  }

  /** Switches the language in the middle. */
  async chooseLanguage(language: string): Promise<void> {
    await this.page.getByLabel(this.word("language"), { exact: true }).selectOption(language);
    this.language = language;
    await expect(this.page.locator("html")).toHaveAttribute("lang", language);
  }

  /** Answers whatever the page asks, so that every follow-up shows. */
  async answerPage(): Promise<void> {
    for (const element of this.elementsOn(this.pageId)) {
      if ((await this.frame(element.id).count()) === 0) continue;
      await this.answer(element);
    }
  }

  /** Goes on, and waits until the address has changed. */
  async next(): Promise<void> {
    const before = this.page.url();
    await this.page.locator(".page-buttons button").first().click();
    await expect(this.page).not.toHaveURL(before);
    await this.arrived();
  }

  /** Answers page by page until a page stands there. */
  async answerUntil(pageId: string): Promise<void> {
    for (; this.pageId !== pageId; await this.next()) await this.answerPage();
  }

  /** Answers page by page, on a phone step by step, until a question stands there. */
  async answerUntilAsked(id: string): Promise<void> {
    for (; (await this.frame(id).count()) === 0; await this.next()) await this.answerPage();
  }

  /** Answers page by page until the review, on a phone step by step. */
  async answerAll(onEachPage: () => Promise<void> = async () => {}): Promise<void> {
    while (this.pageId !== "review") {
      await this.answerPage();
      await onEachPage();
      await this.next();
    }
  }

  /** Sends from the review, and waits for the screen after: that which the survey names, unless there is nothing to tell. */
  async send(screen = this.model.finish): Promise<void> {
    await this.button("review", "send").click();
    await this.ended(screen);
  }

  /** Answers everything and sends it. */
  async sendAll(): Promise<void> {
    await this.answerAll();
    await this.send();
  }

  /** Goes from the result to the feedback behind it. */
  async toFeedback(): Promise<void> {
    await this.page.getByRole("link", { name: this.word("result", "toFeedback") }).click();
    await this.ended("feedback");
  }

  private async ended(screen: Model["finish"]): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`/survey/${screen}$`));
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(this.word(screen, "title"));
  }

  /** Whether anything is wider than the screen. */
  async isWiderThanScreen(): Promise<boolean> {
    return this.page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  }

  /** Waits until the word about saving is this one. */
  async says(state: "saved" | "waiting" | "waitingHere" | "sending" | "offline" | "back"): Promise<void> {
    const saving = this.page.locator(`[data-word=${state}]`);
    await expect(saving).toHaveText(this.word("save", state));
  }

  /** Waits until everything is saved. */
  async saved(): Promise<void> {
    await this.says("saved");
  }

  /** What axe finds on the screen. */
  faults(): Promise<string[]> {
    return faults(this.page);
  }

  /** Types a day, and a time of day where it is asked for. */
  async enterDay(id: string, day: string): Promise<void> {
    const [year = "", month = "", date = ""] = day.split("-");
    const parts = { year, month, day: date, hour: "12", minute: "30" };
    for (const [part, text] of Object.entries(parts)) {
      const field = this.frame(id).getByLabel(this.word("fill", "date", part), { exact: true });
      if ((await field.count()) > 0) await field.fill(text);
    }
  }

  /** A day that a year, a date or a datetime can have. */
  dayFor(id: string): string {
    const { earliest, latest, minimum } = this.schemaOf(id) ?? {};
    const now = new Date();
    if (earliest === "today") return `${now.getUTCFullYear() + 1}-01-01`;
    const fixed = [earliest, latest].find((limit) => limit !== undefined && limit !== "today");
    const year = minimum === undefined || minimum === 1000 ? undefined : `${minimum}-01-01`;
    return fixed ?? year ?? now.toISOString().slice(0, 10);
  }

  /** A text of the format that is asked for, if one is. */
  example(id: string): string | undefined {
    return EXAMPLES[this.schemaOf(id)?.format ?? ""];
  }

  /** The place of the first option that hides nothing. */
  private showingPlace(id: string): number {
    const { elements } = this.model.rules;
    const at = elements.findIndex((element) => element.id === id);
    const rules = elements.map(hidingAnswers).filter((rule) => rule?.[0] === at);
    const hides = (value: Value) => rules.some((rule) => rule?.[1].includes(value));
    return Math.max(
      this.optionsOf(id).findIndex((value) => !hides(value)),
      0,
    );
  }

  /** A number that can be answered. */
  private numberFor(id: string): string {
    return String(Math.max(this.schemaOf(id)?.minimum ?? 0, 7));
  }

  private async answer({ id, kind }: Element): Promise<void> {
    const frame = this.frame(id);
    const list = frame.getByRole("combobox");
    if ((await list.count()) > 0) await list.selectOption({ index: 1 });
    else if (kind === "choice") await this.choose(id, this.showingPlace(id));
    else if (kind === "slider") await frame.getByRole("slider").press("End");
    else if (kind === "checkbox" || kind === "checkboxes") await frame.getByRole("checkbox").first().check();
    else if (kind === "year") await frame.getByRole("textbox").fill(this.dayFor(id).slice(0, 4));
    else if (kind === "date" || kind === "datetime") await this.enterDay(id, this.dayFor(id));
    else if (kind === "number") await frame.getByRole("textbox").fill(this.numberFor(id));
    else if (kind === "text" || kind === "textarea")
      await frame.getByRole("textbox").fill(this.example(id) ?? "Some words");
  }
}
