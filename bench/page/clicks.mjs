// A click on the largest page of a survey, until it is on the screen.

import { DESKTOP, withPage } from "./browser.mjs";
import { withSite } from "./site.mjs";

const CLICKS = 15;
/** Longer than animations, in milliseconds. */
const PAUSE = 300;

/** Measures the milliseconds from a click on an option until the page with the answer is painted, and counts its fields. */
export async function timeClicks(browser, folder, survey) {
  const { id, fields } = largest(survey.model);
  const times = [];
  await withSite(folder, survey, (url) =>
    withPage(browser, async (page) => {
      await page.goto(`${url}/enkat.html`);
      await page.waitForFunction(() => "bench" in window);
      await page.evaluate(() => window.bench.make());
      const choices = survey.model.pages.find((other) => other.id === id).schema.properties;
      const asked = Object.keys(choices).find((question) => choices[question].enum?.length > 1);
      await page.evaluate(([...to]) => window.bench.change(...to), [id, asked, asked]);
      const option = (at) => page.locator(`#q-${asked} label`).nth(at);
      for (let click = 0; click < CLICKS; click += 1) {
        await page.waitForTimeout(PAUSE);
        const shown = await page.evaluateHandle((question) => ({ after: window.bench.clickShows(question) }), asked);
        await option(click % 2).click();
        times.push(await shown.evaluate(({ after }) => after));
      }
    }, DESKTOP),
  );
  return { times, fields };
}

function largest({ pages }) {
  const sizes = pages.map(({ id, schema }) => ({ id, fields: Object.keys(schema.properties).length }));
  return sizes.reduce((most, page) => (page.fields > most.fields ? page : most));
}
