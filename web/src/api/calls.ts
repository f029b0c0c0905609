import { call, fetchJson } from "./client.ts";
import type {
  CustomerSurveys,
  DraftPatch,
  Health,
  LoginSettings,
  Opened,
  OwnSessions,
  ProviderLoginType,
  Requests,
  Responses,
  ReturnLinkTarget,
  SignedInSession,
  SignInRequest,
  SurveySettings,
} from "./types.ts";

/** The survey that a link leads to. */
export interface SurveyLink {
  customerUrlName: string;
  linkName?: string | undefined;
  type: string;
}

/** Loads the login settings of the survey of a link. */
export function loadLoginSettings({ customerUrlName, linkName, type }: SurveyLink): Promise<LoginSettings> {
  const url = window.location.href;
  return call("POST", "/api/login-settings", { customerUrlName, linkName: linkName ?? null, type, url });
}

/** Loads the surveys that a customer offers without an invitation. */
export function loadCustomerSurveys(customerUrlName: string): Promise<CustomerSurveys> {
  return call("POST", "/api/customer-surveys", { customerUrlName });
}

/** Asks for the demos of all customers. */
export function loadDemos(): Promise<CustomerSurveys> {
  return call("POST", "/api/customer-surveys", {});
}

/** Signs in by any way. */
export function authenticate(request: SignInRequest): Promise<Opened> {
  return call("POST", "/api/authenticate", request);
}

/** Sends the gender that a sign-in asked for; none where the participant prefers not to say. */
export function sayGender(said: Requests["/api/gender"]): Promise<Opened> {
  return call("POST", "/api/gender", said);
}

/** The invitation and wish that go along to an identity provider. */
export interface SignInContext {
  /** The secret of an invitation. */
  invitation?: string | undefined;
  /** Whether the participant wants to see an earlier submission. */
  earlier?: boolean;
}

/** Begins to sign in at an identity provider, to a survey or else to a health account. Returns the address to go to. */
export function startOidc(
  surveyId: string | undefined,
  loginType: ProviderLoginType,
  { invitation, earlier }: SignInContext = {},
): Promise<Responses["/api/oidc/start"]> {
  const into = {
    surveyId: surveyId ?? null,
    invitation: invitation ?? null,
    ...(earlier ? { earlier } : {}),
  };
  return call("POST", "/api/oidc/start", { ...into, loginType });
}

/** The response of an identity provider. */
export type Callback = Requests["/api/oidc/finish"];

/** Signs in with what an identity provider sent back. */
export function finishOidc(callback: Callback): Promise<Opened> {
  return call("POST", "/api/oidc/finish", callback);
}

/** Fetches the session of the browser's cookie: in another tab, or after a reload. */
export function resume(): Promise<SignedInSession> {
  return call("POST", "/api/resume", {});
}

/** Makes a new return link. */
export function makeReturnLink(surveyParticipantId: string): Promise<Responses["/api/return-links"]> {
  return call("POST", "/api/return-links", { surveyParticipantId });
}

/** Ends the return link. */
export function endReturnLink(surveyParticipantId: string): Promise<unknown> {
  return call("POST", "/api/return-links/end", { surveyParticipantId });
}

/** Looks up the survey and response that a return link opens, without opening them. */
export function lookAtReturnLink(secret: string): Promise<ReturnLinkTarget> {
  return call("POST", "/api/return-links/look", { secret });
}

/** Signs in by a return link. `leavesOwn` says that the participant gives up a response of their own for it. */
export function comeBack(secret: string, leavesOwn: boolean): Promise<SignedInSession> {
  return call("POST", "/api/come-back", { secret, leavesOwn });
}

/** Loads the sessions of the participant. */
export function loadSessions(surveyParticipantId: string): Promise<OwnSessions> {
  return call("POST", "/api/sessions", { surveyParticipantId });
}

/** Ends a session of the participant; with `null`, all but this one. */
export function endSessions(surveyParticipantId: string, id: string | null): Promise<unknown> {
  return call("POST", "/api/sessions/end", { surveyParticipantId, id });
}

/** Asks for the participant's model, texts and draft. */
export function loadSurveySettings(surveyId: string, surveyParticipantId: string): Promise<SurveySettings> {
  return call("POST", "/api/survey-settings", { surveyId, surveyParticipantId });
}

/** Returns the address of a model, by its hash. */
export function modelPath(hash: string): string {
  return `/api/models/${hash}`;
}

/** Returns the address of a survey's texts, by their hash. */
export function textsPath(hash: string): string {
  return `/api/texts/${hash}`;
}

/** Saves changes of answers; the response comes once they are durable. */
export function saveDraft(
  surveyParticipantId: string,
  model: string,
  patch: DraftPatch,
  init?: RequestInit,
): Promise<Responses["/api/drafts"]> {
  return call("PUT", "/api/drafts", { surveyParticipantId, model, ...patch }, init);
}

/** Submits the answers. */
export function submit(
  surveyParticipantId: string,
  revision: number,
  model: string,
  language: string,
): Promise<Responses["/api/submissions"]> {
  return call("POST", "/api/submissions", { surveyParticipantId, revision, model, language });
}

/** Asks for the participant's scores. */
export function loadFeedback(surveyParticipantId: string): Promise<Responses["/api/feedback"]> {
  return call("POST", "/api/feedback", { surveyParticipantId });
}

/** Loads the participant's own copy of what they have sent. */
export function loadOwnCopy(surveyParticipantId: string): Promise<Responses["/api/submissions/copy"]> {
  return call("POST", "/api/submissions/copy", { surveyParticipantId });
}

/** Withdraws what the participant has sent, which ends all of their sessions. */
export function withdraw(surveyParticipantId: string): Promise<unknown> {
  return call("POST", "/api/withdraw", { surveyParticipantId });
}

/** Loads the stage of the server. */
export async function loadEnvironment(): Promise<Health["environment"]> {
  return (await fetchJson<{ data: Health }>("/api/health")).data.environment;
}

/** Sends a visitor's feedback on the demo. */
export function sendDemoFeedback(rating: number, text: string): Promise<unknown> {
  return call("POST", "/api/demo-feedback", { rating, text });
}

/** Ends the session on the server. Returns the address at which to sign out at an identity provider, too. */
export function signOut(init?: RequestInit): Promise<Responses["/api/logout"]> {
  return call("POST", "/api/logout", {}, init);
}
