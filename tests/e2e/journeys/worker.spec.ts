import { test as base } from "@playwright/test";
import { changeBuild, copyBuild } from "../builds.ts";
import { expect, test } from "../fixtures.ts";
import { keptApp, storedIn } from "../kept.ts";
import { GALLERY, Participant } from "../participant.ts";
import { Server } from "../server.ts";

test.use({ ownServer: true });

test.use({ serviceWorkers: "allow" });
base.use({ serviceWorkers: "allow" });

const TYPED = "Typed a moment before";

/** Finds a field for several lines, and opens its page. */
async function openWords(participant: Participant) {
  const words = participant.model.rules.elements.find(({ kind }) => kind === "textarea");
  const on = participant.model.pages.find(({ schema }) => words && words.id in schema.properties);
  if (!words || !on) throw new Error("the survey asks nothing in words");
  await participant.page.goto(`${participant.url}/survey/${on.id}#q-${words.id}`);
  await participant.arrived();
  return participant.frame(words.id).getByRole("textbox");
}

base("a new build comes on demand, and what was typed stays", async ({ context, page }, info) => {
  const web = info.outputPath("web");
  await copyBuild(web);
  const server = await Server.start("--web", web);
  try {
    const participant = new Participant(page, server.url);
    await participant.signIn(GALLERY);
    await participant.answerPage();
    await participant.saved();
    const field = await openWords(participant);
    await keptApp(page);
    await server.kill();
    const build = await changeBuild(web);
    await server.restart();

    // Another tab gets the new build at once; this one is notified, and asked.
    const other = await Participant.open(context, server.url);
    await other.page.goto(`${server.url}/survey`);
    await other.arrived();
    await expect(other.page.locator(`script[src*="${build}"]`)).toHaveCount(1);
    const renew = participant.button("otherBuild", "reload");
    // It is notified once the worker has fetched the whole build.
    await expect(renew).toBeVisible({ timeout: 60_000 });
    await expect(other.button("otherBuild", "reload")).toHaveCount(0);
    await field.fill(TYPED);
    await renew.click();
    await expect(page.locator(`script[src*="${build}"]`)).toHaveCount(1);
    await participant.arrived();
    await expect(field).toHaveValue(TYPED);
    await participant.saved();
    await expect(renew).toHaveCount(0);

    // The new worker has the new build.
    await context.setOffline(true);
    await page.reload();
    await participant.arrived();
    await expect(field).toHaveValue(TYPED);
    await expect(page.locator(`script[src*="${build}"]`)).toHaveCount(1);
  } finally {
    await server.dispose();
  }
});

test("a server that is down while one reloads is waited for", async ({ participant, server }) => {
  await participant.signIn(GALLERY);
  await participant.answerPage();
  await participant.saved();
  const field = await openWords(participant);
  await keptApp(participant.page);
  await server.kill();
  await field.fill(TYPED);
  await participant.says("waiting");
  await participant.page.reload();
  await participant.arrived();
  await expect(field).toHaveValue(TYPED);
  await server.restart();
  // The pauses between attempts have grown meanwhile.
  await participant.says("saved", { timeout: 40_000 });
});

test("where storage is forbidden all goes on, and one is asked to keep the window open", async ({
  participant,
  context,
}) => {
  await context.addInitScript(() => {
    for (const name of ["indexedDB", "caches"]) Object.defineProperty(window, name, { value: undefined });
    Object.defineProperty(navigator, "serviceWorker", { value: undefined });
  });
  await participant.signIn(GALLERY);
  await participant.answerPage();
  await participant.saved();
  const field = await openWords(participant);
  await context.setOffline(true);
  await field.fill(TYPED);
  await participant.says("waitingHere");
  await context.setOffline(false);
  await participant.saved();
});

test("a tab that another person's session has replaced shows and keeps nothing more", async ({
  participant,
  context,
  server,
}) => {
  await participant.signIn(GALLERY);
  await participant.answerPage();
  await participant.saved();
  const other = await Participant.open(context, server.url);
  await other.signIn(GALLERY);
  await other.answerPage();
  await other.saved();
  await participant.page.reload();
  await expect(participant.button("start", "continue")).toBeVisible();
  const { visits, files } = await storedIn(other.page);
  expect([visits.length, files.length]).toEqual([1, 1]);
});
