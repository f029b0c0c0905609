/** An answer as it travels. */
export type AnswerValue = string | number | boolean;

/** Answers by the id of their field. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** Changes of answers; `null` empties a field. */
export type Changes = Readonly<Record<string, AnswerValue | null>>;

/** A gender as it travels. */
export type Gender = "female" | "male" | "other";

/** What the survey login screen knows of a survey. */
export interface LoginSettings {
  surveyId: string;
  survey: string;
  customerName: string;
  isDemo: boolean;
  loginAnonymous: boolean;
  defaultLoginType: string;
  languages: string[];
}

/** A session that has been opened. */
export interface Authenticated {
  token: string;
  surveyId: string;
  surveyParticipantId: string;
}

/** What the server holds of a participant's answers. */
export interface Draft {
  revision: number;
  answers: Answers;
  page?: string | null;
  language?: string | null;
}

/** What a participant needs before the first page. */
export interface SurveySettings {
  model: string;
  texts: Record<string, string>;
  isDemo: boolean;
  draft: Draft;
  submitted: boolean;
}

/** A patch of the draft. */
export interface DraftPatch {
  revision: number;
  changes: Changes;
  page?: string;
  language?: string;
}

/** What the server answers when another tab was first. */
export interface DraftConflict {
  revision: number;
  answers: Answers;
}

/** One score of the feedback. */
export interface Score {
  name: string;
  value: number | null;
  range: readonly [number, number];
  band?: string | null;
  draft: boolean;
}
