import { loadFeedback, makeReturnLink, saveDraft, submit } from "../../../api/calls.ts";
import type { Participant } from "../../../api/participant.ts";
import type { DraftPatch, Feedback } from "../../../api/types.ts";

/** What the screens of a survey ask of the server. */
export interface SurveyServer {
  /** Saves changes of answers. */
  save: (patch: DraftPatch) => Promise<{ revision: number }>;
  /** Sends the answers for good. */
  submit: (revision: number, language: string) => Promise<unknown>;
  /** Asks for what is told of the answers that were sent. */
  feedback: () => Promise<Feedback>;
  /** Asks for a new link to come back by, where that is possible. */
  makeReturnLink?: () => Promise<{ secret: string }>;
}

/** The server, asked for one participant who answers this model. */
export function serverOf({ surveyParticipantId: id }: Participant, model: string): SurveyServer {
  return {
    save: (patch) => saveDraft(id, model, patch, { keepalive: true }),
    submit: (revision, language) => submit(id, revision, model, language),
    feedback: () => loadFeedback(id),
    makeReturnLink: () => makeReturnLink(id),
  };
}
