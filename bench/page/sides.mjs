// The page of 100 questions in Enkat and in SurveyJS, taking turns in the same browser.

import { withPage } from "./browser.mjs";
import { withSite } from "./site.mjs";
import { survey } from "./survey.mjs";

const ROUNDS = 11;
const CLICKS = 3;
/** Longer than either side's animations, in milliseconds. */
const PAUSE = 300;
const FRAMES = {
  enkat: (id) => `#q-${id}`,
  surveyjs: (id) => `[data-name="${id}"]`,
};

/** Measures the milliseconds until the page is ready, and those until a follow-up is painted, by side. */
export async function timeSides(browser, folder) {
  const times = { enkat: { ready: [], click: [] }, surveyjs: { ready: [], click: [] } };
  await withSite(folder, survey(), async (url) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of Object.keys(times)) {
        await withPage(browser, (page) => time(page, url, side, times[side]));
      }
    }
  });
  return times;
}

async function time(page, url, side, { ready, click }) {
  await page.goto(`${url}/${side}.html`);
  await page.waitForFunction(() => "bench" in window);
  await page.waitForTimeout(PAUSE);
  ready.push(await page.evaluate(() => window.bench.make()));
  const option = (at) => page.locator(`${FRAMES[side]("q40")} label`).nth(at);
  const followUp = page.locator(FRAMES[side]("q41"));
  for (let clicks = 0; clicks < CLICKS; clicks += 1) {
    await option(1).click();
    await followUp.waitFor({ state: "detached" });
    await page.waitForTimeout(PAUSE);
    const shown = await page.evaluateHandle(() => ({ after: window.bench.clickShows("q41") }));
    await option(0).click();
    click.push(await shown.evaluate(({ after }) => after));
    await page.waitForTimeout(PAUSE);
  }
}
