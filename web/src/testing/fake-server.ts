import type {
  Answers,
  Changes,
  CustomerSurveys,
  OwnCopy,
  OwnSession,
  ProfileSurvey,
  Profiles,
  ReturnLinkTarget,
  Score,
} from "../api/types.ts";
import type { Model } from "../engine/index.ts";
import { gateOf } from "../shared/survey/consent-gate.ts";
import { smallModel, smallTexts } from "./small-model.ts";

/** An answer of the fake server. */
export interface FakeAnswer {
  status: number;
  body: unknown;
}

const ok = (data: unknown): FakeAnswer => ({ status: 200, body: { hasError: false, data } });
const no = (errorCode: string, data?: unknown, status = 200): FakeAnswer => ({
  status,
  body: { hasError: true, errorCode, errorMessage: errorCode, data },
});

const scores: Score[] = [
  {
    name: "calm",
    page: "work",
    value: 0.8,
    range: [0, 1],
    band: "good",
    bands: [{ below: 0.5, text: "low" }, { text: "good" }],
    draft: false,
  },
  { name: "rest", page: "work", value: 0.3, range: [0, 1], draft: false },
  { name: "safety", page: "threats", value: 0.5, range: [0, 1], draft: false },
  { name: "empty", page: "threats", value: null, range: [0, 1], draft: false },
];

const ofDemo = { type: "small", customerName: "Demo", customer: "demo" };
const accountSurveys: ProfileSurvey[] = [
  { ...ofDemo, surveyId: "survey-0", names: { "en-US": "Pulse" }, state: "submitted" },
  { ...ofDemo, surveyId: "survey-1", names: { "en-US": "Visit" }, state: "open" },
  { ...ofDemo, surveyId: "survey-2", names: { "en-US": "Sleep" }, state: "inProgress", progress: 0.257 },
];

const demo = { customerUrlName: "demo", isDemo: true } as const;
const titled = (name: string) => ({ "en-US": { name } });

/** The notice to participants. */
const notices = {
  "en-US": {
    controller: "Demo Ltd",
    contact: "demo@example.org",
    readers: "The physician",
    keptFor: "Two years",
  },
};

const length = { least: { questions: 4, minutes: 1 }, most: { questions: 9, minutes: 3 } };

const session = (id: string, isThis: boolean): OwnSession => ({
  id,
  begunAt: "2026-11-12T14:03:00Z",
  seenAt: "2026-11-12T14:20:00Z",
  isThis,
});

let participants = 0;

/** An in-memory server for one participant, with the calls of the real one. It refuses credentials left over from another test. */
export class FakeServer {
  participant = `p${++participants}`;
  answers: Answers = {};
  revision = 0;
  page: string | undefined;
  section: string | undefined;
  language: string | undefined;
  submitted = false;
  /** Whether participants can withdraw on screen, and what follows. */
  withdrawal: OwnCopy["withdrawal"];
  /** The wording of the consent, where it is kept. */
  consented: NonNullable<OwnCopy["consent"]>["words"];
  /** The calls that are answered only after a promise. */
  readonly holds = new Map<string, Promise<void>>();
  /** The calls that fail, with the code of the failure. */
  readonly fails = new Map<string, string>();
  /** The data of a call's failure. */
  readonly failsWith = new Map<string, unknown>();
  /** The scores of the feedback. */
  scores = scores;
  /** The stage of the server. */
  environment = "production";
  /** The build of the app that the server claims as its own, to test an app of another build. */
  build: string | undefined;
  /** Whether every call fails as if the network were gone. */
  offline = false;
  /** Whether the session has expired for every call that needs one. */
  expired = false;
  /** The duration of a session. */
  session = { idleSeconds: 3600, restSeconds: 86_400 };
  /** Whether the browser still has the cookie of the previous session. */
  hasCookie = true;
  /** Whether signing in asks for a gender first. */
  asksGender = false;
  /** The survey that return links lead to. */
  whereLinksLead: ReturnLinkTarget = {
    titles: { "en-US": { name: "Pulse" } },
    customerName: "Demo",
    customerUrlName: "demo",
    type: "small",
    begunAt: "2026-11-12T14:03:00Z",
    expiresAt: "2026-12-12T14:03:00Z",
    submitted: false,
    page: { number: 4, of: 12 },
    inBrowser: "nobody",
  };
  /** The participant's sessions in other browsers. */
  #elsewhere: OwnSession[] = [];
  /** The login settings, or the code of an error. */
  login: Record<string, unknown> | string = {
    surveyId: "s1",
    survey: "small",
    customerName: "Demo",
    isDemo: true,
    loginTypes: ["anonymous"],
    defaultLoginType: "anonymous",
    languages: ["sv-SE", "en-US"],
    titles: { "en-US": { name: "Pulse", description: "How you are at work." } },
    notices,
    length,
    isFull: false,
  };
  /** The model of the response's published version. */
  model: unknown;
  /** The name of the model; another one once the response has been migrated. */
  modelName = "m";
  /** The ways to sign in to an account. */
  accountWays = { swedishBankId: true, norwegianBankId: true, sso: false, demo: false };
  /** The account that signing in opens. */
  account: Profiles = {
    isSuperUser: false,
    profiles: [{ type: "Demo", profileId: "f00", surveys: accountSurveys }],
  };
  /** The surveys that a customer offers. */
  surveys: CustomerSurveys["surveys"] = [
    { ...demo, type: "hexs", state: "open", titles: titled("Seniors") },
    { ...demo, type: "hex", state: "closed", titles: titled("Health") },
    { ...demo, type: "med", linkName: "rail", state: "notYet", titles: titled("Rail") },
    { ...demo, type: "cop3", linkName: "short", state: "open", titles: titled("Work") },
    { ...demo, type: "gallery", state: "full", titles: titled("Garden") },
  ];
  /** Whether the words of the consent have changed since it was given. */
  #isConsentOld = false;
  readonly texts: Record<string, unknown>;
  readonly calls: { path: string; body: Record<string, unknown> }[] = [];

