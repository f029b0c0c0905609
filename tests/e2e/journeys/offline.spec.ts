import { expect, test } from "../fixtures.ts";
import { keptApp, storedIn } from "../kept.ts";
import { ALL_SETS, GALLERY, Participant } from "../participant.ts";

test.use({ serviceWorkers: "allow" });

const SECRET = "Nobody else is to read this";
/** The storage after leaving. */
const NOTHING = { rows: [], visits: [], files: [] };

/** Writes an answer in words, without a network. Returns its page and id. */
async function writeOffline(participant: Participant): Promise<{ pageId: string; id: string }> {
  const { page } = participant;
  await participant.signIn(GALLERY);
  await participant.answerPage();
  await participant.saved();
  const words = participant.model.rules.elements.find(({ kind }) => kind === "textarea");
  const on = participant.model.pages.find(({ schema }) => words && words.id in schema.properties);
  if (!words || !on) throw new Error("the survey asks nothing in words");
  await page.goto(`${participant.url}/survey/${on.id}#q-${words.id}`);
  await participant.arrived();
  await participant.saved();
  await keptApp(page);
  await page.context().setOffline(true);
  await participant.frame(words.id).getByRole("textbox").fill(SECRET);
  await participant.says("waiting");
  return { pageId: on.id, id: words.id };
}

test("without a network a reload goes on in the middle of typing, and on the next page", async ({
  participant,
  context,
}) => {
  const { pageId, id } = await writeOffline(participant);
  const { page } = participant;
  await page.reload();
  await participant.arrived();
  expect(participant.pageId).toBe(pageId);
  const field = participant.frame(id).getByRole("textbox");
  await expect(field).toHaveValue(SECRET);
  await participant.says("waiting");
  expect(await participant.faults()).toEqual([]);
  // The earlier answers may have arrived, without an acknowledgement.
  await field.fill(`${SECRET}, nor this`);
  await participant.next();
  const next = page.url();
  await page.reload();
  await participant.arrived();
  expect(page.url()).toBe(next);
  await participant.says("waiting");

  await context.setOffline(false);
  await participant.says("back");
  await participant.saved();
  expect(await participant.stored()).toMatchObject({ [id]: `${SECRET}, nor this` });
});

test("what is kept cannot be read, and the worker keeps only the app's own files", async ({
  participant,
}) => {
  const { id } = await writeOffline(participant);
  const { rows, visits, files, app, storage } = await storedIn(participant.page);
  expect([rows.length, visits.length, files.length]).toEqual([1, 1, 1]);
  const readable = [...rows, ...visits, storage].join();
  expect(readable).not.toContain("a key to take along");
  for (const told of [SECRET, id]) expect(readable).not.toContain(told);
  expect(files.join()).not.toContain(SECRET);
  expect(app).toContain("/index.html");
  expect(app.filter((path) => !/^\/(assets\/[\w.-]+|index\.html|mark\.svg|scheme\.js)$/.test(path))).toEqual(
    [],
  );
});

test("answers of a tab that was closed without a network are sent once it is opened again with one", async ({
  participant,
  context,
  server,
}) => {
  const { pageId, id } = await writeOffline(participant);
  await participant.page.close();

  // A new tab shows no answers before the server knows its cookie. It continues by itself.
  const again = await Participant.open(context, server.url);
  await again.page.goto(`${server.url}/survey/${pageId}`);
  await expect(again.page.getByRole("heading", { level: 1 })).toHaveText(again.word("offline", "title"));
  expect(await again.faults()).toEqual([]);
  await context.setOffline(false);
  await again.arrived();
  expect(again.pageId).toBe(pageId);
  await expect(again.frame(id).getByRole("textbox")).toHaveValue(SECRET);
  await again.saved();
  expect((await storedIn(again.page)).rows).toEqual([]);

  expect(await again.stored()).toMatchObject({ [id]: SECRET });
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
  await participant.says("back");
  await participant.saved();
  await context.setOffline(true);
  await participant.says("offline");
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
  const { rows, visits, files } = await storedIn(other.page);
  expect([rows.length, visits.length, files.length]).toEqual([0, 1, 1]);
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
  await expect(participant.page).toHaveURL(/\/signed-out$/);
  await expect(participant.page.getByText(SECRET)).toHaveCount(0);

  await context.setOffline(false);
  const later = await Participant.open(context, server.url);
  await later.page.goto(server.url + GALLERY);
  await expect(later.button("signIn", "submit")).toBeVisible();
  expect(await storedIn(later.page)).toMatchObject(NOTHING);
  await expect(later.button("start", "continue")).toHaveCount(0);
});

test("signing out and sending leave nothing behind", async ({ participant, context }) => {
  const { page } = participant;
  await writeOffline(participant);
  await context.setOffline(false);
  await participant.saved();
  await participant.button("logout").click();
  await expect(page).toHaveURL(/\/signed-out$/);
  // The tab that signs out is notified as all others are, and reloads.
  const stored = () => storedIn(page).catch(() => undefined);
  await expect.poll(stored).toMatchObject(NOTHING);

  await participant.signIn(GALLERY);
  await participant.answerAll();
  await participant.button("review", "send").click();
  await expect(page).toHaveURL(/\/survey\/(feedback|result)$/);
  const left = await storedIn(page);
  expect([...left.rows, ...left.visits]).toEqual([]);
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
  await keptApp(participant.page);
  await context.setOffline(true);
  await participant.answerUntil(closed);
  await participant.answerPage();
  await participant.says("waiting");
  expect((await storedIn(participant.page)).rows).toHaveLength(1);
  const answered = await participant.filled();
  expect(answered.length).toBeGreaterThan(0);
  await participant.page.close();

  const again = await Participant.open(context, server.url);
  await again.page.goto(server.url + ALL_SETS);
  await expect(again.page.getByRole("heading", { level: 1 })).toHaveText(again.word("offline", "title"));
  await context.setOffline(false);
  await again.goOn();
  await again.saved();
  expect((await storedIn(again.page)).rows).toEqual([]);

  // Questions that were answered in the tunnel are not answered again: if the server did not have them, the survey could not be
  // sent.
  await again.page.goto(`${server.url}/survey/${closed}`);
  await again.arrived();
  expect(await again.filled()).toEqual(answered);
  await again.next();
  await again.sendAll();
  expect((await storedIn(again.page)).rows).toEqual([]);
});
