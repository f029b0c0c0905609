import type { Answers, AnswerValue, Changes } from "../../api/types.ts";
import type { ConsentGate } from "./consent-gate.ts";

/** A question on which this tab and another one differ. */
export interface Difference {
  id: string;
  mine: AnswerValue | null;
  theirs: AnswerValue | null;
}

/** The reasons for which saving ends for good: the participant leaves, or the answers have been submitted. */
export type End = "stopped" | "submitted";

/** The reasons for which nothing is sent although changes wait. */
export type Halt = "unreachable" | "signed-out" | "conflict" | "updated" | "unconsented" | End;

/** The state of the answers on their way to the server. */
export interface SaveState {
  /** The consent that answers need, if the survey asks for it. */
  gate: ConsentGate | undefined;
  /** The revision that the next save builds on. */
  revision: number;
  /** The answers that the server has acknowledged. */
  base: Answers;
  /** Changes that have not been sent. */
  waiting: Changes;
  /** Changes that are under way. */
  sending: Changes | undefined;
  /** Earlier values of unacknowledged answers: sent by this page or an earlier one, and perhaps saved. */
  tried: Readonly<Record<string, readonly (AnswerValue | null)[]>>;
  /** Whether page or language have changed since they were sent. */
  moved: boolean;
  halt: Halt | undefined;
  /** The number of failures in a row. */
  failures: number;
  /** The differences to be decided before anything is sent. */
  differences: readonly Difference[];
  /** The answers that the server refused. */
  refused: readonly string[];
  /** Whether the unacknowledged changes outlive the page. */
  isKept: boolean;
}

/** Starts saving with the server's draft and with the changes that an earlier page could not send. */
export function startSaving(
  revision: number,
  base: Answers,
  unsaved: Changes = {},
  tried: SaveState["tried"] = {},
  gate?: ConsentGate,
): SaveState {
  const waiting = Object.fromEntries(
    Object.entries(unsaved).filter(([id, value]) => (base[id] ?? null) !== value),
  );
  return {
    gate,
    revision,
    base,
    waiting,
    sending: undefined,
    tried: alsoTried(tried, waiting),
    moved: false,
    halt: undefined,
    failures: 0,
    differences: [],
    refused: [],
    isKept: true,
  };
}

/** Adds changes to the values that were tried. */
export function alsoTried(tried: SaveState["tried"], changes: Changes): SaveState["tried"] {
  const values = Object.entries(changes).map(
    ([id, value]) => [id, [...new Set([...(tried[id] ?? []), value])]] as const,
  );
  return { ...tried, ...Object.fromEntries(values) };
}

/** Returns all changes that the server has not acknowledged. */
export function unsavedOf({ sending, waiting }: SaveState): Changes {
  return { ...sending, ...waiting };
}

/** Reports whether everything is saved: nothing waits, is under way or is to be decided. */
export function isSaved({ sending, waiting, differences }: SaveState): boolean {
  return !sending && Object.keys(waiting).length === 0 && differences.length === 0;
}

/** Returns whether saving has ended for good. */
export function hasEnded({ halt }: SaveState): boolean {
  return halt === "stopped" || halt === "submitted";
}

/** Returns whether consent is given, as it stands after all changes, or is not asked for. */
export function isConsented(state: SaveState): boolean {
  const { gate, base } = state;
  return gate === undefined || { ...base, ...unsavedOf(state) }[gate.box] === true;
}

/**
 * Returns the waiting changes that may be sent, the consent and its page first. Without consent, these are the answers on its page and
 * what is taken away.
 */
export function sendable(state: SaveState): Changes {
  const { gate, waiting } = state;
  if (!gate) return waiting;
  const isOpen = isConsented(state);
  const rank = (id: string) => (id === gate.box ? 0 : gate.free.has(id) ? 1 : 2);
  const entries = Object.entries(waiting).filter(
    ([id, value]) => isOpen || gate.free.has(id) || value === null,
  );
  return Object.fromEntries(entries.sort(([one], [other]) => rank(one) - rank(other)));
}

/** Reports whether all that is not saved waits for the consent. */
export function isWithheld(state: SaveState): boolean {
  const { sending, differences } = state;
  const isLeft = sending !== undefined || differences.length > 0 || Object.keys(sendable(state)).length > 0;
  return !isLeft && !isSaved(state);
}

/** Reports whether there is something to send, and it may be sent now. */
export function canSend(state: SaveState): boolean {
  const { sending, moved, halt } = state;
  const isFree = halt === undefined || halt === "unreachable";
  return isFree && !sending && (moved || Object.keys(sendable(state)).length > 0);
}

/** The state of saving and of the connection as the participant reads it. `useSaveWord` shows `back` for a moment. */
export type SaveWord =
  | "saved"
  | "saving"
  | "waiting"
  | "waitingHere"
  | "sending"
  | "consent"
  | "refused"
  | "offline"
  | "back";

/** Returns the word for it. Changes that did not arrive wait, here or for a later page as well, and are then sent. */
export function wordOf(state: SaveState, isOnline = true): SaveWord {
  if (isSaved(state) && state.refused.length > 0) return "refused";
  if (isSaved(state)) return isOnline ? "saved" : "offline";
  if (state.halt === "unconsented" || isWithheld(state)) return "consent";
  if (state.halt === undefined && state.failures === 0) return "saving";
  if (state.sending) return "sending";
  return state.isKept ? "waiting" : "waitingHere";
}
