import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

/** An answer as it travels. */
export type AnswerValue = string | number | boolean;

/** Answers by the id of their field. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** Changes of answers; `null` empties a field. */
export type Changes = Readonly<Record<string, AnswerValue | null>>;

/** A gender as it travels. */
export type Gender = "female" | "male" | "other";

/** What the survey login screen knows of a survey. */
export type LoginSettings = Schemas["LoginSettings"];

/** What participants are told about the handling of their answers, in one language. */
export type Notice = Schemas["Notice"];

/** From the shortest to the longest way through a survey. */
export type Length = Schemas["Length"];

/** What a customer offers to everybody. */
export type CustomerSurveys = Schemas["CustomerSurveys"];

/** That the server answers, and what it is there for. */
export type Health = Schemas["Health"];

/** A way to sign in. */
export type LoginType = Schemas["LoginType"];

/** A way to sign in at an identity provider. */
export type ProviderWay = Extract<LoginType, "norwegianBankId" | "sso">;

/** A session that has been opened. */
export type Authenticated = Schemas["SignedInSession"];

/** What comes of signing in: a session, or something that has to be said first. */
export type Opened = Schemas["Opened"];

/** What the server holds of a participant's answers. */
export type Draft = Omit<Schemas["DraftView"], "answers"> & { answers: Answers };

/** What a participant needs before the first page. */
export type SurveySettings = Omit<Schemas["SurveySettings"], "draft" | "length"> & {
  draft: Draft;
  /** A preview has none. */
  length?: Length;
};

/** A patch of the draft. */
export type DraftPatch = Omit<Schemas["SaveDraftRequest"], "surveyParticipantId" | "model" | "changes"> & {
  changes: Changes;
};

/** What a participant is told of answers that were sent. */
export type Feedback = Schemas["Feedback"];

/** One score of the feedback. */
export type Score = Schemas["ScoreView"];

/** Somebody who has signed in to a health account. */
export type SignedInToAccount = Schemas["SignedInToAccount"];

/** What a profile's address says. */
export type ProfileName = Pick<Profile, "profileId"> & { type: string };

/** A profile and its surveys. */
export type Profile = Schemas["Profile"];

/** A survey of a profile, and how far somebody has come in it. */
export type ProfileSurvey = Schemas["ProfileSurvey"];

/** What an account holds. */
export type Profiles = Schemas["Profiles"];

/** Which ways to sign in to a health account are set up. */
export type WaysToAccount = Schemas["WaysToAccount"];

/** What proves who somebody is who signs in to a health account. */
export type AccountProof = Schemas["AccountLoginRequest"];

/** A link to come back by. */
export type ReturnLink = Schemas["ReturnLink"];

/** Where a link to come back by leads. */
export type WhereItLeads = Schemas["WhereItLeads"];

/** The sessions of a participant or of the owner of an account. */
export type OwnSessions = Schemas["OwnSessions"];

/** One of these sessions. */
export type OwnSession = OwnSessions["sessions"][number];

/** What the calls carry, by their path. */
export interface Requests {
  "/api/login-settings": Schemas["LoginSettingsRequest"];
  "/api/customer-surveys": Schemas["CustomerSurveysRequest"];
  "/api/authenticate": Schemas["AuthenticateRequest"];
  "/api/gender": Schemas["GenderRequest"];
  "/api/bank-id/start": Schemas["StartBankIdRequest"];
  "/api/bank-id/poll": Schemas["OrderRequest"];
  "/api/bank-id/return": Schemas["ReturnRequest"];
  "/api/bank-id/cancel": Schemas["OrderRequest"];
  "/api/oidc/start": Schemas["StartOidcRequest"];
  "/api/oidc/finish": Schemas["FinishOidcRequest"];
  "/api/resume": Schemas["Nothing"];
  "/api/survey-settings": Schemas["SurveySettingsRequest"];
  "/api/drafts": Schemas["SaveDraftRequest"];
  "/api/submissions": Schemas["SubmitRequest"];
  "/api/feedback": Schemas["FeedbackRequest"];
  "/api/demo-feedback": Schemas["DemoFeedbackRequest"];
  "/api/logout": Schemas["Nothing"];
  "/api/return-links": Schemas["MakeReturnLinkRequest"];
  "/api/sessions": Schemas["SessionsRequest"];
  "/api/sessions/end": Schemas["EndSessionsRequest"];
  "/api/account/sessions": undefined;
  "/api/account/sessions/end": Schemas["EndAccountSessionsRequest"];
  "/api/return-links/look": Schemas["LookRequest"];
  "/api/return-links/end": Schemas["EndReturnLinkRequest"];
  "/api/come-back": Schemas["ComeBackRequest"];
  "/api/account/ways": undefined;
  "/api/demo-login": Schemas["DemoLoginRequest"];
  "/api/profiles": undefined;
  "/api/profiles/enter": Schemas["EnterRequest"];
  "/api/account-login": AccountProof;
  "/api/account/register": Schemas["SetPasswordRequest"];
  "/api/account/forgot": Schemas["ForgotRequest"];
  "/api/account/reset": Schemas["SetPasswordRequest"];
  "/api/account/close": Schemas["Nothing"];
  "/api/account/password": Schemas["ChangePasswordRequest"];
}

/** What the calls answer, by their path. */
export interface Responses {
  "/api/login-settings": LoginSettings;
  "/api/customer-surveys": CustomerSurveys;
  "/api/authenticate": Opened;
  "/api/gender": Opened;
  "/api/bank-id/start": Schemas["StartedBankId"];
  "/api/bank-id/poll": Schemas["BankIdState"];
  "/api/bank-id/return": Schemas["ReturnedOrder"];
  "/api/bank-id/cancel": Schemas["Nothing"];
  "/api/oidc/start": Schemas["OidcStarted"];
  "/api/oidc/finish": Opened;
  "/api/resume": Authenticated;
  "/api/survey-settings": SurveySettings;
  "/api/drafts": Schemas["SavedDraft"];
  "/api/submissions": Schemas["SubmittedAnswers"];
  "/api/feedback": Feedback;
  "/api/demo-feedback": Schemas["Nothing"];
  "/api/logout": Schemas["SignedOut"];
  "/api/return-links": ReturnLink;
  "/api/sessions": OwnSessions;
  "/api/sessions/end": Schemas["Nothing"];
  "/api/account/sessions": OwnSessions;
  "/api/account/sessions/end": Schemas["Nothing"];
  "/api/return-links/look": WhereItLeads;
  "/api/return-links/end": Schemas["Nothing"];
  "/api/come-back": Authenticated;
  "/api/account/ways": WaysToAccount;
  "/api/demo-login": SignedInToAccount;
  "/api/profiles": Profiles;
  "/api/profiles/enter": Opened;
  "/api/account-login": SignedInToAccount;
  "/api/account/register": SignedInToAccount;
  "/api/account/forgot": Schemas["Nothing"];
  "/api/account/reset": Schemas["Nothing"];
  "/api/account/close": Schemas["Nothing"];
  "/api/account/password": Schemas["Nothing"];
}
