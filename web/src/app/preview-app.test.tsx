import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type {
  Judgement,
  Previewed,
  PreviewedAnswers,
  Proofs,
  Proved,
  Written,
} from "../features/dev/preview-calls.ts";
import { startTexts } from "../lib/i18n.ts";
import { smallModel, smallTexts } from "../testing/small-model.ts";
import { PreviewApp } from "./preview-app.tsx";

/** A fake of `enkat dev`, as the page uses it. */
class FakeDev {
  written: Written = {
    state: "survey",
    number: 1,
    warnings: "",
    today: "2026-11-21",
    flags: [
      { name: "showNights", alias: "nights", isOn: false, isDerived: false },
      { name: "any", alias: "any", isOn: false, isDerived: true },
    ],
    presets: [],
    model: smallModel,
    texts: { "en-US": smallTexts, "sv-SE": smallTexts },
  };
  proved: Proved = { number: 1, proofs: null };
  asked: Previewed[] = [];
  given: PreviewedAnswers[] = [];
  static listeners: { kind: string; listener: (event: { data: string }) => void }[] = [];

  readonly fetch = async (path: string, { body }: { body: string }) => {
    const request = JSON.parse(body);
    return { json: async () => ({ hasError: false, data: this.#answer(path, request) }) };
  };

  #answer(path: string, request: unknown): unknown {
    if (path === "/api/preview/survey") {
      this.asked.push(request as Previewed);
      return this.written;
    }
    if (path === "/api/preview/proofs") return this.proved;
    this.given.push(request as PreviewedAnswers);
    if (path === "/api/preview/submissions") return { submittedAt: "2026-11-21T08:30:00Z", scores: [] };
    const judgement: Judgement = {
      errors: [{ id: "boss", rule: "required", message: "Answer this question." }],
      warnings: [],
      progress: 0.25,
      payload: { agreed: true },
      scores: {},
      elements: [
        {
          id: "staff",
          kind: "number",
          depth: 2,
          state: "hidden",
          place: "small/pages/work.yaml:9",
          includedIn: ["nights"],
          genders: [],
          rules: [
            {
              decides: "hidden when",
              text: "boss == 2",
              place: "small/pages/work.yaml:12",
              holds: true,
              facts: ["boss is 2"],
              parts: [],
            },
          ],
        },
      ],
    };
    return judgement;
  }

  /** Tells the page that a file has been saved. */
  save(written: Written) {
    this.written = written;
    this.#tell("version", written.number);
  }

  /** Tells the page that the proofs about a version are done. */
  prove(number: number, proofs: Proofs) {
    this.proved = { number, proofs };
    this.#tell("proofs", number);
  }

  /** Ends, and begins again with the same number. */
  restart(written: Written) {
    this.written = written;
    this.proved = { number: 1, proofs: null };
    this.#tell("error", 1);
    this.#tell("version", 1);
  }

  #tell(event: string, number: number) {
    act(() => {
      for (const { kind, listener } of FakeDev.listeners)
        if (kind === event) listener({ data: String(number) });
    });
  }
}

class FakeEvents {
  addEventListener(kind: string, listener: (event: { data: string }) => void) {
    FakeDev.listeners.push({ kind, listener });
    if (kind === "version") setTimeout(() => listener({ data: "1" }));
  }
  close() {
    FakeDev.listeners = [];
  }
}

async function openPreview(dev = new FakeDev(), path = "/survey") {
  cleanup();
  window.history.replaceState(null, "", path);
  vi.stubGlobal("fetch", dev.fetch);
  vi.stubGlobal("EventSource", FakeEvents);
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await startTexts();
  render(<PreviewApp />);
  await screen.findByRole("complementary", { name: "Preview" });
  return { dev, user: userEvent.setup() };
}

const mistakes = {
  state: "mistakes",
  number: 2,
  messages: "error[E0301]: no question is called `bos`",
} as const;

/** Proofs with a participant who has staff and is threatened. */
const refuted: Proofs = {
  claims: 12,
  undecided: 0,
  findings: [
    {
      code: "E1604",
      severity: "error",
      title: "an invariant does not hold",
      message: "error[E1604]: the invariant `alone` does not hold",
      participant: { flags: { showNights: true }, gender: "male", answers: { boss: 1, staff: 7 } },
      page: "work",
    },
  ],
};

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem("language", "en-US");
});

