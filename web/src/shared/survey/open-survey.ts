import type { Participant } from "../../api/participant.ts";
import type { Answers, AnswerValue, Changes, SurveySettings } from "../../api/types.ts";
import { type ElementId, type Model, Session } from "../../engine/index.ts";
import { Autosave } from "./autosave.ts";
import { type ConsentGate, gateOf } from "./consent-gate.ts";
import type { KeptVisit } from "./kept-visit.ts";
import { withLostLocation } from "./locations.ts";
import type { Outbox } from "./outbox.ts";
import { hasEnded, type SaveState, startSaving } from "./save-state.ts";
import type { Lasting } from "./session-end.ts";
import { type ShortSteps, shortStepsOf } from "./short-steps.ts";
import type { SurveyServer } from "./survey-server.ts";

/** The place of a participant: a page, and on a phone a section of it. */
export interface Place {
  page: string | null;
  section: string | null;
  language: string;
}

/** A survey that a participant is answering. */
export interface OpenSurvey {
  participant: Participant;
  settings: SurveySettings;
  model: Model;
  session: Session;
  /** The steps in which its pages are answered on a phone. */
  shortSteps: ShortSteps;
  autosave: Autosave;
  server: SurveyServer;
  kept: Pick<Outbox, "found" | "keep" | "forget">;
  /** The duration of the session, where there is one. */
  lasting?: Lasting;
  /** The answers of the previous session, if it may have been the same person's. */
  carried: Answers | undefined;
  /** The participant's place. */
  place: Place;
  /** Gives, changes or takes away an answer. */
  set: (element: ElementId, value: unknown) => void;
}

type Parts = Pick<
  OpenSurvey,
  "participant" | "settings" | "model" | "server" | "kept" | "carried" | "lasting"
> & {
  visit?: Pick<KeptVisit, "keep" | "drop">;
  /** The changes that earlier pages have tried to save. */
  tried?: SaveState["tried"];
  /** Whether the consent has just lapsed, as its words have changed: a tick from before says nothing about the new ones. */
  hasLapsed?: boolean;
};

/** Opens a survey where it was left, with what was typed by the rules of an earlier version. */
export function openSurvey(
  { participant, settings, model, server, kept, carried, lasting, visit, tried, hasLapsed }: Parts,
  language: string,
  typed: Changes = {},
): OpenSurvey {
  const { draft } = settings;
  const gate = gateOf(model);
  const found = askedIn(model, { ...kept.found, ...typed });
  const unsaved = hasLapsed ? withoutTick(found, gate) : found;
  const session = new Session(model, settings.today, { ...draft.answers, ...unsaved });
  const place: Place = { language, page: draft.page ?? null, section: draft.section ?? null };
  const autosave = new Autosave(startSaving(draft.revision, draft.answers, unsaved, tried, gate), {
    save: server.save,
    place: () => place,
    adopt: (changes) => put(session, changes),
    keep: (changes) => kept.keep(changes),
    forget: async () => {
      await Promise.all([kept.forget(), visit?.drop()]);
    },
  });
  if (visit && lasting && !settings.submitted) follow(autosave, visit, { settings, lasting, place });
  const set = (element: ElementId, value: unknown) => {
    session.set(element, value);
    const field = model.rules.elements[element]?.id;
    if (field !== undefined) autosave.change(field, (value ?? null) as AnswerValue | null);
  };
  for (const element of withLostLocation(model, settings)) set(element, null);
  const shortSteps = shortStepsOf(model);
  const parts = {
    participant,
    settings,
    model,
    session,
    shortSteps,
    server,
    autosave,
    kept,
    carried,
    place,
    set,
  };
  return { ...parts, ...(lasting ? { lasting } : {}) };
}

/** Keeps the visit up to date with what the server has, until the session ends. Changes that only wait are kept elsewhere. */
function follow(
  autosave: Autosave,
  visit: Pick<KeptVisit, "keep" | "drop">,
  { settings, lasting, place }: Pick<OpenSurvey, "settings" | "place"> & { lasting: Lasting },
): void {
  let last: readonly unknown[] = [];
  const keep = () => {
    const state = autosave.state();
    const { revision, base, tried } = state;
    if (state.halt === "signed-out") return void visit.drop();
    const now = [revision, base, tried, place.page, place.language];
    if (hasEnded(state) || now.every((part, at) => part === last[at])) return;
    last = now;
    const draft = { ...settings.draft, ...place, revision, answers: base };
    visit.keep({ settings: { ...settings, draft }, lasting, tried });
  };
  autosave.subscribe(keep);
  keep();
}

/** Keeps the changes of questions that the survey asks; it may have another version than the page on which they were made. */
function askedIn({ rules }: Model, changes: Changes): Changes {
  const ids = new Set(rules.elements.map(({ id }) => id));
  return Object.fromEntries(Object.entries(changes).filter(([id]) => ids.has(id)));
}

/** Drops the tick of the consent. */
function withoutTick(changes: Changes, gate: ConsentGate | undefined): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([id, value]) => id !== gate?.box || value !== true),
  );
}

function put(session: Session, changes: Changes): void {
  for (const [id, value] of Object.entries(changes)) {
    const element = session.item(id);
    if (element !== undefined) session.set(element, value);
  }
}

/** Returns everything that was typed, by id. */
export function answersOf({ model, session }: OpenSurvey): Record<string, AnswerValue> {
  const entries = model.rules.elements.map(({ id }, element) => [id, session.value(element)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<
    string,
    AnswerValue
  >;
}
