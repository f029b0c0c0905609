import { fillInRest } from "../fill-in.ts";
import { expect, test } from "../fixtures.ts";
import { DEMO, Participant } from "../participant.ts";

test("without a network the review still opens, and nothing is lost", async ({
  page,
  participant,
  context,
}) => {
  await participant.signIn();
  const isLast = () => participant.pageId === participant.model.pages.at(-1)?.id;
  for (; !isLast(); await participant.next()) await participant.answerPage();
  await context.setOffline(true);
  await participant.answerPage();
  await participant.next();
  expect(participant.pageId).toBe("review");
  await participant.button("review", "send").click();
  await expect(page.getByRole("alert")).toHaveText(participant.word("review", "unsaved"));
  await page.getByLabel(participant.word("language"), { exact: true }).selectOption({ index: 1 });
  await expect(page.getByRole("alert").first()).toHaveText(participant.word("errors", "offline"));

  await context.setOffline(false);
  await participant.saved();
  await participant.button("review", "send").click();
  await expect(page).toHaveURL(/\/survey\/feedback/);
});

test("who is signed out before sending is told so, and finds the answers again", async ({
  page,
  participant,
  context,
  server,
}) => {
  await participant.signIn();
  await fillInRest(participant);
  await context.clearCookies();
  await participant.button("review", "send").click();
  await expect(page.getByRole("dialog")).toContainText(participant.word("expired", "title"));

  await page.reload();
  await expect(page).toHaveURL(server.url + DEMO);
  // Without the cookie the survey can only be started over, but no error is reported twice.
  await participant.button("start", "continue").click();
  await expect(page.getByText(participant.word("begun", "gone"))).toBeVisible();
  await expect(page.getByLabel(participant.word("signIn", "birthYear"))).toHaveValue("1984");
  expect(await participant.faults()).toEqual([]);
  await participant.button("signIn", "submit").click();
  await participant.button("expired", "carryYes").click();
  await participant.saved();
  await page.goto(`${server.url}/survey/review`);
  await participant.button("review", "send").click();
  await expect(page).toHaveURL(/\/survey\/feedback/);
});

test("the way back and the link lead to the answers again", async ({ page, participant, server }) => {
  await page.goto(`${server.url}/`);
  await participant.begin();
  await participant.answerPage();
  const answered = participant.pageId;
  await participant.saved();
  await page.goBack();
  await participant.arrived();
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/login`);

  await page.goto(server.url + DEMO);
  await participant.goOn();
  expect(participant.model.pages.map(({ id }) => id)).toContain(participant.pageId);
  await page.goto(`${server.url}/survey/${answered}`);
  await participant.arrived();
  expect(await page.getByRole("radio", { checked: true }).count()).toBeGreaterThan(0);
});

test("a double click on next is one step on the way back", async ({ page, participant }) => {
  await participant.begin();
  const before = participant.pageId;
  await participant.answerPage();
  await page.locator(".page-buttons button").first().dblclick();
  await expect(page).not.toHaveURL(new RegExp(`${before}$`));
  await participant.arrived();
  await expect(page.locator("section.status-box-error")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${before}$`));
});

test("another tab that only looked on does not stop the sending, and can still sign out afterwards", async ({
  page,
  participant,
  context,
  server,
}) => {
  await participant.signIn();
  await fillInRest(participant);
  const other = await Participant.open(context, server.url);
  const looked = participant.model.pages.at(2)?.id ?? "";
  const isToldWhere = other.page.waitForResponse(/\/api\/drafts/);
  await other.page.goto(`${server.url}/survey/${looked}`);
  await isToldWhere;
  await other.arrived();
  await other.saved();
  await participant.button("review", "send").click();
  await expect(page).toHaveURL(/\/survey\/feedback/);

  await other.page.getByRole("radio", { checked: false }).first().check();
  await expect(other.page).toHaveURL(/\/survey\/feedback/);
  await other.button("feedback", "done").click();
  await expect(other.page).toHaveURL(/\/signed-out/);
  await expect(page).toHaveURL(/\/signed-out/);
  await page.reload();
  await expect(page).not.toHaveURL(/\/survey/);
});
