import type { Answers, AnswerValue, Changes } from "../../api/types.ts";
import {
  alsoTried,
  type Difference,
  type Halt,
  isConsented,
  type SaveState,
  sendable,
  unsavedOf,
} from "./save-state.ts";

/** Adds an answer that was given, changed or taken away. */
export function changed(state: SaveState, id: string, value: AnswerValue | null): SaveState {
  return {
    ...state,
    waiting: { ...state.waiting, [id]: value },
    refused: state.refused.filter((refused) => refused !== id),
  };
}

/** Notes a change of page or language. */
export function moved(state: SaveState): SaveState {
  return { ...state, moved: true };
}

/** Marks the waiting changes that may be sent as under way, as many as one save takes. */
export function sent(state: SaveState): SaveState {
  const sending = portionOf(sendable(state));
  const waiting = without(state.waiting, Object.keys(sending));
  return { ...state, sending, waiting, moved: false, halt: undefined };
}

/** Notes that the server has saved the changes under way. */
export function acknowledged(state: SaveState, revision: number): SaveState {
  return {
    ...state,
    revision,
    base: applied(state.base, state.sending ?? {}),
    sending: undefined,
    tried: {},
    failures: 0,
  };
}

/** Returns the changes under way to the waiting ones: they did not arrive, or nothing may be sent. */
export function held(state: SaveState, halt: Halt): SaveState {
  return {
    ...state,
    waiting: unsavedOf(state),
    sending: undefined,
    tried: alsoTried(state.tried, state.sending ?? {}),
    moved: true,
    halt,
    failures: state.failures + 1,
  };
}

/** Notes answers that the server refused. They stay on the page; the others are sent again. */
export function refused(state: SaveState, ids: readonly string[]): SaveState {
  const waiting = without(unsavedOf(state), ids);
  return { ...state, waiting, sending: undefined, refused: [...new Set([...state.refused, ...ids])] };
}

/**
 * Merges a draft that another tab saved first. Questions that only one of the two has changed are settled, and those where the
 * server has a value that this participant had tried to save before; the participant is asked about the differences. Where the other
 * tab has lost the consent, nothing is sent until its words were read again. Returns the answers that this tab takes over, too.
 */
export function overtaken(state: SaveState, revision: number, theirs: Answers): [SaveState, Changes] {
  const isLost = hasLostConsent(state, theirs);
  const mine = without(unsavedOf(state), isLost && state.gate ? [state.gate.box] : []);
  const differences: Difference[] = [];
  const kept: Record<string, AnswerValue | null> = {};
  for (const [id, value] of Object.entries(mine)) {
    const their = theirs[id] ?? null;
    if (their === value) continue;
    const isOwn = state.tried[id]?.includes(their);
    if (isOwn || their === (state.base[id] ?? null)) kept[id] = value;
    else differences.push({ id, mine: value, theirs: their });
  }
  const next: SaveState = {
    ...state,
    revision,
    base: theirs,
    waiting: kept,
    sending: undefined,
    moved: true,
    differences,
    halt: differences.length > 0 ? "conflict" : isLost ? "unconsented" : undefined,
    failures: 0,
  };
  return [next, without(changesBetween(state.base, theirs), Object.keys(mine))];
}

/** Applies the participant's choices between the differences. Returns the answers that this tab takes over, too. */
export function resolved(state: SaveState, keepMine: ReadonlySet<string>): [SaveState, Changes] {
  const mine = state.differences
    .filter(({ id }) => keepMine.has(id))
    .map(({ id, mine }) => [id, mine] as const);
  const theirs = state.differences
    .filter(({ id }) => !keepMine.has(id))
    .map(({ id, theirs }) => [id, theirs] as const);
  const waiting = { ...state.waiting, ...Object.fromEntries(mine) };
  const next: SaveState = { ...state, waiting, differences: [], halt: undefined };
  return [{ ...next, halt: isConsented(next) ? undefined : "unconsented" }, Object.fromEntries(theirs)];
}

/**
 * Returns whether the consent that the server had is gone, and this page has not taken it away. A tick on this page then says nothing
 * about the words of now.
 */
function hasLostConsent(state: SaveState, theirs: Answers): boolean {
  const { gate, base } = state;
  if (!gate || base[gate.box] !== true || theirs[gate.box] === true) return false;
  const mine = unsavedOf(state);
  return !(gate.box in mine) || mine[gate.box] === true;
}

function applied(base: Answers, changes: Changes): Answers {
  const entries = Object.entries({ ...base, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as Answers;
}

function changesBetween(before: Answers, after: Answers): Changes {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  const different = [...ids].filter((id) => before[id] !== after[id]);
  return Object.fromEntries(different.map((id) => [id, after[id] ?? null]));
}

function without(changes: Changes, ids: readonly string[]): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([id]) => !ids.includes(id)));
}

/**
 * The largest number of bytes of changes in one save: the server takes 64 kB, and so does the browser for all calls together that
 * outlive their page.
 */
const MOST = 32_000;

/** Returns the first of the changes, as many as one save takes, and at least one. */
function portionOf(changes: Changes): Changes {
  const portion: Record<string, Changes[string]> = {};
  let bytes = 0;
  for (const [id, value] of Object.entries(changes)) {
    bytes += new TextEncoder().encode(JSON.stringify([id, value])).length;
    if (bytes > MOST && Object.keys(portion).length > 0) break;
    portion[id] = value;
  }
  return portion;
}
