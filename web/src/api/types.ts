import type { components, paths } from "./schema.d.ts";

type Schemas = components["schemas"];

/** An answer in requests and responses. */
export type AnswerValue = string | number | boolean;

/** Answers by the id of their field. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** Changes of answers; `null` empties a field. */
export type Changes = Readonly<Record<string, AnswerValue | null>>;

/** A gender in requests and responses. */
export type Gender = Schemas["Gender"];

/** The settings of a survey's login screen. */
export type LoginSettings = Schemas["LoginSettings"];

/** The notice on how answers are handled, in one language. */
export type Notice = Schemas["Notice"];

/** The least and most questions and minutes of a survey. */
export type Length = Schemas["Length"];

/** The surveys that a customer offers to the public. */
export type CustomerSurveys = Schemas["CustomerSurveys"];

/** The health of the server, and its stage. */
export type Health = Schemas["Health"];

/** A way to sign in. */
export type LoginType = Schemas["LoginType"];

/** A way to sign in at an identity provider. */
export type ProviderLoginType = Extract<LoginType, "norwegianBankId" | "sso">;

/** An opened session. */
export type SignedInSession = Schemas["SignedInSession"];

/** The outcome of signing in: a session, or a question to be answered first. */
export type Opened = Schemas["Opened"];

/** The answers of a participant that the server holds. */
export type Draft = Omit<Schemas["DraftView"], "answers"> & { answers: Answers };

/** The settings that a participant needs before the first page; those of a preview have no length. */
export type SurveySettings = Omit<Schemas["SurveySettings"], "draft"> & { draft: Draft };

/** A patch of the draft. */
export type DraftPatch = Omit<Schemas["SaveDraftRequest"], "surveyParticipantId" | "model" | "changes"> & {
  changes: Changes;
};

/** The feedback on submitted answers. */
export type Feedback = Schemas["Feedback"];

/** The participant's own copy of what they have sent. */
export type OwnCopy = Omit<Schemas["OwnCopy"], "answers"> & { answers: Answers };

/** The wording to which a participant consented. */
export type ConsentedWords = Schemas["ConsentedWords"];

/** The consequences of withdrawing. */
export type Withdrawal = Schemas["WithdrawalView"];

/** One score of the feedback. */
export type Score = Schemas["ScoreView"];

/** A session of a health account. */
export type SignedInToAccount = Schemas["SignedInToAccount"];

/** The route parameters of a profile; `type` is not checked yet. */
export type ProfileParams = Pick<Profile, "profileId"> & { type: string };

/** A profile and its surveys. */
export type Profile = Schemas["Profile"];

/** A survey of a profile, with the participant's progress. */
export type ProfileSurvey = Schemas["ProfileSurvey"];

/** The profiles of an account. */
export type Profiles = Schemas["Profiles"];

/** The sign-in methods that are enabled for health accounts. */
export type WaysToAccount = Schemas["WaysToAccount"];

/** The proof of identity of a sign-in to a health account. */
export type AccountLoginRequest = Schemas["AccountLoginRequest"];

/** A return link. */
export type ReturnLink = Schemas["ReturnLink"];

/** The survey and response that a return link opens. */
export type ReturnLinkTarget = Schemas["ReturnLinkTarget"];

/** The sessions of a participant or of the owner of an account. */
export type OwnSessions = Schemas["OwnSessions"];

/** One of these sessions. */
export type OwnSession = OwnSessions["sessions"][number];

/** The paths of the calls with a JSON response. */
type CallPath = {
  [Path in keyof paths]: Operation<Path> extends JsonCall ? Path : never;
}[keyof paths];

/** The HTTP method of a path. Each has exactly one. */
export type MethodOf<Path extends keyof paths> = {
  [Method in "get" | "post" | "put"]: paths[Path] extends Record<Method, object> ? Uppercase<Method> : never;
}["get" | "post" | "put"];

type Operation<Path extends keyof paths> = paths[Path] extends
  | { post: infer Call }
  | { put: infer Call }
  | { get: infer Call }
  ? Call
  : never;

type JsonCall = { responses: { 200: { content: { "application/json": { hasError: boolean } } } } };

type RequestBody<Call> = Call extends { requestBody: { content: { "application/json": infer Body } } }
  ? Body
  : undefined;

type ResponseData<Call> = Call extends { responses: { 200: { content: { "application/json": infer Body } } } }
  ? Extract<Body, { hasError: false }> extends { data: infer Data }
    ? Data
    : never
  : never;

/** The request bodies of the calls. */
export type Requests = { [Path in CallPath]: RequestBody<Operation<Path>> };

/** The proof or data with which a participant signs in to a survey. */
export type SignInRequest = Requests["/api/authenticate"];

/** The response data of each call, with narrower types where OpenAPI is too loose. */
export type Responses = {
  [Path in CallPath]: Path extends keyof ResponseOverrides
    ? ResponseOverrides[Path]
    : ResponseData<Operation<Path>>;
};

interface ResponseOverrides {
  "/api/survey-settings": SurveySettings;
  "/api/submissions/copy": OwnCopy;
}
