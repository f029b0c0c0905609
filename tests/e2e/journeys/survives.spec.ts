import { expect, test } from "../fixtures.ts";
import { Participant } from "../participant.ts";

test.use({ ownServer: true });

test("answers survive a reload, a language switch and another tab", async ({
  page,
  participant,
  context,
  server,
}) => {
  await participant.begin();
  await participant.answerPage();
  const answered = participant.pageId;
  await participant.saved();
  const checked = await page.getByRole("radio", { checked: true }).count();

  await page.reload();
  await participant.arrived();
  expect(participant.pageId).toBe(answered);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(checked);

  for (const language of participant.model.languages) {
    await participant.chooseLanguage(language);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(checked);
  }

  const other = await Participant.open(context, server.url);
  await other.page.goto(`${server.url}/survey/${answered}`);
  await other.arrived();
  expect(other.pageId).toBe(answered);
  await expect(other.page.getByRole("radio", { checked: true })).toHaveCount(checked);
});

test("nothing that was saved is lost when the server is killed, and what was not is sent later", async ({
  page,
  participant,
  server,
}) => {
  await participant.begin();
  const choices = participant.elementsOn(participant.pageId).filter(({ kind }) => kind === "choice");
  const [first, second] = choices.filter(({ hiddenWhen }) => hiddenWhen === undefined);
  if (!first || !second) throw new Error("the page has too few questions");
  await participant.choose(first.id, 0);
  await participant.saved();

  await server.kill();
  await participant.choose(second.id, 1);
  await participant.says("waiting");
  await server.restart();
  await participant.saved();

  await page.reload();
  await participant.arrived();
  await expect(participant.frame(first.id).getByRole("radio").nth(0)).toBeChecked();
  await expect(participant.frame(second.id).getByRole("radio").nth(1)).toBeChecked();
});

test("two tabs that answer the same question show both answers and ask", async ({
  participant,
  context,
  server,
}) => {
  await participant.begin();
  await participant.saved();
  const other = await Participant.open(context, server.url);
  await other.page.goto(`${server.url}/survey`);
  await other.arrived();

  const question = participant.elementsOn(participant.pageId).find(({ kind }) => kind === "choice");
  if (!question) throw new Error("the page has no choice");
  await participant.choose(question.id, 0);
  await participant.saved();
  await other.choose(question.id, 1);
  const dialog = other.page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await other.faults()).toEqual([]);
  await dialog.getByRole("radio").first().check();
  await other.button("conflict", "save").click();
  await expect(dialog).toBeHidden();
  await other.saved();

  await participant.page.reload();
  await participant.arrived();
  await expect(participant.frame(question.id).getByRole("radio").nth(1)).toBeChecked();
});
