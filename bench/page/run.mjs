// The participant's page in Chromium: what it loads, how soon a long page is ready, how soon a click is answered, and how
// long it takes to go from page to page.

import { median, quantile } from "../median.mjs";
import { report } from "../report.mjs";
import { openBrowser, withPage } from "./browser.mjs";
import { withSides } from "./build.mjs";
import { timeChanges } from "./changes.mjs";
import { timeClicks } from "./clicks.mjs";
import { openEntry } from "./entry.mjs";
import { everything } from "./everything.mjs";
import { firstLoad } from "./first-load.mjs";
import { timeAnswers } from "./rules.mjs";
import { withServer } from "./server.mjs";
import { timeSides } from "./sides.mjs";

const browser = await openBrowser();
const seen = (look) => withServer((url) => withPage(browser, (page) => look(page, url)));
try {
  await entry();
  report("first load, brotli JavaScript and CSS", (await seen(firstLoad)) / 1000, "kB", { most: 200 });
  const hex = await seen((page, url) => everything(page, url, "/open/demo/hex/everything"));
  report("hex with all flags on, model and texts of one language, brotli", hex.bytes / 1000, "kB", { most: 60 });
  const med = await seen((page, url) => everything(page, url, "/open/demo/med/everything"));
  report("med with all sets, model and texts of one language, brotli", med.bytes / 1000, "kB", { most: 100 });
  const answers = await timeAnswers(med);
  report("med with all sets, an answer evaluated in TypeScript, median", median(answers), "µs", { most: 5 });
  report("  99th percentile", quantile(answers, 0.99), "µs");
  await withSides(async (folder) => {
    await longPage(folder);
    await pageChange("hex with all flags on", folder, hex);
    const { times, fields } = await timeClicks(browser, folder, med);
    report(`med with all sets, click on the largest page (${fields} fields) to painted`, median(times), "ms", { most: 50 });
  });
} finally {
  await browser.close();
}

async function entry() {
  const opened = [];
  for (let time = 0; time < 5; time += 1) opened.push(await seen(openEntry));
  const middle = (of) => median(opened.map(of));
  report("entry page on slow 3G, first paint", middle(({ paint }) => paint) / 1000, "s", { most: 2.5 });
  report("entry page on slow 3G, the form takes input and a press", middle(({ ready }) => ready.time) / 1000, "s", { most: 4 });
  report("  bytes until then, brotli, with headers", middle(({ ready }) => ready.bytes) / 1000, "kB", { most: 90 });
  report("entry page on slow 3G, the app carries a press out", middle(({ served }) => served.time) / 1000, "s", { most: 4 });
  report("  bytes until then, brotli, with headers", middle(({ served }) => served.bytes) / 1000, "kB");
}

async function longPage(folder) {
  const { enkat, surveyjs } = await timeSides(browser, folder);
  const [ready, otherReady] = [enkat, surveyjs].map((times) => median(times.ready));
  report("100 questions, model in memory to painted, to SurveyJS", ready / otherReady, "times", {
    most: 0.6,
  });
  report("  Enkat", ready, "ms");
  report("  SurveyJS", otherReady, "ms");

  const [click, otherClick] = [enkat, surveyjs].map((times) => median(times.click));
  report("100 questions, click to follow-up painted", click, "ms", { most: 50 });
  report("  SurveyJS", otherClick, "ms");
  report("  SurveyJS to Enkat", otherClick / click, "times", { least: 4 });
}

async function pageChange(name, folder, survey) {
  const { enkat, surveyjs } = await timeChanges(browser, folder, survey);
  report(`${name}, page change to first question painted`, median(enkat.first), "ms", { most: 100 });
  const [whole, otherWhole] = [enkat, surveyjs].map((times) => median(times.last));
  report(`${name}, page change to whole page painted, to SurveyJS`, whole / otherWhole, "times", { most: 0.45 });
  report("  Enkat", whole, "ms");
  report("  SurveyJS", otherWhole, "ms");
}
