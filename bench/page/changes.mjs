// Going from page to page of a survey, in Enkat and in SurveyJS, taking turns in the same browser.

import { DESKTOP, withPage } from "./browser.mjs";
import { withSite } from "./site.mjs";

const ROUNDS = 9;
/** As long as a participant stays on a page at least, in milliseconds: what a side gets ready meanwhile, it may. */
const PAUSE = 1000;
const SIDES = ["enkat", "surveyjs"];

/**
 * Measures the milliseconds from leaving a page until the first and until the last question of the next are painted, by side: for each
 * round one of all pages that ask something, in the mean.
 */
export async function timeChanges(browser, folder, survey) {
  const times = Object.fromEntries(SIDES.map((side) => [side, { first: [], last: [] }]));
  await withSite(folder, survey, async (url) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of SIDES) {
        const changes = await withPage(browser, (page) => time(page, `${url}/${side}.html`, survey), DESKTOP);
        const mean = (at) => changes.reduce((sum, change) => sum + change[at], 0) / changes.length;
        times[side].first.push(mean(0));
        times[side].last.push(mean(1));
      }
    }
  });
  return times;
}

async function time(page, address, survey) {
  await page.goto(address);
  await page.waitForFunction(() => "bench" in window);
  await page.evaluate(() => window.bench.make());
  const changes = [];
  for (const [id, first, last] of pagesOf(survey)) {
    await page.waitForTimeout(PAUSE);
    changes.push(await page.evaluate(([...to]) => window.bench.change(...to), [id, first, last]));
  }
  return changes;
}

/** Lists the pages after the first with their first and last question that both sides show from the beginning. */
function pagesOf({ surveyjs }) {
  return surveyjs.pages.slice(1).map(({ name, elements }) => {
    const shown = elements.filter(({ visibleIf, type }) => visibleIf === undefined && type !== "boolean");
    return [name, shown[0].name, shown.at(-1).name];
  });
}
