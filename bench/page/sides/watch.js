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
      // Side by side: what comes in the same frame has the same time.
      const until = (id) => painted(() => isSeen(find(id))).then(() => performance.now() - start);
      return Promise.all([first, last].map(until));
    },
    clickShows: (id) =>
      new Promise((done) => {
        const clicked = async ({ timeStamp }) => {
          await painted(() => isSeen(find(id)));
          done(performance.now() - timeStamp);
        };
        addEventListener("click", clicked, { capture: true, once: true });
      }),
  };
}

/** Waits until something is in the document, and until the frame in which it first is has been laid out and painted. */
async function painted(isThere) {
  await there(isThere);
  await frame();
  await afterFrame();
}

/** Returns whether a question is there, and not drawn out of sight. */
const isSeen = (question) => question?.checkVisibility() === true;

/** Looks whenever the document changes: looking in each frame would make frames that are not needed. */
function there(isThere) {
  return new Promise((done) => {
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ["style", "class", "hidden"] });
    look();
    function look() {
      if (!isThere()) return;
      observer.disconnect();
      done();
    }
  });
}

const frame = () => new Promise((done) => requestAnimationFrame(done));

/** Waits for a message: one that is sent before a frame is drawn arrives after it. Another frame would add its idle time. */
function afterFrame() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(null);
  });
}
