import { ApiError, dataOf, isSignedOut, waitOf } from "../../api/api-error.ts";
import type { AnswerValue, Changes, Draft, DraftPatch } from "../../api/types.ts";
import { acknowledged, changed, held, moved, overtaken, refused, resolved, sent } from "./save-events.ts";
import { canSend, type End, isSaved, isWithheld, type SaveState, unsavedOf } from "./save-state.ts";

/** The calls and stores that autosaving depends on. */
export interface SavePort {
  save: (patch: DraftPatch) => Promise<{ revision: number }>;
  /** The participant's place in the survey. */
  place: () => Pick<DraftPatch, "page" | "section" | "language">;
  /** Adopts answers from another tab. */
  adopt: (changes: Changes) => void;
  /** Keeps unacknowledged changes where a later page finds them. Returns whether they outlive this page. */
  keep: (unsaved: Changes) => Promise<boolean>;
  /** Drops what is kept, now and from now on. */
  forget: () => Promise<void>;
}

const PAUSE = 400;
const LONGEST_PAUSE = 30_000;

/** Sends answers soon after they are given, one save at a time, and repeatedly until they have arrived. */
export class Autosave {
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<void> | undefined;
  #isDiscarded = false;
  /** The pause that the server asks for. */
  #wait = 0;
  readonly #port: SavePort;
  readonly #listeners = new Set<() => void>();

  constructor(state: SaveState, port: SavePort) {
    this.#state = state;
    this.#port = port;
    void this.#keep(state);
    this.#plan();
  }

  /** The state of saving: the same object until something changes. */
  readonly state = (): SaveState => this.#state;

  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Queues an answer that was given, changed or taken away. */
  change(id: string, value: AnswerValue | null): void {
    this.#enter(changed(this.#state, id, value));
  }

  /** Queues a change of page or language. */
  move(): void {
    this.#enter(moved(this.#state));
  }

  /** Applies the participant's choice between this tab's answers and another's. */
  resolve(keepMine: ReadonlySet<string>): void {
    const [state, theirs] = resolved(this.#state, keepMine);
    this.#port.adopt(theirs);
    this.#enter(state);
  }

  /** Sends waiting changes at once. Returns whether everything has been acknowledged. */
  async flush(): Promise<boolean> {
    if (this.#state.sending) await this.#underWay;
    while (canSend(this.#state)) {
      await this.#send();
      if (this.#state.failures > 0) break;
    }
    return isSaved(this.#state);
  }

  /** Takes in a draft that another tab saved first, as another call has found out. Returns whether any answer differs there. */
  overtake({ revision, answers }: Draft): boolean {
    const [state, theirs] = overtaken(this.#state, revision, answers);
    this.#port.adopt(theirs);
    this.#enter(state);
    return state.differences.length > 0 || Object.keys(theirs).length > 0;
  }

  /** Halts saving: the survey has another version now, and nothing more is sent by the rules of this one. */
  outdate(): void {
    this.#enter(held(this.#state, "updated"));
  }

  /** Halts saving: the session has ended, as another call has found out. */
  expire(): void {
    this.#enter(held(this.#state, "signed-out"));
  }

  /** Gives up unsaved answers: from now on they are no reason to ask the participant to stay, and none are kept in this browser. */
  discardUnsaved(): Promise<void> {
    this.#isDiscarded = true;
    return this.#port.forget();
  }

  /** Returns whether leaving now would lose unsaved answers that matter. */
  get holds(): boolean {
    const { failures, halt, isKept } = this.#state;
    const isWaiting = failures > 0 && halt === "unreachable" && !isSaved(this.#state);
    const lacksConsent = halt === "unconsented" || isWithheld(this.#state);
    return (isWaiting || lacksConsent) && !isKept && !this.#isDiscarded;
  }

  /** Stops sending: nothing can be saved any more. Answers that are submitted stay submitted. */
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
    else if (code === "ConsentRequired") this.#enter(held(this.#state, "unconsented"));
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
