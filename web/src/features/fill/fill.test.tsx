import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Model } from "../../engine/index.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";
import { smallModel, smallTexts } from "../../testing/small-model.ts";

function serverWith(answers: Record<string, string | number | boolean>) {
  const server = new FakeServer();
  server.saveElsewhere({ agreed: true, ...answers });
  return server;
}

const group = (name: RegExp) => screen.findByRole("radiogroup", { name });

describe("what a survey is about", () => {
  const about = "About your days at work.";
  const withoutConsent: Model = { ...smallModel, consent: null };
  const told = (model: Model) => {
    const survey = { name: "A small survey", description: about };
    return new FakeServer(model, { "en-US": { ...smallTexts, survey }, "sv-SE": smallTexts });
  };

  it("is said on its first page, below the title, and on no other", async () => {
    const server = told(withoutConsent);
    server.saveElsewhere({ agreed: true });
    await openApp("/survey/agree", server);
    const words = await screen.findByText(about);
    expect(words.previousElementSibling).toBe(screen.getByRole("heading", { level: 1 }));
    await openApp("/survey/work", server);
    expect(await screen.findByRole("heading", { level: 1, name: "Your work" })).toBeTruthy();
    expect(screen.queryByText(about)).toBeNull();
  });

  it("goes with the language, and takes no room in one that has no words for it", async () => {
    const { user } = await openApp("/survey/agree", told(withoutConsent));
    const words = await screen.findByText(about);
    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "sv-SE");
    await waitFor(() => expect(words.isConnected).toBe(false));
  });

  it("is said by the consent where there is one", async () => {
    await openApp("/survey/agree", told(smallModel));
    expect(await screen.findByRole("heading", { level: 1, name: "Before we begin" })).toBeTruthy();
    expect(screen.queryByText(about)).toBeNull();
  });
});

describe("consent", () => {
  it("stands before every other page", async () => {
    await openApp("/survey/threats");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveProperty("textContent", "Before we begin");
  });

  it("cannot be passed without the tick", async () => {
    const { user } = await openApp("/survey/agree");
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    expect(screen.getByText("Tick the box if you want to continue.")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "I agree" }));
    expect(screen.queryByText("Tick the box if you want to continue.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Your work" })).toBeTruthy();
  });
});

