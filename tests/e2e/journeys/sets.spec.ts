// Journeys through the survey that is made of sets; its table says which question belongs to which set.

import { readFileSync } from "node:fs";
import { complete } from "../complete.ts";
import { expect, test } from "../fixtures.ts";
import { ALL_SETS, Participant, SINGLE_SETS } from "../participant.ts";

const table = readFileSync(new URL("../../../surveys/med/sets.md", import.meta.url), "utf8");
const rows = [...table.matchAll(/^\|.*\| `(\w+)` \| (.*) \|$/gm)].map(([, id = "", sets = ""]) => ({
  id,
  sets: sets.split(", "),
}));

for (const { demo, set, tag } of SINGLE_SETS)
  test(`one set asks its questions and no other's: ${set}`, { tag }, async ({ participant }) => {
    const shown = await complete(participant, demo, { hasFeedback: false });
    const asks = ({ sets }: (typeof rows)[number]) => sets.includes(set) || sets.includes("all");
    expect(rows.filter((row) => shown.has(row.id) && !asks(row))).toEqual([]);
    // Answers hide some questions, but only those with a rule to do so.
    const unasked = rows.filter((row) => asks(row) && !shown.has(row.id)).map(({ id }) => id);
    const rules = participant.model.rules.elements.filter(({ hiddenWhen }) => hiddenWhen !== undefined);
    const hideable = rules.map(({ id }) => id);
    expect(unasked.filter((id) => !hideable.includes(id))).toEqual([]);
    expect(rows.some(({ id, sets }) => sets.includes(set) && shown.has(id))).toBe(true);
  });

test("all sets at once ask a woman what they do not ask a man", { tag: "@phone" }, async ({
  participant,
  context,
  server,
}) => {
  test.slow();
  const shown = await complete(participant, ALL_SETS, { hasFeedback: false });
  const ids = ({ model }: Participant) => model.rules.elements.map(({ id }) => id);
  await context.clearCookies();
  const man = await Participant.open(context, server.url);
  await man.signIn(ALL_SETS, "male");
  const askedOfMen = new Set(ids(man));
  const notOfMen = rows.filter(({ id }) => ids(participant).includes(id) && !askedOfMen.has(id));
  expect(notOfMen.length).toBeGreaterThan(0);
  expect(notOfMen.filter(({ id }) => !shown.has(id))).toEqual([]);
});
