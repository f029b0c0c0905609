// A file of a long survey is saved while `enkat dev` shows it: how long until it is on the screen.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { median, quantile } from "../median.mjs";
import { openBrowser } from "../page/browser.mjs";
import { report } from "../report.mjs";

const root = new URL("../..", import.meta.url).pathname;
const SURVEY = "med";
const TEXTS = `surveys/${SURVEY}/texts/en-US.yaml`;
/** A page's title, which stands on the page. */
const TITLE = /^( {2}consentPage: ).*$/m;
const SAVES = 21;
/** Between two saves, in milliseconds. */
const PAUSE = 700;

const folder = await mkdtemp(join(tmpdir(), "enkat-bench-dev-"));
await cp(join(root, "surveys"), join(folder, "surveys"), { recursive: true });
const args = ["dev", `surveys/${SURVEY}`, "--port", "0", "--web", join(root, "web/dist-preview")];
const dev = spawn(join(root, "target/release/enkat"), args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
const gone = once(dev, "exit");
const browser = await openBrowser();
try {
  const [line] = await once(createInterface({ input: dev.stdout }), "line");
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
  await page.goto(/http:\S+$/.exec(line)[0]);
  await page.getByText(/^Flags \(/).click();
  await page.getByRole("button", { name: "All on" }).click();
  await page.getByRole("button", { name: "Fill in the rest" }).click();
  await page.getByText(/the answers can be sent/).first().waitFor();
  const times = [];
  for (let save = 0; save < SAVES; save += 1) {
    await sleep(PAUSE);
    times.push(await timeSave(page, `Title ${save}`));
  }
  report(`${SURVEY} with all sets in \`enkat dev\`, a saved file to the screen, median`, median(times), "ms", { most: 300 });
  report("  the slowest", quantile(times, 1), "ms");
} finally {
  await browser.close();
  dev.kill("SIGKILL");
  await gone;
  await rm(folder, { recursive: true, force: true });
}

/** Measures the milliseconds from before a file is written until its text is painted. */
async function timeSave(page, title) {
  const file = join(folder, TEXTS);
  const text = await readFile(file, "utf8");
  const painted = await page.evaluateHandle(
    (wanted) => ({
      at: new Promise((done) => {
        const look = () => {
          if (document.querySelector("main h1")?.textContent !== wanted) return requestAnimationFrame(look);
          // A heading found in one frame is painted before the next one.
          requestAnimationFrame(() => done(Date.now()));
        };
        look();
      }),
    }),
    title,
  );
  const begun = Date.now();
  await writeFile(file, text.replace(TITLE, `$1${title}`));
  return (await painted.evaluate(({ at }) => at)) - begun;
}