  constructor(
    model: unknown = smallModel,
    texts: Record<string, unknown> = { "sv-SE": smallTexts, "en-US": smallTexts },
  ) {
    this.model = model;
    this.texts = texts;
  }

  /** Responds to a call. */
  answer(path: string, body: Record<string, unknown>): FakeAnswer {
    if (path === "/api/health") return ok({ status: "up", environment: this.environment });
    this.calls.push({ path, body });
    const caller = body["surveyParticipantId"];
    if (caller !== undefined && caller !== this.participant) return no("Forbidden", undefined, 403);
    const failure = this.fails.get(path);
    if (failure) return no(failure, this.failsWith.get(path));
    if (path === `/api/models/${this.modelName}`) return { status: 200, body: this.model };
    if (path.startsWith("/api/texts/")) return { status: 200, body: this.texts[path.slice(11)] };
    const account = this.#answerAccount(path);
    if (account) return account;
    if (path === "/api/login-settings")
      return typeof this.login === "string" ? no(this.login) : ok(this.login);
    if (path === "/api/customer-surveys") return ok({ customerName: "Acme AB", surveys: this.surveys });
    if (path === "/api/authenticate") {
      const { continues } = body;
      if (continues !== undefined && (continues !== this.participant || !this.hasCookie))
        return no("InvalidSession");
      this.expired = false;
      // Each sign-in without a name is another participant.
      if (continues === undefined) this.participant = `p${++participants}`;
      return ok(this.asksGender ? { needs: "gender" } : this.#session());
    }
    if (path === "/api/gender") return ok(this.#session());
    if (path === "/api/oidc/start") return ok({ address: "https://bank.example/authorize" });
    if (path === "/api/oidc/finish") return ok(this.asksGender ? { needs: "gender" } : this.#session());
    if (path === "/api/logout" || path === "/api/demo-feedback" || path === "/api/client-errors")
      return ok({});
    if (this.expired) return no("SessionExpired", undefined, 401);
    if (path === "/api/resume" || path === "/api/come-back") return ok(this.#session());
    if (path === "/api/return-links")
      return ok({ secret: `${this.participant}.${"0a".repeat(32)}`, expiresAt: "2026-12-21T08:00:00Z" });
    if (path === "/api/return-links/end") return ok({});
    if (path === "/api/sessions") return ok({ sessions: [...this.#elsewhere, session("this", true)] });
    if (path === "/api/sessions/end") {
      const { id } = body;
      this.#elsewhere = this.#elsewhere.filter((session) => id !== null && session.id !== id);
      return ok({});
    }
    if (path === "/api/return-links/look") return ok(this.whereLinksLead);
    if (path === "/api/survey-settings") return ok(this.#settings());
    if (path === "/api/drafts") return this.#save(body);
    if (path === "/api/submissions") {
      if (body["model"] !== this.modelName) return no("SurveyChanged");
      this.submitted = true;
      return ok({ submitted: true });
    }
    if (path === "/api/submissions/copy") return this.submitted ? ok(this.#copy()) : no("NotSubmitted");
    if (path === "/api/withdraw") {
      this.expired = true;
      return ok(this.withdrawal);
    }
    return this.submitted
      ? ok({ submittedAt: "2026-11-21T08:00:00Z", scores: this.scores })
      : no("NotSubmitted");
  }

  /** Saves changes as another tab would. */
  saveElsewhere(changes: Changes): void {
    this.answers = Object.fromEntries(
      Object.entries({ ...this.answers, ...changes }).filter(([, value]) => value !== null),
    ) as Answers;
    this.revision++;
  }

  /** Signs the participant in in another browser, too. */
  signInElsewhere(): void {
    this.#elsewhere.push(session(`other${this.#elsewhere.length}`, false));
  }

  /** Changes the words of the consent. */
  changeWords(): void {
    this.#isConsentOld = true;
  }

  /** Migrates the response to another version. */
  moveTo(model: unknown): void {
    this.model = model;
    this.modelName += "m";
    this.revision++;
  }

  /** Replaces `fetch` by this server. */
  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (this.offline) throw new TypeError("offline");
    await this.holds.get(path);
    const { status, body } = this.answer(path, init.body ? JSON.parse(String(init.body)) : {});
    return new Response(JSON.stringify(body), {
      status,
      headers: this.build ? { "X-Build": this.build } : {},
    });
  };

  #copy(): OwnCopy {
    return {
      receipt: "K7QM-3XRT-P2V8",
      submittedAt: "2026-11-21T08:00:00Z",
      language: "en-US",
      answers: this.answers,
      consent: { at: "2026-11-20T08:00:00Z", ...(this.consented ? { words: this.consented } : {}) },
      ...(this.withdrawal ? { withdrawal: this.withdrawal } : {}),
    };
  }

  #answerAccount(path: string): FakeAnswer | undefined {
    const { isSuperUser, profiles } = this.account;
    const names = profiles.map(({ type, profileId }) => ({ type, profileId }));
    switch (path) {
      case "/api/account/ways":
        return ok(this.accountWays);
      case "/api/demo-login":
      case "/api/account-login":
      case "/api/account/register":
        return ok({ token: "account", profiles: names, isSuperUser });
      case "/api/account/forgot":
      case "/api/account/reset":
      case "/api/account/close":
      case "/api/account/password":
        return ok({});
      case "/api/account/sessions":
        return this.expired ? undefined : ok({ sessions: [session("this", true)] });
      case "/api/profiles":
        return this.expired ? undefined : ok(this.account);
      case "/api/profiles/enter":
        return this.expired ? undefined : ok(this.#session());
      default:
        return undefined;
    }
  }

  #session() {
    return { token: "t", surveyId: "s1", surveyParticipantId: this.participant };
  }

  /** Takes away a consent to other words. Returns whether it did. */
  #lapse(): boolean {
    const box = gateOf(this.model as Model)?.box;
    if (!this.#isConsentOld || box === undefined || this.answers[box] !== true) return false;
    this.#isConsentOld = false;
    this.saveElsewhere({ [box]: null });
    return true;
  }

  #settings() {
    const consentChanged = this.#lapse();
    const { revision, answers, page, section, language, submitted } = this;
    return {
      surveyModel: { settings: {} },
      model: this.modelName,
      texts: Object.fromEntries(Object.keys(this.texts).map((code) => [code, code])),
      customerName: "Demo",
      customerUrlName: "democustomer",
      type: "small",
      isDemo: true,
      notices,
      length,
      consentChanged,
      today: "2026-11-21",
      draft: { revision, answers, page, section, language },
      submitted,
      session: this.session,
    };
  }

  /** Returns whether changes need consent, and there is none after them. */
  #lacksConsent(changes: Changes): boolean {
    const gate = gateOf(this.model as Model);
    if (!gate) return false;
    if (changes[gate.box] === true) this.#isConsentOld = false;
    const isGiven = !this.#isConsentOld && { ...this.answers, ...changes }[gate.box] === true;
    const needsIt = Object.entries(changes).some(([id, value]) => value !== null && !gate.free.has(id));
    return needsIt && !isGiven;
  }

  #save(body: Record<string, unknown>): FakeAnswer {
    if (this.submitted) return no("AlreadySubmitted");
    if (body["model"] !== this.modelName) return no("SurveyChanged");
    if (body["revision"] !== this.revision) {
      return no("DraftConflict", { revision: this.revision, answers: this.answers });
    }
    const changes = body["changes"] as Changes;
    if (this.#lacksConsent(changes)) return no("ConsentRequired", undefined, 422);
    this.saveElsewhere(changes);
    this.page = body["page"] as string | undefined;
    this.section = body["section"] as string | undefined;
    this.language = body["language"] as string | undefined;
    return ok({ revision: this.revision });
  }
}
