import { ApiError, dataOf, isSignedOut, waitOf } from "../../api/api-error.ts";
import type { AnswerValue, Changes, Draft, DraftPatch } from "../../api/types.ts";
import { acknowledged, changed, held, moved, overtaken, refused, resolved, sent } from "./save-events.ts";
import { canSend, type End, isSaved, type SaveState, unsavedOf } from "./save-state.ts";

/** The calls and stores that autosaving depends on. */
export interface SavePort {
  save: (patch: DraftPatch) => Promise<{ revision: number }>;
  /** Where the participant is. */
  place: () => Pick<DraftPatch, "page" | "section" | "language">;
  /** Takes over answers from another tab. */
  adopt: (changes: Changes) => void;
  /** Keeps what is not acknowledged where a later page finds it. Says whether it outlives this one. */
  keep: (unsaved: Changes) => Promise<boolean>;
  /** Gives up what is kept, now and from now on. */
  forget: () => Promise<void>;
}

const PAUSE = 400;
const LONGEST_PAUSE = 30_000;

/** Sends answers soon after they are given, one save at a time, and again until they have arrived. */
export class Autosave {
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<void> | undefined;
  #isDiscarded = false;
  /** How long the server wants to be left alone. */
  #wait = 0;
  readonly #port: SavePort;
  readonly #listeners = new Set<() => void>();

  constructor(state: SaveState, port: SavePort) {
    this.#state = state;
    this.#port = port;
    void this.#keep(state);
    this.#plan();
  }

  /** How far the answers have come: the same object until something changes. */
  readonly state = (): SaveState => this.#state;

  /** Calls `listener` after each change. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** An answer has been given, changed or taken away. */
  change(id: string, value: AnswerValue | null): void {
    this.#enter(changed(this.#state, id, value));
  }

  /** The participant has gone to another page or language. */
  move(): void {
    this.#enter(moved(this.#state));
  }

  /** The participant has chosen between this tab's answers and another's. */
  resolve(keepMine: ReadonlySet<string>): void {
    const [state, theirs] = resolved(this.#state, keepMine);
    this.#port.adopt(theirs);
    this.#enter(state);
  }

  /** Sends at once what waits, and says whether everything has been acknowledged. */
  async flush(): Promise<boolean> {
    if (this.#state.sending) await this.#underWay;
    while (canSend(this.#state)) {
      await this.#send();
      if (this.#state.failures > 0) break;
    }
    return isSaved(this.#state);
  }

  /** Another tab was first, as another call has found out. Says whether any answer is another one there. */
  overtake({ revision, answers }: Draft): boolean {
    const [state, theirs] = overtaken(this.#state, revision, answers);
    this.#port.adopt(theirs);
    this.#enter(state);
    return state.differences.length > 0 || Object.keys(theirs).length > 0;
  }

  /** The survey has another version by now: nothing is sent any more by the rules of this one. */
  outdate(): void {
    this.#enter(held(this.#state, "updated"));
  }

  /** The session has ended, as another call has found out. */
  expire(): void {
    this.#enter(held(this.#state, "signed-out"));
  }

  /** From now on nobody is asked to stay for the sake of unsaved answers, and none are kept in this browser. */
  discardUnsaved(): Promise<void> {
    this.#isDiscarded = true;
    return this.#port.forget();
  }

  /** Whether unsaved answers would be lost by leaving now, and that matters. */
  get holds(): boolean {
    const { failures, halt, isKept } = this.#state;
    const isWaiting = failures > 0 && halt === "unreachable" && !isSaved(this.#state);
    return isWaiting && !isKept && !this.#isDiscarded;
  }

  /** Stops sending: there is nothing that could still be saved. Answers that are submitted stay so. */
  stop(end: End): Promise<void> {
    clearTimeout(this.#timer);
    this.#enter({ ...this.#state, halt: this.#state.halt === "submitted" ? "submitted" : end });
    return this.discardUnsaved();
  }

  #enter(state: SaveState): void {
    this.#state = state;
    void this.#keep(state);
    for (const listener of this.#listeners) listener();
    this.#plan();
  }

  async #keep(state: SaveState): Promise<void> {
    const differences = state.differences.map(({ id, mine }) => [id, mine]);
    const isKept = await this.#port.keep({ ...unsavedOf(state), ...Object.fromEntries(differences) });
    if (isKept === this.#state.isKept) return;
    this.#state = { ...this.#state, isKept };
    for (const listener of this.#listeners) listener();
  }

  #plan(): void {
    if (!canSend(this.#state) || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.#send(), Math.max(pauseAfter(this.#state.failures), this.#wait));
  }

  #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wait = 0;
    this.#enter(sent(this.#state));
    const { revision, sending = {} } = this.#state;
    const patch = { revision, changes: sending, ...this.#port.place() };
    this.#underWay = this.#port.save(patch).then(
      (saved) => this.#enter(acknowledged(this.#state, saved.revision)),
      (error: unknown) => this.#fail(error),
    );
    return this.#underWay;
  }

  #fail(error: unknown): void {
    this.#wait = waitOf(error);
    const code = error instanceof ApiError ? error.errorCode : "";
    const data = error instanceof ApiError ? error.data : undefined;
    if (code === "DraftConflict" && data) this.overtake(data as Draft);
    else if (code === "SurveyChanged") this.outdate();
    else if (refusedIds(error).length > 0) {
      this.#enter(refused(this.#state, refusedIds(error)));
    } else if (code === "AlreadySubmitted") void this.stop("submitted");
    else if (isSignedOut(error)) this.#enter(held(this.#state, "signed-out"));
    else this.#enter(held(this.#state, "unreachable"));
  }
}

function refusedIds(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.errorCode !== "InvalidChanges") return [];
  const { errors = [] } = dataOf<{ errors: { id: string }[] }>(error);
  return errors.map(({ id }) => id);
}

function pauseAfter(failures: number): number {
  return failures === 0 ? PAUSE : Math.min(1000 * 2 ** (failures - 1), LONGEST_PAUSE);
}
