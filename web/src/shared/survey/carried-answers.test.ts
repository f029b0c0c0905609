import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeSession, openSession, type Participant } from "../../api/participant.ts";
import type { Changes, SurveySettings } from "../../api/types.ts";
import { carriedAnswers, dropCarried, formerOf, leaveToNext, leaveToNobody } from "./carried-answers.ts";
import { encryptedStore } from "./encrypted-store.ts";

vi.mock("../../lib/row-store.ts", async () => {
  const { MemoryRows } = await import("../../testing/memory-rows.ts");
  return { DatabaseRows: MemoryRows };
});

const kim: Participant = { surveyId: "s1", surveyParticipantId: "kim" };
const alex: Participant = { surveyId: "s1", surveyParticipantId: "alex" };

/** Keeps changes that the server does not have, as a page does that was opened at this time. */
async function keep({ surveyId, surveyParticipantId: owner }: Participant, changes: Changes, at = 0) {
  await encryptedStore.put({ id: `${owner} ${at}`, owner, surveyId, at, changes });
}

/** Reads the changes that are kept for a participant. */
const keptFor = async ({ surveyParticipantId }: Participant) =>
  (await encryptedStore.of(surveyParticipantId)).map(({ changes }) => changes);

/** Ends a participant's session in this tab. */
function endSession(participant: Participant) {
  openSession({ token: "t", ...participant });
  leaveToNext();
  closeSession();
}

beforeEach(async () => {
  sessionStorage.clear();
  await encryptedStore.clear();
});

describe("the answers of a session that has ended", () => {
  it("are offered to the next participant of the same survey", async () => {
    await keep(kim, { pace: 1, rest: 2 });
    endSession(kim);
    expect(await carriedAnswers(alex)).toEqual({ pace: 1, rest: 2 });
  });

  it("are not offered in another survey", async () => {
    await keep(kim, { pace: 1 });
    endSession(kim);
    expect(await carriedAnswers({ ...alex, surveyId: "s2" })).toBeUndefined();
  });

  it("are not offered to the participant who gave them", async () => {
    await keep(kim, { pace: 1 });
    endSession(kim);
    expect(formerOf("s1")).toBe("kim");
    expect(await carriedAnswers(kim)).toBeUndefined();
  });

  it("are not offered in a tab in which no session has ended", async () => {
    await keep(kim, { pace: 1 });
    expect(await carriedAnswers(alex)).toBeUndefined();
  });

  it("are not offered once the next participant is known to be another person", async () => {
    await keep(kim, { pace: 1 });
    endSession(kim);
    leaveToNobody();
    expect(await carriedAnswers(alex)).toBeUndefined();
  });

  it("do not contain an answer that was emptied, on a later page either", async () => {
    await keep(kim, { pace: 1, rest: 2, sleep: null }, 1);
    await keep(kim, { pace: null }, 2);
    endSession(kim);
    expect(await carriedAnswers(alex)).toEqual({ rest: 2 });
  });

  it("are none if all were emptied", async () => {
    await keep(kim, { pace: null });
    endSession(kim);
    expect(await carriedAnswers(alex)).toBeUndefined();
  });

  it("are dropped after the offer, and those of the next participant stay", async () => {
    await keep(kim, { pace: 1 });
    await keep(alex, { rest: 2 });
    endSession(kim);
    dropCarried(alex);
    await vi.waitFor(async () => expect(await keptFor(kim)).toEqual([]));
    expect(await keptFor(alex)).toEqual([{ rest: 2 }]);
    expect(formerOf("s1")).toBeUndefined();
  });
});

describe("the end of a session", () => {
  it("drops the participant's visit, and keeps the answers that wait", async () => {
    const visit = {
      settings: {} as SurveySettings,
      lasting: { idle: 60_000, until: Date.now() + 60_000 },
      tried: {},
      used: Date.now(),
    };
    await encryptedStore.putVisit(visit, { owner: "kim", surveyId: "s1" });
    await keep(kim, { pace: 1 });
    expect(await encryptedStore.visit("kim")).toEqual(visit);
    endSession(kim);
    await vi.waitFor(async () => expect(await encryptedStore.visit("kim")).toBeUndefined());
    expect(await keptFor(kim)).toEqual([{ pace: 1 }]);
  });

  it("keeps the answers that wait if it is noticed twice", async () => {
    await keep(kim, { pace: 1 });
    endSession(kim);
    leaveToNext();
    expect(await carriedAnswers(alex)).toEqual({ pace: 1 });
  });

  it("drops the answers of a closed tab, whose session nobody knows", async () => {
    await keep(kim, { pace: 1 });
    leaveToNext();
    await vi.waitFor(async () => expect(await keptFor(kim)).toEqual([]));
  });
});
