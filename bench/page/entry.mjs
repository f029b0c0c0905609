// The entry page on a slow phone: Chromium's network emulation for 400 kbit/s with 400 ms, and a processor four times slower.

const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;

/**
 * Opens the entry of a survey with an empty cache. Returns the milliseconds until the first paint, until the form takes input
 * and keeps a press (`ready`), and until the app carries it out (`served`), with the bytes on the network until the latter
 * two, headers and all.
 */
export async function openEntry(page, url) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", SLOW);
  await network.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const received = countBytes(network);
  await page.addInitScript(() => {
    const whenever = (is) =>
      new Promise((done) => {
        const look = () => (is() ? done(performance.now()) : requestAnimationFrame(look));
        look();
      });
    const submit = () => document.querySelector("button[type=submit]:enabled");
    window.ready = whenever(submit);
    window.served = whenever(() => submit() && !document.getElementById("shell"));
  });
  await page.goto(`${url}/open/demo/cop3`, { waitUntil: "commit" });
  const until = async (state) => [await page.evaluate((state) => window[state], state), received()];
  const ready = await until("ready");
  const served = await until("served");
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  if (paint === undefined) throw new Error("nothing has been painted");
  return { paint, ready: { time: ready[0], bytes: ready[1] }, served: { time: served[0], bytes: served[1] } };
}

/** Counts the bytes of all responses, of those too that are still under way: the form is drawn before its document has ended. */
function countBytes(network) {
  const bytes = new Map();
  const add = (id, more) => bytes.set(id, (bytes.get(id) ?? 0) + more);
  network.on("Network.responseReceived", ({ requestId, response }) => add(requestId, response.encodedDataLength));
  network.on("Network.dataReceived", ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  return () => [...bytes.values()].reduce((sum, one) => sum + one, 0);
}
