import { ApiError } from "../../api/api-error.ts";
import {
  endReturnLink,
  endSessions,
  loadFeedback,
  loadSessions,
  makeReturnLink,
  resume,
  saveDraft,
  submit,
} from "../../api/calls.ts";
import type { Participant } from "../../api/participant.ts";
import type { DraftPatch, Feedback } from "../../api/types.ts";
import { noteUse } from "../../lib/other-tabs.ts";
import type { ReturnLinks } from "../return-link/return-link-dialog.tsx";
import type { SessionCalls } from "../sessions/own-sessions.tsx";

/** The calls of a survey's screens. */
export interface SurveyServer {
  /** Saves changes of answers. */
  save: (patch: DraftPatch) => Promise<{ revision: number }>;
  /** Sends the answers for good. */
  submit: (revision: number, language: string) => Promise<unknown>;
  /** Asks for what is told of the answers that were sent. */
  feedback: () => Promise<Feedback>;
  /** Makes and ends the link to come back by, where there can be one. */
  returnLinks?: ReturnLinks;
  /** Where the participant is signed in, where there are sessions. */
  sessions?: SessionCalls;
  /** Puts off the end of the session, where there is one. */
  stay?: () => Promise<unknown>;
}

/** The server, asked for one participant who answers this model. */
export function serverOf({ surveyParticipantId: id }: Participant, model: string): SurveyServer {
  const used = <Answer>(call: Promise<Answer>) => noted(id, call);
  return {
    save: (patch) => used(saveDraft(id, model, patch, { keepalive: true })),
    submit: (revision, language) => used(submit(id, revision, model, language)),
    feedback: () => used(loadFeedback(id)),
    returnLinks: { make: () => used(makeReturnLink(id)), end: () => used(endReturnLink(id)) },
    sessions: { load: () => used(loadSessions(id)), end: (other) => used(endSessions(id, other)) },
    stay: () => used(stay(id)),
  };
}

/** Notes a call that was answered as a use of the session, from when it was made. */
export async function noted<Answer>(owner: string, call: Promise<Answer>): Promise<Answer> {
  const at = Date.now();
  const answer = await call;
  noteUse({ owner, at });
  return answer;
}

/** The browser's session may be another participant's by now. */
async function stay(id: string): Promise<void> {
  const { surveyParticipantId } = await resume();
  if (surveyParticipantId !== id) throw new ApiError("InvalidSession", 401);
}
