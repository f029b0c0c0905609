// The picture of the book's chapter about group reports: the areas of a report.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { TOLD_KEYS } from "../../oidc/told.ts";
import { expect, test } from "../fixtures.ts";
import { respond } from "../responding.ts";
import { photograph } from "./picture.ts";

const SURVEY = "north-2026";
const WINDOW = { width: 1100, height: 560 };
/** The keys of the survey's offer. */
const KEYS = [
  ...["type=cop3", "survey=cop3", "login.anonymous=true", "defaultLoginType=anonymous"],
  ...["expires=2099-12-31", "invitationRequired=true"],
];
const UNITS = [
  { code: "north/ward1", invited: 40, answering: 34, leaning: 0.5 },
  { code: "north/ward2", invited: 30, answering: 22, leaning: 0.3 },
  { code: "south/ward1", invited: 34, answering: 30, leaning: 0.6 },
  { code: "south/ward2", invited: 8, answering: 4, leaning: 0.5 },
];

test.use({ ownServer: true, deviceScaleFactor: 1.5 });

test("a group report: an area, of the whole and unit by unit", async ({ page, server }, info) => {
  await server.admin("customer", "create", "north", "--name", "North AB", ...TOLD_KEYS);
  await server.admin("survey", "create", SURVEY, "--customer", "north", ...KEYS);
  await respond(server, SURVEY, UNITS, (file) => info.outputPath(file));
  const out = info.outputPath("report");
  await server.admin("report", SURVEY, "--by", "unit", "--language", "en-US", "--out", out);
  await page.setViewportSize(WINDOW);
  await page.goto(pathToFileURL(join(out, "report.html")).href);
  const area = page.locator(".area").nth(1);
  await expect(area).toBeVisible();
  await area.evaluate((area) => area.scrollIntoView());
  await photograph("report", page);
});
