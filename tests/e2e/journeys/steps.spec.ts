// Pages on a phone, answered in short steps.

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { ALL_SETS, DEMO, LONG, type Participant } from "../participant.ts";

const SCREEN = 844;

/** A step as it is rendered before anything is answered. */
interface Drawn {
  address: string;
  height: number;
  /** The estimated and the actual height of its questions together. */
  estimated: number;
  taken: number;
  /** Buttons that are narrower or wider than those beside them, and explanations whose lines begin at different places. */
  crooked: string[];
}

/** Renders every question, including those out of sight, and measures. */
function measure(page: Page): Promise<Drawn> {
  return page.evaluate(() => {
    const all = (what: string) =>
      [...document.querySelectorAll<HTMLElement>(what)].filter((element) => element.checkVisibility());
    const questions = all(".question:not(.follow-ups *)");
    for (const { style } of questions) style.contentVisibility = "visible";
    const estimate = ({ style }: HTMLElement) =>
      16 * Number.parseFloat(style.getPropertyValue("--estimated"));
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
    const differ = (places: number[]) => Math.max(...places) - Math.min(...places) > 1;
    const linesOf = (element: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].map(({ left }) => left);
    };
    const crooked = [
      ...all(".option-buttons").filter(({ children }) => differ([...children].map((one) => one.clientWidth))),
      ...all(".explanation").filter((explanation) => differ(linesOf(explanation))),
    ];
    return {
      address: window.location.pathname,
      height: document.querySelector<HTMLElement>(".sections")?.offsetHeight ?? 0,
      estimated: sum(questions.map(estimate)),
      taken: sum(questions.map(({ offsetHeight }) => offsetHeight)),
      crooked: crooked.map(({ textContent }) => textContent),
    };
  });
}

/** Visits every section and group of the survey. Returns each step once. */
async function stepsOf(participant: Participant): Promise<Drawn[]> {
  const { page } = participant;
  const drawn = new Map<string, Drawn>();
  for (const { id: pageId } of participant.model.pages) {
    const containers = participant
      .elementsOn(pageId)
      .filter(({ kind }) => kind === "section" || kind === "group");
    for (const address of [pageId, ...containers.map(({ id }) => `${pageId}/${id}`)]) {
      await page.evaluate((to) => {
        window.history.pushState({}, "", to);
        window.dispatchEvent(new PopStateEvent("popstate"));
      }, `/survey/${address}`);
      await participant.arrived();
      const step = await measure(page);
      drawn.set(step.address, step);
    }
  }
  return [...drawn.values()];
}

for (const demo of [DEMO, LONG, ALL_SETS]) {
  test(`no step of ${demo} is crooked or longer than four screens, and heights are as estimated`, {
    tag: "@phone",
  }, async ({ participant }) => {
    await participant.signIn(demo);
    await participant.answerPage();
    const steps = await stepsOf(participant);
    expect(steps.length).toBeGreaterThan(participant.model.pages.length);
    expect(steps.filter(({ height }) => height > 4 * SCREEN)).toEqual([]);
    expect(steps.flatMap(({ crooked }) => crooked)).toEqual([]);
    const estimated = steps.reduce((sum, step) => sum + step.estimated, 0);
    const taken = steps.reduce((sum, step) => sum + step.taken, 0);
    expect(estimated / taken).toBeGreaterThan(0.9);
    expect(estimated / taken).toBeLessThan(1.1);
  });
}
