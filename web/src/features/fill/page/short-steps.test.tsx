import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Model } from "../../../engine/index.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp } from "../../../testing/render-app.tsx";
import { smallModel, smallTexts } from "../../../testing/small-model.ts";

/** Makes the window as wide as a phone, or as a desk. */
function turn(width: number): void {
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width,
    height: 844,
  });
}

const PHONE = 390;
const DESK = 1024;

function serverWith(answers: Record<string, string | number | boolean>, model: Model = smallModel) {
  const server = new FakeServer(model, { "sv-SE": smallTexts, "en-US": smallTexts });
  server.saveElsewhere({ agreed: true, ...answers });
  return server;
}

/** Finds the heading. A number is on one line with its unit. */
const title = (name: string) =>
  screen.findByRole("heading", { level: 1, name: new RegExp(`^${name.replaceAll(" ", "\\s")}$`) });
const group = (name: RegExp) => screen.findByRole("radiogroup", { name });
const next = () => screen.getByRole("button", { name: "Next" });

beforeEach(() => turn(PHONE));
afterEach(() => turn(DESK));

describe("a page on a phone", () => {
  it("is answered section by section, each with an address, a title and checks of its own", async () => {
    const { user } = await openApp("/survey/work", serverWith({}));
    const heading = await title("Your role, 1 of 2");
    await waitFor(() => expect(window.location.pathname).toBe("/survey/work/role"));
    expect(document.title).toMatch(/^Your role, 1\sof\s2 – Your work – A small survey$/);
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByRole("radiogroup", { name: /hurry/ })).toBeNull();
    expect(screen.queryByRole("heading", { level: 2, name: "Your role" })).toBeNull();
    await user.click(next());
    expect(screen.getByRole("region", { name: /^There is 1\squestion left/ })).toBeTruthy();
    await user.click(within(await group(/manager/)).getByRole("radio", { name: "No" }));
    await user.click(next());
    expect(document.activeElement).toBe(await title("Your days, 2 of 2"));
    expect(window.location.pathname).toBe("/survey/work/days");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await title("Your role, 1 of 2")).toBeTruthy();
  });

  it("is opened at the step of a question, and goes from there to the review that asked for it", async () => {
    const answers = { boss: 2, breaks: 1, start: "early", threatened: 1, weight: 70 };
    const { user } = await openApp("/survey/review", serverWith(answers));
    await user.click(await screen.findByRole("link", { name: /^How often do you have to hurry/ }));
    expect(await title("Your days, 2 of 2")).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe("/survey/work/days"));
    await user.click(within(await group(/hurry/)).getByRole("radio", { name: "Never" }));
    await user.click(screen.getByRole("button", { name: "Review and send" }));
    expect(await title("Review and send")).toBeTruthy();
  });

  it("is remembered with its section, and gone on with at the first question that waits", async () => {
    const server = serverWith({ boss: 2 });
    const { user } = await openApp("/survey", server);
    await title("Your days, 2 of 2");
    await user.click(within(await group(/hurry/)).getByRole("radio", { name: "Never" }));
    await waitFor(() => expect([server.page, server.section]).toEqual(["work", "days"]));
  });

  it("leads to a section that a later one has opened before the next page, with what is left there", async () => {
    // A participant who hurries is asked whether they are a manager.
    const elements = smallModel.rules.elements.map((element) =>
      element.id === "boss" ? { ...element, hiddenWhen: { not: { in: [8, [5]] } } as const } : element,
    );
    const listeners = smallModel.rules.listeners.map((all, at) => (at === 8 ? [5] : all));
    const order = [0, 1, 2, 3, 4, 7, 8, 5, 6, ...smallModel.rules.order.slice(9)];
    const model = { ...smallModel, rules: { elements, listeners, order } } as unknown as Model;
    const { user } = await openApp("/survey/work", serverWith({ breaks: 1, start: "early" }, model));
    await title("Your work");
    await user.click(within(await group(/hurry/)).getByRole("radio", { name: "Always" }));
    await user.click(next());
    expect(await title("Your role, 1 of 2")).toBeTruthy();
    expect(screen.getByRole("region", { name: /^There is 1\squestion left/ })).toBeTruthy();
    await user.click(within(await group(/manager/)).getByRole("radio", { name: "No" }));
    await user.click(next());
    await title("Your days, 2 of 2");
    await user.click(next());
    expect(await title("Threats and health")).toBeTruthy();
  });
});

describe("a window that is turned", () => {
  it("keeps what is typed, focus and the section", async () => {
    turn(DESK);
    const { user } = await openApp("/survey/work", serverWith({ boss: 1 }));
    await title("Your work");
    const staff = screen.getByRole("textbox", { name: /How many people/ });
    await user.type(staff, "1,");
    turn(PHONE);
    expect(await title("Your role, 1 of 2")).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe("/survey/work/role"));
    expect(screen.queryByRole("radiogroup", { name: /hurry/ })).toBeNull();
    expect([document.activeElement, staff.isConnected, (staff as HTMLInputElement).value]).toEqual([
      staff,
      true,
      "1,",
    ]);
    turn(DESK);
    expect(await title("Your work")).toBeTruthy();
    expect([document.activeElement, staff.isConnected, (staff as HTMLInputElement).value]).toEqual([
      staff,
      true,
      "1,",
    ]);
  });

  it("that is wide shows the page at the section of the address", async () => {
    turn(DESK);
    await openApp("/survey/work/days", serverWith({}));
    await title("Your work");
    const section = screen.getByRole("heading", { level: 2, name: "Your days" });
    await waitFor(() => expect(document.activeElement).toBe(section));
    expect(screen.getByRole("radiogroup", { name: /manager/ })).toBeTruthy();
    expect(window.location.pathname).toBe("/survey/work/days");
  });

  it("that is wide shows the page at a section without a title", async () => {
    turn(DESK);
    const { sections, ...others } = smallTexts;
    const { days: _, ...titled } = sections as Record<string, unknown>;
    const server = serverWith({});
    server.texts["en-US"] = { ...others, sections: titled };
    await openApp("/survey/work/days", server);
    await title("Your work");
    const hurry = await group(/hurry/);
    await waitFor(() => expect(document.activeElement).toBe(hurry.closest("section")));
  });
});

describe("the entry of a survey whose type the app does not know", () => {
  it("is not taken for a section of a page", async () => {
    const server = serverWith({});
    await openApp("/survey/gallery/spring", server);
    await waitFor(() => expect(server.calls.some(({ path }) => path === "/api/login-settings")).toBe(true));
  });
});
