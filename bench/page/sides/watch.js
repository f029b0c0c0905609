// How a page is timed inside the browser, in the same way on both sides.

/**
 * Puts `bench` into the window: `bench.make()` makes the page and gives the milliseconds until all its inputs are in the
 * document, laid out and painted; `bench.clickShows(id)` those from the next click until a question is there and painted;
 * `bench.change(page, first, last)` goes to a page and gives those until its first and its last question are painted.
 */
export function offer({ make, go, find, inputs }) {
  window.bench = {
    async make() {
      const start = performance.now();
      make();
      await painted(() => document.querySelectorAll("input").length >= inputs);
      return performance.now() - start;
    },
    async change(page, first, last) {
      const start = performance.now();
      go(page);
      const times = [];
      for (const id of [first, last]) {
        await painted(() => find(id) !== null);
        times.push(performance.now() - start);
      }
      return times;
    },
    clickShows: (id) =>
      new Promise((done) => {
        const clicked = async ({ timeStamp }) => {
          await painted(() => find(id) !== null);
          done(performance.now() - timeStamp);
        };
        addEventListener("click", clicked, { capture: true, once: true });
      }),
  };
}

/** Waits for the first frame in which something is in the document, and until that frame is laid out and painted. */
async function painted(isThere) {
  do await frame();
  while (!isThere());
  await afterFrame();
}

const frame = () => new Promise((done) => requestAnimationFrame(done));

/** A message that is sent before a frame is drawn comes after it; waiting for another frame would add its idle time. */
function afterFrame() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(null);
  });
}
