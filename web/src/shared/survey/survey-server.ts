import { ApiError } from "../../api/api-error.ts";
import {
  endReturnLink,
  endSessions,
  loadFeedback,
  loadOwnCopy,
  loadSessions,
  makeReturnLink,
  resume,
  saveDraft,
  submit,
  withdraw,
} from "../../api/calls.ts";
import type { Participant } from "../../api/participant.ts";
import type { DraftPatch, Feedback, OwnCopy } from "../../api/types.ts";
import { noteUse } from "../../lib/other-tabs.ts";
import type { ReturnLinks } from "../return-link/return-link-dialog.tsx";
import type { SessionCalls } from "../sessions/own-sessions.tsx";

/** The calls about answers that have been sent. */
export interface SentCalls {
  /** Fetches the participant's own copy. */
  copy: () => Promise<OwnCopy>;
  /** Withdraws the answers, which ends the session. */
  withdraw: () => Promise<unknown>;
}

/** The calls of a survey's screens. */
export interface SurveyServer {
  /** Saves changes of answers. */
  save: (patch: DraftPatch) => Promise<{ revision: number }>;
  /** Submits the answers. */
  submit: (revision: number, language: string) => Promise<unknown>;
  /** Fetches the feedback on the submitted answers. */
  feedback: () => Promise<Feedback>;
  /** The calls about the submitted answers, where they are kept. */
  sent?: SentCalls;
  /** The calls about the return link, where there can be one. */
  returnLinks?: ReturnLinks;
  /** The calls about the participant's sessions, where there are any. */
  sessions?: SessionCalls;
  /** Postpones the end of the session, where there is one. */
  stay?: () => Promise<unknown>;
}

/** Builds the calls for one participant who answers this model. */
export function serverOf({ surveyParticipantId: id }: Participant, model: string): SurveyServer {
  const used = <Answer>(call: Promise<Answer>) => noted(id, call);
  return {
    save: (patch) => used(saveDraft(id, model, patch, { keepalive: true })),
    submit: (revision, language) => used(submit(id, revision, model, language)),
    feedback: () => used(loadFeedback(id)),
    sent: { copy: () => used(loadOwnCopy(id)), withdraw: () => withdraw(id) },
    returnLinks: { make: () => used(makeReturnLink(id)), end: () => used(endReturnLink(id)) },
    sessions: { load: () => used(loadSessions(id)), end: (other) => used(endSessions(id, other)) },
    stay: () => used(stay(id)),
  };
}

/** Records a call that was answered as a use of the session at the time of the call. */
export async function noted<Answer>(owner: string, call: Promise<Answer>): Promise<Answer> {
  const at = Date.now();
  const answer = await call;
  noteUse({ owner, at });
  return answer;
}

/** Postpones the end of the session. Fails if the browser's session is now another participant's. */
async function stay(id: string): Promise<void> {
  const { surveyParticipantId } = await resume();
  if (surveyParticipantId !== id) throw new ApiError("InvalidSession", 401);
}
