import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp, reloadApp } from "../../../testing/render-app.tsx";
import { smallModel, smallTexts } from "../../../testing/small-model.ts";

/** Makes a server to which the answers have been sent. */
function sentTo(): FakeServer {
  const server = new FakeServer({ ...smallModel, finish: "result" }, { "en-US": smallTexts });
  server.saveElsewhere({
    agreed: true,
    boss: 2,
    pace: 4,
    breaks: 2,
    start: "late",
    threatened: 1,
    weight: 70,
  });
  server.submitted = true;
  return server;
}

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const row = async (question: string) => (await screen.findByText(question)).closest(".answer-row");

describe("the participant's own copy", () => {
  it("is reached from the receipt, and has answers with their questions", async () => {
    const { user } = await openApp("/survey/result", sentTo());
    await user.click(await screen.findByRole("link", { name: "Your copy" }));
    await title("Your copy");
    expect((await row("How often do you have to hurry?"))?.textContent).toMatch(/Often$/);
    expect((await row("What do you weigh?"))?.textContent).toMatch(/70.kg$/);
    expect((await row("Anything else?"))?.textContent).toMatch(/No answer$/);
    expect(screen.getByText("K7QM-3XRT-P2V8")).toBeTruthy();
    // The number of people is asked of managers only, and nothing can be changed.
    expect(screen.queryByText("How many people do you manage?")).toBeNull();
    expect(screen.queryByText("Change")).toBeNull();
  });

  it("has the words of the consent, in the language in which they were read", async () => {
    const server = sentTo();
    server.consented = {
      language: "sv-SE",
      texts: { "questions.agreed": "Jag samtycker", "pages.agree": "Samtycke" },
      notice: { controller: "Demo AB" },
    };
    await openApp("/survey/copy", server);
    const consent = within((await screen.findByText("Jag samtycker")).closest("[lang]") as HTMLElement);
    expect(consent.getByRole("heading", { name: "Samtycke" })).toBeTruthy();
    expect(consent.getByText("Demo AB")).toBeTruthy();
    expect(screen.getByText(/November 20, 2026/)).toBeTruthy();
  });

  it("is not there before sending", async () => {
    const server = new FakeServer();
    server.saveElsewhere({ agreed: true });
    await openApp("/survey/copy", server);
    await title("Review and send");
    expect(server.calls.some(({ path }) => path === "/api/submissions/copy")).toBe(false);
  });

  it("is asked for again when it did not come", async () => {
    const server = sentTo();
    server.fails.set("/api/submissions/copy", "GeneralError");
    const { user } = await openApp("/survey/copy", server);
    const retry = await screen.findByRole("button", { name: "Try again" });
    server.fails.clear();
    await user.click(retry);
    expect(await screen.findByText("K7QM-3XRT-P2V8")).toBeTruthy();
  });

  it("is saved as a file that needs nothing else", async () => {
    const made: Blob[] = [];
    const address = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      made.push(blob as Blob);
      return "blob:x";
    });
    const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const { user } = await openApp("/survey/copy", sentTo());
    await user.click(await screen.findByRole("button", { name: "Save as a file" }));
    expect(save).toHaveBeenCalledOnce();
    const file = (await made[0]?.text()) ?? "";
    save.mockRestore();
    address.mockRestore();
    for (const part of [
      "A small survey",
      "How often do you have to hurry?",
      "Often",
      "K7QM-3XRT-P2V8",
      "default-src",
    ])
      expect(file).toContain(part);
    expect(file).not.toMatch(/<script|<button|<link|src=/);
  });
});

describe("withdrawing", () => {
  it("is offered only where the deployment allows it", async () => {
    await openApp("/survey/copy", sentTo());
    await screen.findByText("K7QM-3XRT-P2V8");
    expect(screen.queryByRole("button", { name: "Withdraw my answers" })).toBeNull();
  });

  it("says what follows, can be called off, signs out and confirms", async () => {
    const server = sentTo();
    server.withdrawal = { erasedAt: "2026-12-21T08:00:00Z", isKeptByLaw: false };
    const { user } = await openApp("/survey/copy", server);
    const open = await screen.findByRole("button", { name: "Withdraw my answers" });
    await user.click(open);
    const dialog = within(await screen.findByRole("dialog", { name: "Withdraw your answers?" }));
    expect(dialog.getByText(/erased after 30 days, on December 21, 2026/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "No, keep them" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.calls.some(({ path }) => path === "/api/withdraw")).toBe(false);

    await user.click(open);
    await user.click(await screen.findByRole("button", { name: "Yes, withdraw" }));
    await title("Your answers are withdrawn");
    expect(screen.queryByText(/saved answers are kept/)).toBeNull();
    expect(sessionStorage.getItem("token")).toBeNull();
    // A reload confirms it again; the next session ends that.
    await reloadApp("/signed-out", server);
    await title("Your answers are withdrawn");
  });

  it("says until when a law keeps the record", async () => {
    const server = sentTo();
    server.withdrawal = { erasedAt: "2036-11-21T08:00:00Z", isKeptByLaw: true };
    const { user } = await openApp("/survey/copy", server);
    await user.click(await screen.findByRole("button", { name: "Withdraw my answers" }));
    expect(await screen.findByText(/law demands that they are kept until November 21, 2036/)).toBeTruthy();
  });

  it("stays on the page when it fails", async () => {
    const server = sentTo();
    server.withdrawal = { erasedAt: "2026-12-21T08:00:00Z", isKeptByLaw: false };
    server.fails.set("/api/withdraw", "GeneralError");
    const { user } = await openApp("/survey/copy", server);
    await user.click(await screen.findByRole("button", { name: "Withdraw my answers" }));
    await user.click(await screen.findByRole("button", { name: "Yes, withdraw" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(sessionStorage.getItem("token")).toBe("t");
  });
});
