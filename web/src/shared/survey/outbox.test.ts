import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Participant } from "../../api/participant.ts";
import { MemoryRows } from "../../testing/memory-rows.ts";
import { EncryptedStore, type SealedRow } from "./encrypted-store.ts";
import { Outbox } from "./outbox.ts";
import { SurveyFiles } from "./survey-files.ts";

const kim: Participant = { surveyId: "s1", surveyParticipantId: "kim" };
const alex: Participant = { surveyId: "s1", surveyParticipantId: "alex" };

let storage: MemoryRows<SealedRow>;
/** Opens a new page: it shares nothing but the storage with others. */
const page = (participant: Participant) =>
  Outbox.take(participant, new EncryptedStore(storage, new SurveyFiles()));

beforeEach(() => {
  storage = new MemoryRows();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("answers that the server does not have", () => {
  it("are found by the next page of the same participant, the newest answer on top", async () => {
    const one = await page(kim);
    const other = await page(kim);
    await one.keep({ pace: 1, rest: 2 });
    vi.setSystemTime(Date.now() + 1);
    await other.keep({ pace: 3 });
    expect((await page(kim)).found).toEqual({ pace: 3, rest: 2 });
  });

  it("cannot be read from the storage, nor with its key outside of the browser", async () => {
    await (await page(kim)).keep({ drinking: "every-morning" });
    const [row] = storage.rows.values();
    if (!row) throw new Error("nothing is stored");
    const stored = JSON.stringify(row) + new TextDecoder("latin1").decode(row.bytes);
    expect(stored).not.toContain("drinking");
    expect(stored).not.toContain("every-morning");
    expect(row.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey("raw", row.key)).rejects.toThrow();
  });

  it("are gone once they are saved, from earlier pages, too", async () => {
    await (await page(kim)).keep({ pace: 1 });
    const later = await page(kim);
    await later.keep(later.found);
    expect(storage.rows.size).toBe(1);
    await later.keep({});
    expect(storage.rows.size).toBe(0);
  });

  it("are gone when the next page finds that all are saved", async () => {
    await (await page(kim)).keep({ pace: 1 });
    await (await page(kim)).keep({});
    expect(storage.rows.size).toBe(0);
  });

  it("are no reason to ask the storage as long as there are none", async () => {
    const fresh = await page(kim);
    const remove = vi.spyOn(storage, "remove");
    await expect(fresh.keep({})).resolves.toBe(true);
    expect(remove).not.toHaveBeenCalled();
  });

  it("are written one at a time, and of several meanwhile the last", async () => {
    const kept = await page(kim);
    const put = vi.spyOn(storage, "put");
    await Promise.all([1, 2, 3].map((pace) => kept.keep({ pace })));
    expect(put).toHaveBeenCalledTimes(2);
    expect((await page(kim)).found).toEqual({ pace: 3 });
  });

  it("of an earlier page stay stored when the storage is too full for the later one's", async () => {
    await (await page(kim)).keep({ pace: 1 });
    const later = await page(kim);
    vi.spyOn(storage, "put").mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
    await expect(later.keep({ pace: 1, rest: 2 })).resolves.toBe(false);
    expect((await page(kim)).found).toEqual({ pace: 1 });
  });

  it("are never found by another participant, and gone once somebody else signs in", async () => {
    await (await page(kim)).keep({ pace: 1 });
    expect((await page(alex)).found).toEqual({});
    expect(storage.rows.size).toBe(0);
    expect((await page(kim)).found).toEqual({});
  });

  it("cannot be passed off as somebody else's", async () => {
    await (await page(kim)).keep({ pace: 1 });
    for (const [id, row] of storage.rows) storage.rows.set(id, { ...row, owner: "alex" });
    expect((await page(alex)).found).toEqual({});
  });

  it("do not come back after leaving, whatever was just being written", async () => {
    const kept = await page(kim);
    const writing = kept.keep({ pace: 1 });
    await kept.forget();
    await kept.keep({ pace: 2 });
    await writing;
    expect(storage.rows.size).toBe(0);
  });

  it("stay with the page when the storage is forbidden or encryption is missing, and it is known", async () => {
    storage.isForbidden = true;
    const from = new EncryptedStore(storage, new SurveyFiles());
    const kept = await Outbox.take(kim, from);
    await expect(kept.keep({ pace: 1 })).resolves.toBe(false);
    expect((await Outbox.take(kim, from)).found).toEqual({ pace: 1 });
    await kept.forget();
    expect((await Outbox.take(kim, from)).found).toEqual({});

    storage.isForbidden = false;
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await expect((await Outbox.take(kim, from)).keep({ pace: 1 })).resolves.toBe(false);
    expect(storage.rows.size).toBe(0);
    vi.unstubAllGlobals();
  });
});
