// The owner of a health account at a browser.

import { expect, type Locator, type Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { flaws } from "./looks.ts";
import type { Server } from "./server.ts";
import { words } from "./words.ts";

interface Survey {
  surveyId: string;
  type: string;
  linkName?: string | null;
  names: Record<string, string>;
}

/** The path on which a demo account is opened. */
export const DEMO_ACCOUNT = "/demo";

/** The owner of a health account, who signs in and uses its surveys. */
export class AccountHolder {
  readonly page: Page;
  readonly url: string;
  language = "en-US";
  /** The surveys of the first profile, once they have been loaded. */
  surveys: Survey[] = [];

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    page.on("response", async (response) => {
      if (!/\/api\/profiles$/.test(response.url()) || !response.ok()) return;
      const { data } = (await response.json().catch(() => ({}))) as {
        data?: { profiles: { surveys: Survey[] }[] };
      };
      this.surveys = data?.profiles[0]?.surveys ?? this.surveys;
    });
  }

  /** Returns a text of the pages before the surveys, and of the account. */
  front(...path: string[]): string {
    return words(`front/${this.language}`, ...path);
  }

  /** Returns a text of the application. */
  word(...path: string[]): string {
    return words(this.language, ...path);
  }

  get heading(): Locator {
    return this.page.getByRole("heading", { level: 1 });
  }

  /** Finds the button with this label. */
  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Opens a demo account, and waits for its profile. */
  async openDemo(email = "kim@example.org"): Promise<void> {
    await this.page.goto(this.url + DEMO_ACCOUNT);
    await this.page.getByLabel(this.front("account", "email")).fill(email);
    await this.button(this.front("demo", "submit")).click();
    await this.arrived();
  }

  /** Waits until a profile is shown. */
  async arrived(): Promise<void> {
    await expect(this.page).toHaveURL(/\/profiles\/[a-z]+\/[0-9a-f]{32}$/);
    await expect(this.heading).toHaveText(this.front("profiles", "title"));
  }

  /** Finds the button that leads into a survey of a type, in a state. */
  into(type: string, state: "open" | "inProgress" | "submitted"): Locator {
    const survey = this.surveys.find((survey) => survey.type === type && !survey.linkName);
    const name = survey?.names[this.language];
    const namesakes = this.surveys.filter((other) => other.names[this.language] === name);
    const number = survey ? namesakes.indexOf(survey) + 1 : 0;
    const called = namesakes.length > 1 ? `${name} (${number})` : name;
    return this.button(`${this.front("profiles", "enter", state)}: ${called}`);
  }

  /** Switches the language. */
  async chooseLanguage(language: string): Promise<void> {
    await this.page.locator(".language-menu select").selectOption(language);
    await expect(this.page.locator("html")).toHaveAttribute("lang", language);
    this.language = language;
  }

  /** Returns the faults that axe finds on the screen. */
  faults(): Promise<string[]> {
    return faults(this.page);
  }

  /** Checks the screen in every language and on the narrowest phone: axe must find nothing, and nothing may be too wide. */
  async inspect(screen: string): Promise<void> {
    const { page } = this;
    const { width } = page.viewportSize() ?? { width: 0 };
    for (const language of ["sv-SE", "nb-NO", "pl-PL", "en-US"]) {
      await this.chooseLanguage(language);
      expect(await flaws(page), `${screen} ${language}`).toEqual([]);
      await page.screenshot({ path: `results/account-${screen}-${language}-${width}.png`, fullPage: true });
    }
  }
}

/** Waits for the mail that comes after `count` others. Returns the path and fragment of its link. */
export async function linkAfter(server: Server, count: number): Promise<string> {
  await expect.poll(async () => (await server.mails()).length).toBe(count + 1);
  const mail = (await server.mails()).at(-1) ?? "";
  const [link = ""] = mail.match(/https?:\/\/\S+/) ?? [];
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}
