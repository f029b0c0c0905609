// A survey of the demo with everything on: what a participant's browser gets of it, and the same for SurveyJS.

import { toSurveyJs } from "./surveyjs.mjs";

const BUNDLE = /\/api\/(models|texts)\//;

/** Signs in where the demo offers the survey, and takes the model and the texts as they came, with their bytes on the wire. */
export async function everything(page, url, path) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const bundles = new Map();
  let bytes = 0;
  network.on("Network.responseReceived", ({ requestId, response }) => {
    const [, kind] = BUNDLE.exec(response.url) ?? [];
    if (!kind) return;
    const encoding = response.headers["content-encoding"];
    if (encoding !== "br") throw new Error(`${response.url} came as ${encoding ?? "it is"}, not with brotli`);
    bundles.set(requestId, kind);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (bundles.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url + path);
  await page.getByRole("textbox").first().fill("1984");
  await page.getByRole("radio").first().check();
  await page.locator("button[type=submit]").click();
  await page.locator(".survey-main").getByRole("checkbox").first().waitFor();
  await page.waitForLoadState("networkidle");
  const { models: model, texts } = await bodies(network, bundles);
  const answers = { [model.consent.box]: true };
  return { bytes, model, texts, answers, surveyjs: toSurveyJs(model, texts), inputs: 1 };
}

async function bodies(network, bundles) {
  const found = {};
  for (const [requestId, kind] of bundles) {
    const { body } = await network.send("Network.getResponseBody", { requestId });
    if (kind in found) throw new Error(`more than one of ${kind} was loaded`);
    found[kind] = JSON.parse(body);
  }
  return found;
}
