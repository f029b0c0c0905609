import { currentParticipant, type Participant } from "../../api/participant.ts";
import type { Answers, Changes } from "../../api/types.ts";
import { stored } from "../../lib/stored.ts";
import { encryptedStore } from "./encrypted-store.ts";

interface Former {
  surveyId: string;
  owner: string;
}

/**
 * Remembers in this tab whose session has ended, so that the next participant can be asked whether the kept answers are theirs. The
 * answers of a closed tab belong to no session any more.
 */
export function leaveToNext(): void {
  const participant = currentParticipant();
  if (participant) {
    const { surveyId, surveyParticipantId: owner } = participant;
    stored.former.set(JSON.stringify({ surveyId, owner }));
    void encryptedStore.dropVisit(owner);
  } else if (!stored.former.get()) void encryptedStore.clear();
}

/** Returns the participant whose session of a survey has ended in this tab. */
export function formerOf(surveyId: string): string | undefined {
  const former = JSON.parse(stored.former.get() ?? "null") as Former | null;
  return former?.surveyId === surveyId ? former.owner : undefined;
}

/** Returns the participant whose session of the same survey has ended in this tab before this one's. */
export function formerOwner({ surveyId, surveyParticipantId }: Participant): string | undefined {
  const owner = formerOf(surveyId);
  return owner === surveyParticipantId ? undefined : owner;
}

/** Forgets the former session: the next participant is another person, to whom nothing is offered. */
export function leaveToNobody(): void {
  stored.former.clear();
}

/** Returns the answers of the previous session that this participant may take over, if any. */
export async function carriedAnswers(participant: Participant): Promise<Answers | undefined> {
  const owner = formerOwner(participant);
  if (owner === undefined) return undefined;
  const kept = await encryptedStore.of(owner);
  // The newest change of a field holds, also where it empties the field.
  const latest: Changes = Object.assign({}, ...kept.map(({ changes }) => changes));
  const answers = Object.entries(latest).filter(([, value]) => value !== null);
  return answers.length > 0 ? (Object.fromEntries(answers) as Answers) : undefined;
}

/** Drops these answers. */
export function dropCarried({ surveyParticipantId }: Participant): void {
  stored.former.clear();
  void encryptedStore.keepOnly([surveyParticipantId]);
}
