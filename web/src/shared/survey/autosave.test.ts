import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import type { Changes, DraftPatch } from "../../api/types.ts";
import { Autosave } from "./autosave.ts";
import type { ConsentGate } from "./consent-gate.ts";
import { startSaving, wordOf } from "./save-state.ts";

function begin(storage = true, gate?: ConsentGate) {
  const patches: DraftPatch[] = [];
  const kept: (Changes | "forgotten")[] = [];
  let failure: Error | undefined;
  const autosave = new Autosave(startSaving(0, {}, {}, {}, gate), {
    save: async (patch) => {
      patches.push(patch);
      if (failure) throw failure;
      return { revision: patch.revision + 1 };
    },
    place: () => ({ page: "work", section: null, language: "en-US" }),
    adopt: () => undefined,
    keep: async (changes) => {
      kept.push(changes);
      return storage;
    },
    forget: async () => void kept.push("forgotten"),
  });
  const fail = (error: Error | undefined) => {
    failure = error;
  };
  return { autosave, patches, kept, fail };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("autosave", () => {
  it("gathers the answers of a moment into one save, with page and language", async () => {
    const { autosave, patches } = begin();
    autosave.change("pace", 1);
    autosave.change("rest", 2);
    await vi.advanceTimersByTimeAsync(500);
    expect(patches).toEqual([
      { revision: 0, changes: { pace: 1, rest: 2 }, page: "work", section: null, language: "en-US" },
    ]);
    expect(wordOf(autosave.state())).toBe("saved");
  });

  it("tries again, later and later, and keeps the answers where a reload finds them", async () => {
    const { autosave, patches, kept, fail } = begin();
    fail(new ApiError("Unreachable", 0));
    autosave.change("pace", 1);
    await vi.advanceTimersByTimeAsync(500);
    expect(kept.at(-1)).toEqual({ pace: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(patches).toHaveLength(2);
    fail(undefined);
    await vi.advanceTimersByTimeAsync(2000);
    expect(patches).toHaveLength(3);
    expect(kept.at(-1)).toEqual({});
  });

  it.each([
    ["after too many calls", new ApiError("TooManyRequests", 429, "", { retryAfter: 20 })],
    ["while it has no time", new ApiError("Busy", 503, "", { retryAfter: 20 })],
  ])("waits for as long as the server asks %s, and loses nothing", async (_, busy) => {
    const { autosave, patches, kept, fail } = begin();
    fail(busy);
    autosave.change("pace", 1);
    await vi.advanceTimersByTimeAsync(500);
    expect(wordOf(autosave.state())).toBe("waiting");
    expect(kept.at(-1)).toEqual({ pace: 1 });
    fail(undefined);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(patches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(patches.at(-1)).toMatchObject({ changes: { pace: 1 } });
    expect(wordOf(autosave.state())).toBe("saved");
  });

  it("sends in several saves what is too large for one, and says when all of it has arrived", async () => {
    const { autosave, patches, kept } = begin();
    const texts = Array.from({ length: 12 }, (_, n) => [`text${n}`, "å".repeat(10_000)] as const);
    for (const [id, text] of texts) autosave.change(id, text);
    expect(await autosave.flush()).toBe(true);
    const bytes = patches.map((patch) => new TextEncoder().encode(JSON.stringify(patch)).length);
    expect(Math.max(...bytes)).toBeLessThan(64_000);
    expect(patches.map(({ revision }) => revision)).toEqual(patches.map((_, n) => n));
    expect(Object.assign({}, ...patches.map(({ changes }) => changes))).toEqual(Object.fromEntries(texts));
    expect(kept.at(-1)).toEqual({});
  });

  it("sends a text alone that is larger than a save usually is", async () => {
    const { autosave, patches } = begin();
    autosave.change("long", "𝄞".repeat(10_000));
    autosave.change("short", "a");
    expect(await autosave.flush()).toBe(true);
    expect(patches.map(({ changes }) => Object.keys(changes))).toEqual([["long"], ["short"]]);
  });

  it("sends at once when asked to, and says that everything has arrived", async () => {
    const { autosave, patches } = begin();
    autosave.change("pace", 1);
    await expect(autosave.flush()).resolves.toBe(true);
    expect(patches).toHaveLength(1);
  });

  it("says that it is sending what waited, and asks to stay only if it would be lost with the page", async () => {
    for (const storage of [true, false]) {
      const { autosave, fail } = begin(storage);
      const words: string[] = [];
      autosave.subscribe(() => words.push(wordOf(autosave.state())));
      fail(new ApiError("Unreachable", 0));
      autosave.change("pace", 1);
      await vi.advanceTimersByTimeAsync(500);
      expect(wordOf(autosave.state())).toBe(storage ? "waiting" : "waitingHere");
      expect(autosave.holds).toBe(!storage);
      fail(undefined);
      await vi.advanceTimersByTimeAsync(1000);
      expect(words.slice(-2)).toEqual(["sending", "saved"]);
    }
  });

  it("keeps nothing once the answers have been sent for good, here or in another tab", async () => {
    const here = begin();
    await here.autosave.stop("submitted");
    expect(here.kept.at(-1)).toBe("forgotten");
    const { autosave, kept, fail } = begin();
    fail(new ApiError("AlreadySubmitted", 200));
    autosave.change("pace", 1);
    await vi.advanceTimersByTimeAsync(500);
    expect(kept.at(-1)).toBe("forgotten");
    expect(autosave.state().halt).toBe("submitted");
  });

  it.each([
    ["stopped", "submitted"],
    ["submitted", "stopped"],
  ] as const)("stays submitted, though it is %s before and %s later", async (first, second) => {
    const { autosave } = begin();
    await autosave.stop(first);
    expect(autosave.state().halt).toBe(first);
    await autosave.stop(second);
    expect(autosave.state().halt).toBe("submitted");
  });

  it("sends nothing once it is stopped", async () => {
    const { autosave, patches } = begin();
    await autosave.stop("stopped");
    autosave.change("pace", 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(patches).toEqual([]);
  });

  it("stops after the session has ended", async () => {
    const { autosave, patches, fail } = begin();
    fail(new ApiError("SessionExpired", 401));
    autosave.change("pace", 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(patches).toHaveLength(1);
    expect(autosave.state().halt).toBe("signed-out");
  });

  describe("in a survey that asks for consent", () => {
    const gate = { box: "agreed", free: new Set(["agreed"]) };

    it("keeps everything where a reload finds it, and sends it after the tick, consent first", async () => {
      const { autosave, patches, kept } = begin(true, gate);
      autosave.change("pace", 1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(patches).toEqual([]);
      expect(kept.at(-1)).toEqual({ pace: 1 });
      expect(await autosave.flush()).toBe(false);
      autosave.change("agreed", true);
      await vi.advanceTimersByTimeAsync(500);
      expect(patches.map(({ changes }) => Object.entries(changes))).toEqual([
        [
          ["agreed", true],
          ["pace", 1],
        ],
      ]);
      expect(kept.at(-1)).toEqual({});
      expect(wordOf(autosave.state())).toBe("saved");
    });

    it("sends nothing more after the server has found none, and keeps everything", async () => {
      const { autosave, patches, kept, fail } = begin(true, gate);
      autosave.change("agreed", true);
      await vi.advanceTimersByTimeAsync(500);
      fail(new ApiError("ConsentRequired", 422));
      autosave.change("pace", 1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(patches).toHaveLength(2);
      expect(autosave.state().halt).toBe("unconsented");
      expect(kept.at(-1)).toEqual({ pace: 1 });
    });

    it("asks to stay if what it keeps back would be lost with the page", async () => {
      for (const storage of [true, false]) {
        const { autosave } = begin(storage, gate);
        autosave.change("pace", 1);
        await vi.advanceTimersByTimeAsync(500);
        expect(autosave.holds).toBe(!storage);
      }
    });
  });
});
