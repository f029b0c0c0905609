// The files that a participant's browser has to load before the first question can be answered.

const COUNTED = /^(text|application)\/(javascript|css)/;

/** Signs in anonymously with an empty cache. Returns the bytes of JavaScript and CSS on the network, headers and all. */
export async function firstLoad(page, url) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const loading = new Set();
  let bytes = 0;
  network.on("Network.responseReceived", ({ requestId, response }) => {
    if (!COUNTED.test(response.mimeType)) return;
    const encoding = response.headers["content-encoding"];
    if (encoding !== "br") throw new Error(`${response.url} came as ${encoding ?? "it is"}, not with brotli`);
    loading.add(requestId);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (loading.delete(requestId)) bytes += encodedDataLength;
  });
  await goToFirstQuestion(page, url);
  await page.waitForLoadState("networkidle");
  if (bytes === 0 || loading.size > 0) throw new Error("not everything has been counted");
  return bytes;
}

/** Signs in, consents, and stops where there is something to answer. */
async function goToFirstQuestion(page, url) {
  await page.goto(`${url}/open/demo/cop3`);
  await page.getByRole("textbox").first().fill("1984");
  await page.getByRole("radio").first().check();
  await page.locator("button[type=submit]").click();
  await page.locator(".survey-main").getByRole("checkbox").first().check();
  await page.locator(".page-buttons button").first().click();
  await page.locator(".survey-main").getByRole("radio").first().waitFor();
}
