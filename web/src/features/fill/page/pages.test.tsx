import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Model } from "../../../engine/index.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp } from "../../../testing/render-app.tsx";
import { smallModel, smallTexts } from "../../../testing/small-model.ts";

/** The small model, in which a participant who always has to hurry is not asked for the name of the job, on the next page. */
const { rules } = smallModel;
const indexOf = (id: string) => rules.elements.findIndex((element) => element.id === id);
const [pace, jobTitle] = [indexOf("pace"), indexOf("title")];
const model: Model = {
  ...smallModel,
  rules: {
    ...rules,
    elements: rules.elements.map((element, at) =>
      at === jobTitle ? { ...element, hiddenWhen: { in: [pace, [5]] } } : element,
    ),
    listeners: rules.listeners.map((heard, at) => (at === pace ? [...heard, jobTitle] : heard)),
  },
};

async function openWork() {
  const server = new FakeServer(model, { "sv-SE": smallTexts, "en-US": smallTexts });
  server.saveElsewhere({ agreed: true, boss: 2, pace: 4, breaks: 1, start: "early" });
  const { user } = await openApp("/survey/work", server);
  const hurry = await screen.findByRole("radiogroup", { name: /hurry/ });
  const answer = (option: string) => user.click(within(hurry).getByRole("radio", { name: option }));
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { answer, press };
}

const frame = (id: string) => document.querySelector<HTMLElement>(`#q-${id}`);
const isSeen = (element: HTMLElement | null): boolean =>
  element !== null &&
  (element.style.display === "none" ? false : !element.parentElement || isSeen(element.parentElement));
/** Finds a question of the next page, drawn out of sight. */
const drawnAhead = async (id: string) => {
  await waitFor(() => expect(frame(id)).not.toBeNull());
  expect(isSeen(frame(id))).toBe(false);
  return frame(id);
};

describe("the next page", () => {
  it("is drawn out of sight, and is the same once the participant goes on", async () => {
    const { press } = await openWork();
    const ahead = await drawnAhead("threatened");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole("radiogroup", { name: /threatened/ })).toBeNull();
    await press("Next");
    const heading = await screen.findByRole("heading", { level: 1, name: "Threats and health" });
    expect(document.activeElement).toBe(heading);
    expect(document.title).toMatch(/^Threats and health/);
    expect(frame("threatened")).toBe(ahead);
    expect(isSeen(ahead)).toBe(true);
    expect(frame("pace")).toBeNull();
  });

  it("is drawn anew when an answer changes something on it, and only then", async () => {
    const { answer } = await openWork();
    const first = await drawnAhead("threatened");
    await answer("Never");
    expect(frame("threatened")).toBe(first);
    await answer("Always");
    await waitFor(() => expect(frame("title")).toBeNull());
    expect(await drawnAhead("threatened")).not.toBe(first);
  });

  it("asks what the last answer says, even when it was drawn before, and announces no follow-ups", async () => {
    const { answer, press } = await openWork();
    await answer("Always");
    await press("Next");
    await screen.findByRole("heading", { level: 1, name: "Threats and health" });
    expect(frame("title")).toBeNull();
    await press("Back");
    await screen.findByRole("heading", { level: 1, name: "Your work" });
    const hurry = screen.getByRole("radiogroup", { name: /hurry/ });
    await waitFor(() => expect(frame("threatened")).not.toBeNull());
    within(hurry).getByRole("radio", { name: "Never" }).click();
    screen.getByRole("button", { name: "Next" }).click();
    await screen.findByRole("heading", { level: 1, name: "Threats and health" });
    expect(isSeen(frame("title"))).toBe(true);
    await new Promise((done) => setTimeout(done, 150));
    for (const { textContent } of screen.getAllByRole("status")) expect(textContent).not.toMatch(/question/i);
  });

  it("starts afresh at each visit: what was flagged before is not flagged again", async () => {
    const { press } = await openWork();
    await drawnAhead("threatened");
    await press("Next");
    await press("Review and send");
    expect(await screen.findByRole("region", { name: /left/ })).toBeTruthy();
    await press("Back");
    await drawnAhead("threatened");
    await press("Next");
    await screen.findByRole("heading", { level: 1, name: "Threats and health" });
    expect(screen.queryByRole("region", { name: /left/ })).toBeNull();
  });
});
