import { expect, test } from "../fixtures.ts";
import { storedIn } from "../kept.ts";
import { ALL_SETS, GALLERY, Participant } from "../participant.ts";

const SECRET = "Nobody else is to read this";

/** Answers a question in words, without a network. Gives its page and id. */
async function writeOffline(participant: Participant): Promise<{ pageId: string; id: string }> {
  const { page } = participant;
  await participant.signIn(GALLERY);
  await participant.answerPage();
  await participant.saved();
  const words = participant.model.rules.elements.find(({ kind }) => kind === "textarea");
  const on = participant.model.pages.find(({ schema }) => words && words.id in schema.properties);
  if (!words || !on) throw new Error("the survey asks nothing in words");
  await page.goto(`${participant.url}/survey/${on.id}`);
  await participant.arrived();
  await participant.saved();
  await page.context().setOffline(true);
  await participant.frame(words.id).getByRole("textbox").fill(SECRET);
  await participant.says("waiting");
  return { pageId: on.id, id: words.id };
}

test("answers of a tab that was closed without a network are sent once it is opened again with one", async ({
  participant,
  context,
  server,
}) => {
  const { pageId, id } = await writeOffline(participant);
  expect(await participant.faults()).toEqual([]);
  const { rows, storage } = await storedIn(participant.page);
  expect(rows).toHaveLength(1);
  expect(rows.join()).not.toContain("a key to take along");
  for (const told of [SECRET, id]) expect(rows.join() + storage).not.toContain(told);
  await participant.page.close();

  // Without a network the browser has no page to show; the answers wait for it nevertheless.
  const again = await Participant.open(context, server.url);
  await again.page.goto(server.url + GALLERY).catch(() => undefined);
  await expect(again.page.locator("main")).toHaveCount(0);
  await context.setOffline(false);
  await again.page.goto(server.url + GALLERY);
  await again.page.getByRole("link", { name: again.word("start", "continue") }).click();
  await again.arrived();
  await again.page.goto(`${server.url}/survey/${pageId}#q-${id}`);
  await again.arrived();
  await expect(again.frame(id).getByRole("textbox")).toHaveValue(SECRET);
  await again.saved();
  expect((await storedIn(again.page)).rows).toEqual([]);

  const settings = again.page.waitForResponse(/\/api\/survey-settings/);
  await again.page.reload();
  expect((await (await settings).json()).data.draft.answers).toMatchObject({ [id]: SECRET });
});

test("the word about saving follows the connection", async ({ participant, context }) => {
  await writeOffline(participant);
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await participant.page.route(/\/api\/drafts/, async (route) => {
    await held;
    await route.continue();
  });
  await context.setOffline(false);
  await participant.says("sending");
  letGo();
  await participant.saved();
});

test("who signs in on the same device sees nothing of what another one could not send", async ({
  participant,
  context,
  server,
}) => {
  const { pageId, id } = await writeOffline(participant);
  await participant.page.close();
  await context.setOffline(false);
  const other = await Participant.open(context, server.url);
  await other.signIn(GALLERY);
  await other.answerPage();
  await other.saved();
  await other.page.goto(`${server.url}/survey/${pageId}#q-${id}`);
  await other.arrived();
  await expect(other.page.getByRole("dialog")).toHaveCount(0);
  await expect(other.frame(id).getByRole("textbox")).toHaveValue("");
  expect((await storedIn(other.page)).rows).toEqual([]);
});

test("leaving quickly leaves nothing behind, in no tab, without a network either", async ({
  participant,
  context,
  server,
}) => {
  const { pageId, id } = await writeOffline(participant);
  await context.setOffline(false);
  const other = await Participant.open(context, server.url);
  await other.page.goto(`${server.url}/survey/${pageId}#q-${id}`);
  await other.arrived();
  await context.setOffline(true);
  await other.frame(id).getByRole("textbox").fill(`${SECRET} either`);
  await other.says("waiting");
  expect((await storedIn(other.page)).rows).toHaveLength(1);
  await other.page.getByRole("button", { name: other.word("leave") }).click();
  await expect(other.page.locator("main")).toHaveCount(0);
  await expect(participant.page.locator("main")).toHaveCount(0);

  await context.setOffline(false);
  const later = await Participant.open(context, server.url);
  await later.page.goto(server.url + GALLERY);
  await expect(later.button("signIn", "submit")).toBeVisible();
  expect((await storedIn(later.page)).rows).toEqual([]);
  await expect(later.page.getByRole("link", { name: later.word("start", "continue") })).toHaveCount(0);
});

test("signing out and sending leave nothing behind", async ({ participant, context }) => {
  const { page } = participant;
  await writeOffline(participant);
  await context.setOffline(false);
  await participant.saved();
  await participant.button("logout").click();
  await expect(page).toHaveURL(/\/signed-out$/);
  // The tab that signs out hears of it as all others do, and loads anew.
  const rows = () =>
    storedIn(page).then(
      (stored) => stored.rows,
      () => undefined,
    );
  await expect.poll(rows).toEqual([]);

  await participant.signIn(GALLERY);
  await participant.answerAll();
  await participant.button("review", "send").click();
  await expect(page).toHaveURL(/\/survey\/(feedback|result)$/);
  const left = await storedIn(page);
  expect(left.rows).toEqual([]);
  expect(left.storage).not.toContain("Some words");
});

test("a long survey is answered on through a tunnel, in a tab that is closed there, and sent behind it", {
  tag: "@desktop",
}, async ({ participant, context, server }) => {
  test.slow();
  await participant.signIn(ALL_SETS);
  const pages = participant.model.pages.map(({ id }) => id);
  const [cut = "", closed = ""] = [pages[4], pages[7]];
  await participant.answerUntil(cut);
  await participant.saved();
  await context.setOffline(true);
  await participant.answerUntil(closed);
  await participant.answerPage();
  await participant.says("waiting");
  expect((await storedIn(participant.page)).rows).toHaveLength(1);
  const answered = await participant.filled();
  expect(answered.length).toBeGreaterThan(0);
  await participant.page.close();

  const again = await Participant.open(context, server.url);
  await again.page.goto(server.url + ALL_SETS).catch(() => undefined);
  await expect(again.page.locator("main")).toHaveCount(0);
  await context.setOffline(false);
  await again.page.goto(server.url + ALL_SETS);
  await again.page.getByRole("link", { name: again.word("start", "continue") }).click();
  await again.arrived();
  await again.saved();
  expect((await storedIn(again.page)).rows).toEqual([]);

  // What was answered in the tunnel is not answered again: the server has it, or the survey could not be sent.
  await again.page.goto(`${server.url}/survey/${closed}`);
  await again.arrived();
  expect(await again.filled()).toEqual(answered);
  await again.next();
  await again.sendAll();
  expect((await storedIn(again.page)).rows).toEqual([]);
});
