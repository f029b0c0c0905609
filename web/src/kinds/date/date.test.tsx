import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Model } from "../../engine/index.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";
import { readParts, writeParts } from "./date-parts.ts";

const model: Model = {
  format: 1,
  survey: "times",
  version: 1,
  languages: ["en-US", "sv-SE"],
  consent: null,
  stepper: true,
  finish: "feedback",
  pages: [
    {
      id: "times",
      progress: true,
      schema: {
        type: "object",
        properties: {
          graduated: { type: "integer", minimum: 1950, maximum: 9999, latest: "today" },
          employed: { type: "string", format: "date", earliest: "1970-01-01", latest: "today" },
          accident: { type: "string", format: "datetime-local", latest: "today" },
        },
      },
      ui: {
        graduated: { "ui:widget": "year" },
        employed: { "ui:widget": "date" },
        accident: { "ui:widget": "datetime" },
      },
    },
  ],
  rules: {
    elements: [
      { id: "times", kind: "page" },
      { id: "graduated", kind: "year", within: 0, required: true, counted: true },
      { id: "employed", kind: "date", within: 0, required: true, counted: true },
      { id: "accident", kind: "datetime", within: 0 },
    ],
    order: [0, 1, 2, 3],
    listeners: [[1, 2, 3], [], [], []],
  },
};
const texts = {
  survey: { name: "Times" },
  pages: { times: "Times" },
  questions: { graduated: "Year of your exam", employed: "First day at work", accident: "The accident" },
};

async function open(answers: Record<string, string | number> = {}) {
  const server = new FakeServer(model, { "sv-SE": texts, "en-US": texts });
  server.saveElsewhere(answers);
  const { user } = await openApp("/survey/times", server);
  const group = await screen.findByRole("group", { name: /First day/ });
  const field = (name: string) => within(group).getByRole<HTMLInputElement>("textbox", { name });
  return { server, user, group, field };
}

/** Waits until a field that was left reports its fault. */
const settled = () => act(() => new Promise((done) => setTimeout(done, 350)));

describe("a date", () => {
  it("is typed in the order of the language, and saved as a day", async () => {
    const { user, group, field, server } = await open();
    const names = within(group)
      .getAllByRole("textbox")
      .map((input) => input.closest("label")?.textContent);
    expect(names).toEqual(["Month", "Day", "Year"]);
    await user.type(field("Month"), "3");
    await user.type(field("Day"), "1");
    await user.type(field("Year"), "2004");
    await expect.poll(() => server.answers["employed"], { timeout: 15_000 }).toBe("2004-03-01");
  });

  it("is not scolded while it is half typed, only once it is left", async () => {
    const { user, field } = await open();
    await user.type(field("Month"), "2");
    await user.tab();
    await user.type(field("Day"), "30");
    await settled();
    expect(screen.queryByText(/that exists/)).toBeNull();
    await user.tab();
    await user.type(field("Year"), "2004");
    await user.tab();
    expect(await screen.findByText("Enter a date that exists: day, month and year.")).toBeTruthy();
    expect(field("Year").getAttribute("aria-invalid")).toBe("true");
    await user.type(field("Day"), "{Backspace}");
    expect(screen.queryByText(/that exists/)).toBeNull();
  });

  it("names its limits in words, with the server's today", async () => {
    const { user, field } = await open({ employed: "2026-11-22" });
    await user.click(field("Day"));
    await user.tab();
    await user.tab();
    expect(await screen.findByText("Enter a date from January 1, 1970 to November 21, 2026.")).toBeTruthy();
  });

  it("comes back half typed", async () => {
    const { field } = await open({ employed: "-2-14" });
    expect([field("Year").value, field("Month").value, field("Day").value]).toEqual(["", "2", "14"]);
  });

  it("is read again in words", async () => {
    await open({ employed: "2004-03-01", graduated: 1999, accident: "2026-01-02T13:05" });
    await openReview();
    expect(screen.getByText("March 1, 2004")).toBeTruthy();
    expect(screen.getByText("1999")).toBeTruthy();
    expect(screen.getByText(/^January 2, 2026 at 1:05\sPM$/)).toBeTruthy();
  });
});

describe("a year", () => {
  it("wants four digits that lie in its range", async () => {
    const { user } = await open();
    await user.type(screen.getByRole("textbox", { name: /exam/ }), "84");
    await user.tab();
    expect(await screen.findByText("Enter a year from 1950 to 2026.")).toBeTruthy();
  });
});

describe("what is typed", () => {
  it("is a value once every part is there", () => {
    const parts = { year: "2026", month: "1", day: "2", hour: "", minute: "" };
    expect(writeParts(parts, false)).toBe("2026-01-02");
    expect(writeParts(parts, true)).toBe("2026-1-2T:");
    expect(writeParts({ ...parts, hour: "8", minute: "5" }, true)).toBe("2026-01-02T08:05");
    expect(writeParts(readParts(undefined), true)).toBeNull();
    expect(readParts("2026-1-2T:")).toEqual(parts);
  });
});

async function openReview() {
  (await screen.findByRole("button", { name: "Review and send" })).click();
  await screen.findByRole("heading", { level: 1, name: "Review and send" });
}
