import { currentParticipant } from "../../../api/participant.ts";
import type { Answers, Changes } from "../../../api/types.ts";
import { stored } from "../../../lib/stored.ts";
import { carriedAnswers, carryAnswers } from "./carried-answers.ts";

/** Keeps unacknowledged answers in this tab, so that a reload finds them. Nothing is kept once all is saved. */
export function keepChanges(participant: string, changes: Changes): void {
  if (Object.keys(changes).length === 0) stored.unsaved.clear();
  else stored.unsaved.set(JSON.stringify({ participant, changes }));
}

/** The unacknowledged answers of this participant. Those of anybody else are dropped. */
export function keptChanges(participant: string): Changes {
  const kept = stored.unsaved.get();
  if (!kept) return {};
  const { participant: owner, changes } = JSON.parse(kept) as { participant: string; changes: Changes };
  if (owner === participant) return changes;
  stored.unsaved.clear();
  return {};
}

/** What a session that has ended could not send waits for the next one, unless all of its answers do. */
export function carryUnsaved(): void {
  const participant = currentParticipant();
  if (!participant || carriedAnswers(participant.surveyId)) return;
  const given = Object.entries(keptChanges(participant.surveyParticipantId)).filter(
    ([, value]) => value !== null,
  );
  carryAnswers(participant.surveyId, Object.fromEntries(given) as Answers);
}