describe("the preview", () => {
  it("shows the survey and what stands behind the page", async () => {
    const { dev } = await openPreview();
    expect(await screen.findByRole("heading", { level: 1, name: "Before we begin" })).toBeTruthy();
    expect(await screen.findByText("25% answered, 1 to do")).toBeTruthy();
    expect(screen.getByText("boss == 2")).toBeTruthy();
    expect(screen.getByText("small/pages/work.yaml:12")).toBeTruthy();
    expect(screen.getByText("holds")).toBeTruthy();
    expect(screen.getByRole("link", { name: "boss" }).getAttribute("href")).toBe("/survey/work#q-boss");
    expect(dev.given.at(-1)).toMatchObject({ page: "agree", language: "en-US" });
  });

  it("shows the compiler's messages instead of a stale survey, and the survey with its answers again", async () => {
    const { dev, user } = await openPreview();
    await user.click(await screen.findByRole("checkbox", { name: "I agree" }));
    const { written } = dev;
    dev.save(mistakes);
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText(/no question is called/)).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Before we begin" })).toBeNull();
    dev.save({ ...written, number: 3 });
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "I agree" });
    expect(box.checked).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keeps an answer while its question is gone for a moment", async () => {
    const { dev, user } = await openPreview();
    await user.click(await screen.findByRole("checkbox", { name: "I agree" }));
    const { written } = dev;
    if (written.state === "mistakes") throw new Error("a survey is expected");
    const gone = smallModel.rules.elements.map((each) =>
      each.id === "agreed" ? { ...each, id: "other" } : each,
    );
    const without = { ...smallModel, consent: null, rules: { ...smallModel.rules, elements: gone } };
    dev.save({ ...written, number: 2, model: without });
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "I agree" })).toBeNull());
    dev.save({ ...written, number: 3 });
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "I agree" })).checked).toBe(true);
  });

  it("begins with the first preset, and goes on with another one", async () => {
    const dev = new FakeDev();
    const presets = [
      { name: "nights", flags: ["showNights"] },
      { name: "days", flags: [] },
    ];
    dev.written = { ...dev.written, presets } as Written;
    const { user } = await openPreview(dev);
    await waitFor(() => expect(dev.asked.at(-1)?.flags).toEqual({ showNights: true }));
    await user.click(screen.getByRole("button", { name: "days" }));
    await waitFor(() => expect(dev.asked.at(-1)?.flags).toEqual({}));
  });

  it("switches flags and gender, and remembers them", async () => {
    const { dev, user } = await openPreview();
    await user.click(screen.getByRole("checkbox", { name: /^nights/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Gender" }), "female");
    const wanted = { flags: { showNights: true }, gender: "female" };
    await waitFor(() => expect(dev.asked.at(-1)).toEqual(wanted));
    const again = await openPreview();
    await waitFor(() => expect(again.dev.asked.at(-1)).toEqual(wanted));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^nights/ }).checked).toBe(true);
    expect(screen.getByText(/any is off/)).toBeTruthy();
  });

  it("fills in random answers, which can be sent, and begins anew", async () => {
    const { dev, user } = await openPreview();
    await user.click(screen.getByRole("button", { name: "Fill in the rest" }));
    expect(await screen.findAllByText(/the answers can be sent/)).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Review" }));
    await user.click(await screen.findByRole("button", { name: "Send my answers" }));
    await waitFor(() => expect(window.location.pathname).toBe("/survey/result"));
    expect(dev.given.at(-1)?.answers).toMatchObject({ agreed: true });
    await user.click(screen.getByRole("button", { name: "Begin anew" }));
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "I agree" });
    expect(box.checked).toBe(false);
  });

  it("shows the proofs about the version that is shown, and no others", async () => {
    const { dev } = await openPreview();
    expect((await screen.findByText("Proving …")).getAttribute("role")).toBe("status");
    dev.prove(1, { claims: 12, undecided: 0, findings: [] });
    expect(await screen.findByText("12 claims about all participants: no findings")).toBeTruthy();
    dev.save({ ...dev.written, number: 2 } as Written);
    expect(await screen.findByText("Proving …")).toBeTruthy();
    dev.prove(1, refuted);
    await act(async () => undefined);
    expect(screen.getByText("Proving …")).toBeTruthy();
    dev.prove(2, refuted);
    expect(await screen.findByText("12 claims about all participants: 1 finding")).toBeTruthy();
  });

  it("forgets the survey and its proofs when `enkat dev` begins anew", async () => {
    const { dev } = await openPreview();
    await screen.findByRole("heading", { level: 1, name: "Before we begin" });
    dev.prove(1, refuted);
    expect(await screen.findByText("12 claims about all participants: 1 finding")).toBeTruthy();
    dev.restart({ ...dev.written, number: 1, warnings: "warning[W0802]" } as Written);
    expect(await screen.findByText("warning[W0802]")).toBeTruthy();
    expect(screen.getByText("Proving …")).toBeTruthy();
  });

  it("shows the participant of a finding on its page, behind the consent, without other answers", async () => {
    const { dev, user } = await openPreview();
    await user.click(screen.getByRole("button", { name: "Fill in the rest" }));
    dev.prove(1, refuted);
    await user.click(await screen.findByRole("button", { name: "Show this participant" }));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/survey\/work/));
    expect(dev.asked.at(-1)).toEqual({ flags: { showNights: true }, gender: "male" });
    const answers = { agreed: true, boss: 1, staff: 7 };
    await waitFor(() => expect(dev.given.at(-1)).toMatchObject({ gender: "male", page: "work" }));
    expect(dev.given.at(-1)?.answers).toEqual(answers);
    expect(document.activeElement?.tagName).toBe("H1");
  });

  it("opens a page behind the consent for the participant of an address", async () => {
    const participant = { flags: {}, gender: "female", answers: { boss: 1 } };
    const hash = `#participant=${encodeURIComponent(JSON.stringify(participant))}`;
    const { dev } = await openPreview(new FakeDev(), `/survey/work${hash}`);
    await waitFor(() => expect(dev.given.at(-1)).toMatchObject({ page: "work", gender: "female" }));
    expect(dev.given.at(-1)?.answers).toEqual({ agreed: true, boss: 1 });
  });

  it("can be folded", async () => {
    const { user } = await openPreview();
    await user.click(screen.getByRole("button", { name: "Fold the panel" }));
    expect(screen.queryByRole("button", { name: "Fill in the rest" })).toBeNull();
    expect(screen.getByRole("button", { name: "Open the panel" }).getAttribute("aria-expanded")).toBe(
      "false",
    );
  });
});
