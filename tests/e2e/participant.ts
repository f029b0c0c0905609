// A participant at a browser. The questions come from the model that the server sent, so that a journey is independent of a
// particular survey.

import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { type Answers, answer } from "./answering.ts";
import { faults } from "./axe.ts";
import type { Model, RuleElement } from "./model.ts";
import { MOUSE, type Pointer } from "./pointer.ts";
import { words } from "./words.ts";

type Gender = "female" | "male" | "other";

/** The paths of the demo deployment's first survey, and of the one with every kind of question. */
export const DEMO = "/open/demo/cop3";
export const GALLERY = "/open/demo/gallery";
/** The first survey outside the demo: its feedback leaves out everything that rests on drafts. */
export const REAL = "/open/demo/cop3/real";
/** The variants of a long survey that ends with the result, the shortest first, and the one with all of its questions. */
export const VARIANTS = ["/open/demo/hexn", "/open/demo/hexs", "/open/demo/hex"] as const;
export const LONG = "/open/demo/hex/everything";
/** The survey that is made of sets: some by themselves, alternately on a phone and on a desktop, and all at once. */
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
  readonly pointer: Pointer;
  /** All answers given page by page, as the server stores them. */
  readonly given: Answers = {};
  /** The model, once it has been loaded. */
  model: Model = {
    format: 1,
    survey: "",
    version: 0,
    languages: [],
    consent: null,
    stepper: false,
    finish: "feedback",
    pages: [],
    rules: { elements: [], order: [], listeners: [] },
  };
  language = "en-US";

  constructor(page: Page, url: string, pointer = MOUSE) {
    this.page = page;
    this.url = url;
    this.pointer = pointer;
    page.on("response", async (response) => {
      if (/\/api\/models\//.test(response.url()) && response.ok()) {
        this.model = (await response.json().catch(() => this.model)) as Model;
      }
    });
  }

  /** Opens a browser of another participant, or another tab of the same one. */
  static async open(context: BrowserContext, url: string): Promise<Participant> {
    return new Participant(await context.newPage(), url);
  }

  /** Returns a text of the application in the participant's language. */
  word(...path: string[]): string {
    return words(this.language, ...path);
  }

  /** Finds the button with this label. */
  button(...path: string[]): Locator {
    return this.page.getByRole("button", { name: this.word(...path), exact: true });
  }

  /** Signs in anonymously and waits for the first page. */
  async signIn(demo = DEMO, gender: Gender = "female"): Promise<void> {
    await this.page.goto(this.url + demo);
    await this.beginAnew();
    await this.pointer.write(this.page.getByLabel(this.word("signIn", "birthYear")), "1984");
    const name = this.word("signIn", "genders", gender);
    await this.pointer.tick(this.page.getByRole("radio", { name, exact: true }));
    await this.pointer.press(this.button("signIn", "submit"));
    await this.arrived();
  }

  /** Unfolds the ways to sign in where another person has begun in the browser. */
  async beginAnew(): Promise<void> {
    // The page that the server renders does not know it yet.
    await expect(this.page.locator("#shell")).toHaveCount(0);
    const unfold = this.page.getByText(this.word("begun", "startOver"));
    await expect(unfold.or(this.page.locator("form, [role=tablist]")).first()).toBeVisible();
    if (await unfold.isVisible()) await this.pointer.press(unfold);
  }

  /** Continues the response that was begun in the browser. */
  async goOn(): Promise<void> {
    await this.pointer.press(this.button("start", "continue"));
    await this.arrived();
  }

  /** Signs in and answers the first page, which asks for consent. */
  async begin(): Promise<void> {
    await this.signIn();
    await this.answerPage();
    await this.next();
  }

  /** Waits until a page of the survey, the review or the feedback is shown. */
  async arrived(): Promise<void> {
    // The model of a long survey is built on its first use.
    await expect(this.page).toHaveURL(/\/survey\/\w+/, { timeout: 30_000 });
    // The address changes before the screen does: until then the previous page is still shown.
    const screen = this.page.locator("main");
    if (this.pageId !== "feedback")
      await expect.poll(async () => (await screen.getAttribute("data-screen")) === this.pageId).toBe(true);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => this.model.pages.length).toBeGreaterThan(0);
  }

  /** Returns the page of the address. */
  get pageId(): string {
    return new URL(this.page.url()).pathname.split("/")[2] ?? "";
  }

  frame(id: string): Locator {
    return this.page.locator(`#q-${id}`);
  }

  /** Lists the elements on a page, in survey order. */
  elementsOn(pageId: string): RuleElement[] {
    const { elements } = this.model.rules;
    const pageOf = (element: RuleElement): RuleElement =>
      element.within === undefined ? element : pageOf(elements[element.within] as RuleElement);
    return elements.filter((element) => pageOf(element).id === pageId);
  }

  /** Returns the ids of the elements on the page. */
  async shown(): Promise<string[]> {
    return this.page
      .locator(".frame")
      .evaluateAll((frames) =>
        frames.filter((frame) => frame.checkVisibility()).map(({ id }) => id.slice("q-".length)),
      );
  }

  /** Returns the answers on the page, by the ids of its fields. */
  async filled(): Promise<[string, string | boolean][]> {
    return this.page.locator(".question :is(input, textarea, select)").evaluateAll((fields) =>
      (fields as HTMLInputElement[])
        .filter((field) => field.checkVisibility())
        .map((field) => {
          const isTicked = field.type === "radio" || field.type === "checkbox";
          return [field.id, isTicked ? field.checked : field.value];
        }),
    );
  }

  /** Returns the kind of an element. */
  kindOf(id: string): RuleElement["kind"] | undefined {
    return this.model.rules.elements.find((element) => element.id === id)?.kind;
  }

  /** Chooses the option at a position. */
  async choose(id: string, place: number): Promise<void> {
    await this.pointer.tick(this.frame(id).getByRole("radio").nth(place));
  }

  /** Calls `does` in every language. Returns its results. */
  async inEveryLanguage<T>(does: (language: string) => Promise<T>): Promise<T[]> {
    const done: T[] = [];
    for (const language of this.model.languages) {
      await this.chooseLanguage(language);
      done.push(await does(language));
    }
    return done;
  }

  /** Switches the language on any page. */
  async chooseLanguage(language: string): Promise<void> {
    // The page that the server rendered has a menu of its own until the app has loaded.
    await expect(this.page.locator("#shell")).toHaveCount(0);
    await this.page.getByLabel(this.word("language"), { exact: true }).selectOption(language);
    this.language = language;
    await expect(this.page.locator("html")).toHaveAttribute("lang", language);
  }

  /** Fills in the page, including follow-ups as they appear. */
  async answerPage(): Promise<void> {
    const met = new Set<string>();
    for (;;) {
      const shown = await this.shown();
      const next = this.elementsOn(this.pageId).find(({ id }) => shown.includes(id) && !met.has(id));
      if (!next) return;
      met.add(next.id);
      Object.assign(this.given, await answer(this, next));
    }
  }

  /** Goes to the next page, and waits until the address has changed. */
  async next(): Promise<void> {
    const before = this.page.url();
    await this.pointer.press(this.page.locator(".page-buttons button").first());
    await expect(this.page).not.toHaveURL(before);
    await this.arrived();
  }

  /** Fills in page by page until a page is reached. */
  async answerUntil(pageId: string): Promise<void> {
    for (; this.pageId !== pageId; await this.next()) await this.answerPage();
  }

  /** Fills in page by page, on a phone step by step, until a question is shown. */
  async answerUntilAsked(id: string): Promise<void> {
    for (; !(await this.shown()).includes(id); await this.next()) await this.answerPage();
  }

  /** Fills in page by page until the review, on a phone step by step. */
  async answerAll(onEachPage: () => Promise<void> = async () => {}): Promise<void> {
    while (this.pageId !== "review") {
      await this.answerPage();
      await onEachPage();
      await this.next();
    }
  }

  /**
   * Submits from the review, and waits for the next screen: the one that the survey names, unless that is feedback with nothing to
   * show.
   */
  async send(screen = this.model.finish): Promise<void> {
    await this.pointer.press(this.button("review", "send"));
    await this.ended(screen);
  }

  /** Fills in everything and submits it. */
  async sendAll(): Promise<void> {
    await this.answerAll();
    await this.send();
  }

  /** Reloads the page. Returns the answers that the server has. */
  async stored(): Promise<Answers> {
    // The page before it may still be waiting for its own.
    const start = Date.now();
    const settings = this.page.waitForResponse(
      (response) =>
        response.url().includes("/api/survey-settings") && response.request().timing().startTime >= start,
    );
    await this.page.reload();
    const { data } = (await (await settings).json()) as { data: { draft: { answers: Answers } } };
    return data.draft.answers;
  }

  /** Goes from the result to the feedback after it. */
  async toFeedback(): Promise<void> {
    await this.pointer.press(this.page.getByRole("link", { name: this.word("result", "toFeedback") }));
    await this.ended("feedback");
  }

  private async ended(screen: Model["finish"]): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`/survey/${screen}$`));
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(this.word(screen, "title"));
  }

  /** Reports whether anything is wider than the screen. */
  async isWiderThanScreen(): Promise<boolean> {
    return this.page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  }

  /** Lists the fields and buttons that are smaller than a finger needs, in either direction (WCAG 2.2, 2.5.8). */
  async tooSmall(): Promise<string[]> {
    return this.page.evaluate(() => {
      const targets = [...document.querySelectorAll("main :is(input, button, select, textarea, summary)")];
      const isSmall = (target: globalThis.Element) => {
        const { width, height } = target.getBoundingClientRect();
        return target.checkVisibility() && Math.min(width, height) < 24;
      };
      return targets.filter(isSmall).map(({ outerHTML }) => outerHTML);
    });
  }

  /** Waits until the saving status is this one. */
  async says(
    state: "saved" | "waiting" | "waitingHere" | "sending" | "consent" | "offline" | "back",
    within?: { timeout: number },
  ): Promise<void> {
    const saving = this.page.locator(`[data-word=${state}]`);
    await expect(saving).toHaveText(this.word("save", state), within);
  }

  /** Waits until everything is saved. */
  async saved(): Promise<void> {
    await this.says("saved");
  }

  /** Returns the faults that axe finds on the screen. */
  faults(): Promise<string[]> {
    return faults(this.page);
  }
}
