import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SurveySettings } from "../../api/types.ts";
import { MemoryRows } from "../../testing/memory-rows.ts";
import { EncryptedStore, encryptedStore, type SealedRow } from "./encrypted-store.ts";

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

let storage: MemoryRows<SealedRow>;
/** Drops the files of all surveys but those of these owners. */
let keepOnly: ReturnType<typeof vi.fn<(owners: readonly (string | undefined)[]) => Promise<void>>>;
let store: EncryptedStore;

/** Keeps one answer of a participant. */
const keep = (owner: string, { surveyId = "s1", pace = 1, at = NOW } = {}) =>
  store.put({ id: `${owner} ${surveyId} ${pace}`, owner, surveyId, at, changes: { pace } });
/** Keeps a participant's visit that ends at a time, and not for lack of use. */
const visit = (owner: string, until = NOW + HOUR) =>
  store.putVisit(
    { settings: {} as SurveySettings, lasting: { idle: 2 * HOUR, until }, used: NOW, tried: {} },
    { owner, surveyId: "s1" },
  );
const changesOf = async (owner: string) => (await store.of(owner)).map(({ changes }) => changes);

beforeEach(() => {
  vi.setSystemTime(NOW);
  storage = new MemoryRows();
  keepOnly = vi.fn(async () => {});
  store = new EncryptedStore(storage, { keepOnly });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("kept changes", () => {
  it("are found oldest first, in whatever order they were kept", async () => {
    await keep("kim", { pace: 2, at: NOW + 1 });
    await keep("kim", { pace: 1, at: NOW });
    expect(await changesOf("kim")).toEqual([{ pace: 1 }, { pace: 2 }]);
  });

  it.each([
    ["stored", false],
    ["forbidden to be stored", true],
  ])("are found for their own participant and survey alone when %s", async (_, isForbidden) => {
    storage.isForbidden = isForbidden;
    await keep("kim", { pace: 1 });
    await keep("alex", { pace: 2, surveyId: "s2" });
    expect(await changesOf("kim")).toEqual([{ pace: 1 }]);
    expect(await Promise.all(["s1", "s2", "s3"].map((id) => store.holds(id)))).toEqual([true, true, false]);
  });

  it("do not outlive the page when the participant leaves while they are encrypted", async () => {
    const keeping = keep("kim");
    await store.clear();
    expect(await keeping).toBe(false);
    expect(storage.rows.size).toBe(0);
  });

  it("do not come back when the participant leaves and they cannot be encrypted", async () => {
    vi.stubGlobal("crypto", {});
    const keeping = keep("kim");
    await store.clear();
    await keeping;
    expect(await changesOf("kim")).toEqual([]);
  });

  it("take the files of all surveys along when the participant leaves", async () => {
    await keep("kim");
    await store.clear();
    expect(keepOnly).toHaveBeenLastCalledWith([]);
  });

  it("are looked for once where storage is forbidden, as its answer can take seconds", async () => {
    storage.isForbidden = true;
    const remove = vi.spyOn(storage, "remove");
    await store.keepOnly(["kim"]);
    expect(remove).not.toHaveBeenCalled();
  });
});

describe("a stored visit", () => {
  it("does not come back when the participant leaves while it is encrypted", async () => {
    const keeping = visit("kim");
    await store.clear();
    await keeping;
    expect(storage.rows.size).toBe(0);
  });

  it("takes the survey's files along, but not those of other participants", async () => {
    await visit("kim");
    await visit("alex");
    await store.dropVisit("kim");
    expect(keepOnly).toHaveBeenLastCalledWith(["alex"]);
  });

  it("goes from a closed tab at its end, and with it the files that no open session needs", async () => {
    await visit("kim", NOW);
    await visit("alex", NOW + 1);
    await keep("robin");
    await store.dropEnded("sam");
    expect([...storage.rows.values()].map(({ owner }) => owner)).toEqual(["alex", "robin"]);
    expect(keepOnly).toHaveBeenLastCalledWith(["sam", "alex"]);
  });

  it("leaves the files of this tab's session where storage is forbidden", async () => {
    storage.isForbidden = true;
    await store.dropEnded("kim");
    expect(keepOnly).toHaveBeenLastCalledWith(["kim"]);
  });
});

describe("the encrypted store of this browser", () => {
  it("looks in the database in which earlier versions of the app have kept answers", async () => {
    const open = vi.fn(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    vi.stubGlobal("indexedDB", { open });
    expect(await encryptedStore.holds("s1")).toBe(false);
    expect(open).toHaveBeenCalledWith("enkat", 1);
  });
});