describe("a page", () => {
  it("hides a follow-up by an answer, and brings back what was typed in it", async () => {
    const { user } = await openApp("/survey/work", serverWith({}));
    const boss = await group(/manager/);
    await user.type(screen.getByRole("textbox", { name: /How many people/ }), "12");
    await user.click(within(boss).getByRole("radio", { name: "No" }));
    expect(screen.queryByRole("textbox", { name: /How many people/ })).toBeNull();
    await user.click(within(boss).getByRole("radio", { name: "Yes" }));
    expect(screen.getByRole("textbox", { name: /How many people/ })).toHaveProperty("value", "12");
  });

  it("chooses the third option with the key 3", async () => {
    const { user } = await openApp("/survey/work", serverWith({}));
    const pace = await group(/hurry/);
    within(pace).getByRole<HTMLInputElement>("radio", { name: "Never" }).focus();
    await user.keyboard("3");
    expect(within(pace).getByRole("radio", { name: "Sometimes" })).toHaveProperty("checked", true);
  });

  it("lists what is left, without the follow-ups of what is left, and forgets it once answered", async () => {
    const { user } = await openApp("/survey/work", serverWith({}));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    const summary = screen.getByRole("region", { name: /^There are 4\squestions left on this page$/ });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(document.title).toMatch(/^Error: Your work/);
    expect(within(summary).queryByText(/How many people/)).toBeNull();
    await user.click(within(await group(/manager/)).getByRole("radio", { name: "No" }));
    expect(screen.getByRole("region", { name: /^There are 3\squestions left on this page$/ })).toBeTruthy();
    await user.click(within(summary).getByRole("link", { name: /hurry/ }));
    expect(document.activeElement?.getAttribute("name")).toBe("pace");
  });

  it("does not offer an option that an answer hides, asks again who chose it, and brings it back", async () => {
    const { user } = await openApp("/survey/work", serverWith({ boss: 2, pace: 1, breaks: 1, shift: 1 }));
    const boss = await group(/manager/);
    const start = await group(/start/);
    const shift = screen.getByRole<HTMLSelectElement>("combobox", { name: /shift/ });
    await user.click(within(start).getByRole("radio", { name: "Late" }));
    await user.click(within(boss).getByRole("radio", { name: "Yes" }));
    expect(within(start).queryByRole("radio", { name: "Late" })).toBeNull();
    expect(within(start).queryByRole("radio", { checked: true })).toBeNull();
    expect(within(shift).queryByRole("option", { name: "Day" })).toBeNull();
    expect(shift.selectedOptions[0]?.textContent).toBe("Choose");
    await user.click(screen.getByRole("button", { name: "Next" }));
    const summary = screen.getByRole("region", { name: /left on this page/ });
    expect(within(summary).getByRole("link", { name: /start/ })).toBeTruthy();
    await user.click(within(boss).getByRole("radio", { name: "No" }));
    expect(within(start).getByRole("radio", { name: "Late" })).toHaveProperty("checked", true);
    expect(shift.selectedOptions[0]?.textContent).toBe("Day");
  });

  it("does not offer an option that nobody has chosen once an answer hides it", async () => {
    const { user } = await openApp("/survey/work", serverWith({ boss: 2, start: "early" }));
    const start = await group(/start/);
    expect(within(start).getByRole("radio", { name: "Late" })).toBeTruthy();
    await user.click(within(await group(/manager/)).getByRole("radio", { name: "Yes" }));
    expect(within(start).queryByRole("radio", { name: "Late" })).toBeNull();
    expect(within(start).getByRole("radio", { name: "Early" })).toHaveProperty("checked", true);
  });

  it("goes on when nothing is left", async () => {
    const { user } = await openApp(
      "/survey/work",
      serverWith({ boss: 2, pace: 1, breaks: 1, start: "early" }),
    );
    await user.click(await screen.findByRole("button", { name: "Next" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Threats and health" })).toBeTruthy();
  });

  it("disables a question by the box beside it, and hides what follows", async () => {
    const { user } = await openApp("/survey/threats", serverWith({ threatened: 4 }));
    await user.click(await screen.findByRole("checkbox", { name: "I prefer not to answer" }));
    const threatened = await group(/threatened/);
    expect(within(threatened).getByRole("radio", { name: "Often" })).toHaveProperty("disabled", true);
    expect(screen.queryByRole("group", { name: /By whom/ })).toBeNull();
  });
});

describe("a check across questions", () => {
  const answers = { boss: 1, staff: 300, pace: 1, breaks: 2, start: "early", threatened: 1 };

  it("is said in the survey's words, and holds up the page until the answers fit", async () => {
    const { user } = await openApp("/survey/threats", serverWith(answers));
    const weight = await screen.findByRole("textbox", { name: /weigh/ });
    await user.type(weight, "60");
    await user.click(screen.getByRole("button", { name: "Review and send" }));
    expect(screen.getByText("Fewer people, or more weight.")).toBeTruthy();
    expect(weight.getAttribute("aria-invalid")).toBe("true");
    await user.type(weight, "{backspace}{backspace}160");
    expect(screen.queryByText("Fewer people, or more weight.")).toBeNull();
  });

  it("only warns where it says so: at the question after a moment, and on the review beside the button", async () => {
    const { user } = await openApp("/survey/threats", serverWith(answers));
    const weight = await screen.findByRole("textbox", { name: /weigh/ });
    await user.type(weight, "250");
    expect(screen.queryByText("That is a lot. Is it right?")).toBeNull();
    await waitFor(() => expect(weight.getAttribute("aria-describedby")).toContain("weight-warning"), {
      timeout: 15_000,
    });
    await user.click(screen.getByRole("button", { name: "Review and send" }));
    const worth = await screen.findByRole("region", { name: "Worth another look" });
    expect(within(worth).getByRole("link", { name: /weigh/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send my answers" })).toBeTruthy();
  });
});

describe("boxes that exclude each other", () => {
  it("take each other's ticks, and say so", async () => {
    const { user, server } = await openApp("/survey/threats", serverWith({ threatened: 4 }));
    const by = within(await screen.findByRole("group", { name: /By whom/ }));
    const [colleagues, nobody] = [
      by.getByRole("checkbox", { name: "Colleagues" }),
      by.getByRole("checkbox", { name: "Nobody I know" }),
    ];
    await user.click(colleagues);
    await user.click(nobody);
    expect(colleagues).toHaveProperty("checked", false);
    expect(await screen.findByText("No longer ticked: Colleagues.")).toBeTruthy();
    await user.click(colleagues);
    expect(nobody).toHaveProperty("checked", false);
    await waitFor(() => expect(server.answers).toMatchObject({ byColleagues: true, byOthers: false }), {
      timeout: 15_000,
    });
  });

  it("are asked about where a draft has both", async () => {
    const { user } = await openApp(
      "/survey/threats",
      serverWith({ threatened: 4, byColleagues: true, byOthers: true, weight: 70 }),
    );
    await user.click(await screen.findByRole("button", { name: "Review and send" }));
    expect(screen.getByText("Tick only one of the answers that exclude each other.")).toBeTruthy();
  });
});

describe("a number", () => {
  it("takes comma and point, and keeps what is half typed", async () => {
    const { user, server } = await openApp("/survey/threats", serverWith({}));
    const weight = await screen.findByRole("textbox", { name: /weigh/ });
    await user.type(weight, "72,");
    expect(weight).toHaveProperty("value", "72,");
    await user.type(weight, "5");
    await waitFor(() => expect(server.answers["weight"]).toBe(72.5));
  });

  it("says on leaving the field what is impossible", async () => {
    const { user } = await openApp("/survey/threats", serverWith({}));
    await user.type(await screen.findByRole("textbox", { name: /weigh/ }), "5");
    await user.tab();
    expect(await screen.findByText("Enter a number from 20 to 300.")).toBeTruthy();
  });
});

describe("a long text", () => {
  it("counts what is left, and what is too much", async () => {
    const { user } = await openApp("/survey/threats", serverWith({}));
    const more = await screen.findByRole("textbox", { name: /Anything else/ });
    await user.type(more, "a".repeat(39));
    expect(screen.getByText("1 character left")).toBeTruthy();
    await user.type(more, "bbb");
    expect(screen.getByText("2 characters too many")).toBeTruthy();
  });
});

describe("saving", () => {
  it("comes back to the first question that waits", async () => {
    const server = serverWith({ boss: 2, pace: 4 });
    server.page = "threats";
    await openApp("/survey", server);
    expect(await screen.findByRole("heading", { level: 1, name: "Your work" })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("breaks"));
  });

  it("comes back to the page where one was if no question waits", async () => {
    const server = serverWith({
      ...{ boss: 2, pace: 4, breaks: 4, start: "early" },
      ...{ threatened: 1, weight: 60 },
    });
    server.page = "work";
    await openApp("/survey", server);
    expect(await screen.findByRole("heading", { level: 1, name: "Your work" })).toBeTruthy();
  });

  it("asks which answer counts when another tab has answered the same question", async () => {
    const { user, server } = await openApp("/survey/work", serverWith({}));
    const pace = await group(/hurry/);
    // The position is saved at once; by that save this tab would learn of the other answer.
    await screen.findByText("Saved", { selector: "[data-word] > span" });
    server.saveElsewhere({ pace: 5 });
    await user.click(within(pace).getByRole("radio", { name: "Never" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("radio", { name: /Always/ }));
    await user.click(within(dialog).getByRole("button", { name: "Save my choices" }));
    await waitFor(() =>
      expect(within(pace).getByRole("radio", { name: "Always" })).toHaveProperty("checked", true),
    );
  });
});

describe("sending", () => {
  const complete = { boss: 2, pace: 1, breaks: 2, start: "late", threatened: 1, weight: 70 };

  it("folds the answers by section, and shows what is left first", async () => {
    const { user } = await openApp("/survey/review", serverWith({ boss: 2, pace: 1 }));
    const left = await screen.findByRole("region", { name: /questions are left/ });
    expect(within(left).getAllByRole("link")).toHaveLength(4);
    expect(screen.queryByRole("button", { name: "Send my answers" })).toBeNull();
    const role = screen.getByRole("heading", { name: "Your role" }).closest("details") as HTMLDetailsElement;
    expect(role.open).toBe(false);
    expect(role.querySelector("summary")?.textContent).toBe("Your role1\u00a0answer");
    const days = screen.getByRole("heading", { name: "Your days" }).closest("details");
    expect(days?.querySelector("summary")?.textContent).toBe("Your days1\u00a0answer2\u00a0left");
    await user.click(screen.getByRole("button", { name: "Show all answers" }));
    expect(role.open).toBe(true);
    expect(within(role).getByText("No")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Fold all answers" }));
    expect(role.open).toBe(false);
  });

  it("has an outline that leaves out no level, where a page has sections and where it has none", async () => {
    const groups = ["boss", "violence"];
    const elements = smallModel.rules.elements.map((element) =>
      groups.includes(element.id) ? { ...element, kind: "group" as const } : element,
    );
    const texts = {
      ...smallTexts,
      groups: { boss: { label: "Your staff" }, violence: { label: "At work" } },
    };
    const model: Model = { ...smallModel, rules: { ...smallModel.rules, elements } };
    const server = new FakeServer(model, { "en-US": texts, "sv-SE": texts });
    server.saveElsewhere({ agreed: true });
    await openApp("/survey/review", server);
    await screen.findByRole("heading", { name: "Your role" });
    const outline = [...document.querySelectorAll(".review-pages :is(h2, h3, h4, h5)")];
    expect(outline.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      "H2 Before we begin",
      "H2 Your work",
      "H3 Your role",
      "H4 Your staff",
      "H3 Your days",
      "H2 Threats and health",
      "H3 At work",
    ]);
  });

  it("has all answers on paper", async () => {
    await openApp("/survey/review", serverWith(complete));
    const heading = await screen.findByRole("heading", { name: "Your role" });
    const role = heading.closest("details") as HTMLDetailsElement;
    window.dispatchEvent(new Event("beforeprint"));
    expect(role.open).toBe(true);
    window.dispatchEvent(new Event("afterprint"));
    expect(role.open).toBe(false);
  });

  it("shows no answer where the chosen option is hidden", async () => {
    await openApp("/survey/review", serverWith({ ...complete, boss: 1, staff: 3 }));
    const left = await screen.findByRole("region", { name: /question is left/ });
    expect(within(left).getByRole("link", { name: /start/ })).toBeTruthy();
    expect(screen.queryByText("Late")).toBeNull();
  });

  it("says a failure to send in the language that is chosen after it", async () => {
    const server = serverWith(complete);
    server.fails.set("/api/submissions", "InvalidAnswers");
    const { user } = await openApp("/survey/review", server);
    await user.click(await screen.findByRole("button", { name: "Send my answers" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/still missing/);
    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "sv-SE");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/svar saknas/));
  });

  it("ends with the feedback", async () => {
    const { user } = await openApp("/survey/review", serverWith(complete));
    await user.click(await screen.findByRole("button", { name: "Send my answers" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Your feedback" })).toBeTruthy();
  });
});

describe("a browser that never opened the link", () => {
  it("shows the customer's name and theme all the same", async () => {
    await openApp("/survey/work", serverWith({}));
    expect(await screen.findByText("Demo")).toBeTruthy();
    await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("democustomer"));
  });
});
