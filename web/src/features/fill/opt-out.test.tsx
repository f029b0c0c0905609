// The opt-out of a group of checkboxes.

import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Model } from "../../engine/index.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";
import { smallModel, smallTexts } from "../../testing/small-model.ts";

const SKIP = "bySkip";
const PARENT = 14;
const GROUP = 16;
/** The position of a question that gives way to the opt-out. */
const AT = 20;

/** Returns the small survey with an opt-out in place of its last question but one. */
function withOptOut(): { model: Model; texts: typeof smallTexts } {
  const { pages, rules, ...rest } = smallModel;
  const elements = rules.elements.with(AT, { id: SKIP, kind: "orBox", within: PARENT, of: GROUP });
  const order = rules.order.filter((id) => id !== AT);
  order.splice(order.indexOf(GROUP), 0, AT);
  const listeners = rules.listeners.with(PARENT, [AT, GROUP]).with(AT, [GROUP]);
  const skipping = pages.map((page) => ({
    ...page,
    schema: { ...page.schema, properties: { ...page.schema.properties, [SKIP]: { type: "boolean" } } },
    ui: { ...page.ui, [SKIP]: { "ui:widget": "checkbox" } },
  }));
  const questions = { ...smallTexts.questions, [SKIP]: { label: "I would rather not say" } };
  return {
    model: { ...rest, pages: skipping as Model["pages"], rules: { elements, order, listeners } },
    texts: { ...smallTexts, questions },
  };
}

it("disables the boxes beside it, and can be taken back", async () => {
  const { model, texts } = withOptOut();
  const server = new FakeServer(model, { "en-US": texts, "sv-SE": texts });
  server.saveElsewhere({ agreed: true, threatened: 4 });
  const { user } = await openApp("/survey/threats", server);
  const by = within(await screen.findByRole("group", { name: /By whom/ }));
  const [colleagues, skip] = ["Colleagues", "I would rather not say"].map((name) =>
    by.getByRole<HTMLInputElement>("checkbox", { name }),
  );
  await user.click(skip as HTMLInputElement);
  await user.click(colleagues as HTMLInputElement);
  expect([colleagues?.checked, skip?.checked]).toEqual([false, true]);
  await user.click(skip as HTMLInputElement);
  await user.click(colleagues as HTMLInputElement);
  expect([colleagues?.checked, skip?.checked]).toEqual([true, false]);
});
