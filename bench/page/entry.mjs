// The entry page on a slow phone: Chromium's network emulation for 400 kbit/s with 400 ms, and a processor four times slower.

const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;

/**
 * Opens the entry of a survey with an empty cache. Returns the milliseconds until the first paint and until the form can be
 * sent, and the bytes on the network until then, headers and all.
 */
export async function openEntry(page, url) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", SLOW);
  await network.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  let bytes = 0;
  network.on("Network.dataReceived", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    window.usable = new Promise((done) => {
      const look = () =>
        document.querySelector("button[type=submit]:enabled") ? done(performance.now()) : requestAnimationFrame(look);
      look();
    });
  });
  await page.goto(`${url}/open/demo/cop3`, { waitUntil: "commit" });
  const usable = await page.evaluate(() => window.usable);
  const wire = bytes;
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  if (paint === undefined) throw new Error("nothing has been painted");
  return { paint, usable, wire };
}
