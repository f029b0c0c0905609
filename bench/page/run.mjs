// The participant's page in Chromium: what it loads, how soon a long page is ready, how soon a click is answered.

import { median } from "../median.mjs";
import { openBrowser, withPage } from "./browser.mjs";
import { firstLoad } from "./first-load.mjs";
import { withServer } from "./server.mjs";
import { timeSides } from "./sides.mjs";
import { report } from "../report.mjs";

const browser = await openBrowser();
try {
  const bytes = await withServer((url) => withPage(browser, (page) => firstLoad(page, url)));
  report("first load, brotli JavaScript and CSS", bytes / 1000, "kB", { most: 200 });

  const { enkat, surveyjs } = await timeSides(browser);
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
} finally {
  await browser.close();
}
