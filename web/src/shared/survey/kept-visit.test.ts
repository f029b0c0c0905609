import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Participant } from "../../api/participant.ts";
import type { SurveySettings } from "../../api/types.ts";
import { noteUse } from "../../lib/other-tabs.ts";
import { MemoryRows } from "../../testing/memory-rows.ts";
import { EncryptedStore, type SealedRow } from "./encrypted-store.ts";
import { KeptVisit } from "./kept-visit.ts";
import { Outbox } from "./outbox.ts";
import { SurveyFiles } from "./survey-files.ts";

const kim: Participant = { surveyId: "s1", surveyParticipantId: "kim" };
const alex: Participant = { surveyId: "s1", surveyParticipantId: "alex" };
const HOUR = 3_600_000;

let shelf: MemoryRows<SealedRow>;
let encryptedStore: EncryptedStore;

/** Builds a visit with this answer, of a session that goes on for an hour. */
function visitWith(pace: number, until = Date.now() + 24 * HOUR) {
  const settings = { draft: { revision: pace, answers: { pace } } } as unknown as SurveySettings;
  return { settings, lasting: { idle: HOUR, until }, tried: {} };
}

const answersOf = async (owner: string) => (await encryptedStore.visit(owner))?.settings.draft.answers;
/** Waits until the shelf holds this answer of the participant. */
const written = (pace: number, owner = "kim") =>
  vi.waitFor(async () => expect(await answersOf(owner)).toEqual({ pace }));

beforeEach(() => {
  shelf = new MemoryRows();
  encryptedStore = new EncryptedStore(shelf, new SurveyFiles());
  for (const owner of ["kim", "alex"]) noteUse({ owner, at: Date.now() });
});

describe("a visit", () => {
  it("is found by a reload as it was last, and nobody else's", async () => {
    const kept = new KeptVisit(kim, encryptedStore);
    for (const pace of [1, 2, 3]) kept.keep(visitWith(pace));
    await written(3);
    expect(await answersOf("alex")).toBeUndefined();
    expect(shelf.rows.size).toBe(1);
  });

  it("is no answer that waits", async () => {
    new KeptVisit(kim, encryptedStore).keep(visitWith(1));
    await written(1);
    expect((await Outbox.take(kim, encryptedStore)).found).toEqual({});
    expect(await answersOf("kim")).toEqual({ pace: 1 });
  });

  it("is gone once it is dropped, whatever was just being written", async () => {
    const kept = new KeptVisit(kim, encryptedStore);
    kept.keep(visitWith(1));
    await kept.drop();
    kept.keep(visitWith(2));
    new KeptVisit(alex, encryptedStore).keep(visitWith(2));
    await written(2, "alex");
    expect([...shelf.rows.keys()]).toEqual(["visit alex"]);
  });

  it("of a later session stays, however often the earlier one ends", async () => {
    const earlier = new KeptVisit(kim, encryptedStore);
    await earlier.drop();
    new KeptVisit(kim, encryptedStore).keep(visitWith(2));
    await written(2);
    await earlier.drop();
    expect(await answersOf("kim")).toEqual({ pace: 2 });
  });

  it("is gone with whatever is left, and with another person", async () => {
    for (const leave of [() => encryptedStore.clear(), () => Outbox.take(alex, encryptedStore)]) {
      new KeptVisit(kim, encryptedStore).keep(visitWith(1));
      await written(1);
      await leave();
      expect(shelf.rows.size).toBe(0);
    }
  });

  it.each([
    ["an hour after its last use", Date.now() - HOUR, Date.now() + HOUR],
    ["after a day", Date.now(), Date.now()],
  ])("ends with its session: %s", async (_, used, until) => {
    const { settings } = visitWith(1);
    await encryptedStore.putVisit(
      { settings, lasting: { idle: HOUR, until }, tried: {}, used },
      { owner: "kim", surveyId: "s1" },
    );
    expect(await answersOf("kim")).toBeUndefined();
    expect(shelf.rows.size).toBe(1);
    await encryptedStore.dropEnded(undefined);
    expect(shelf.rows.size).toBe(0);
  });

  it("is not kept where storage is forbidden, and nobody is disturbed", async () => {
    shelf.isForbidden = true;
    const kept = new KeptVisit(kim, encryptedStore);
    kept.keep(visitWith(1));
    await kept.drop();
    expect(await answersOf("kim")).toBeUndefined();
  });
});
