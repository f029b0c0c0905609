import type { Answers, Feedback, Gender } from "../../api/types.ts";
import type { Model, Violation } from "../../engine/index.ts";

/** The participant for whom the survey is shown. */
export interface Previewed {
  /** Whether each setting is on, by its name. */
  flags: Readonly<Record<string, boolean>>;
  gender: Gender | null;
}

/** A flag of the survey. */
export interface FlagView {
  name: string;
  alias: string;
  isOn: boolean;
  /** Whether it is derived from others, or never sent. */
  isDerived: boolean;
}

/** Flags that can be switched on together. */
export interface PresetView {
  name: string;
  /** The names of the settings. */
  flags: string[];
}

/** The survey as its files are now. */
export interface WrittenSurvey {
  state: "survey";
  number: number;
  /** The compiler's warnings; empty when there are none. */
  warnings: string;
  today: string;
  flags: FlagView[];
  presets: PresetView[];
  model: Model;
  texts: Readonly<Record<string, Record<string, unknown>>>;
}

/** The state of the files: a survey, or its errors. */
export type Written = WrittenSurvey | { state: "mistakes"; number: number; messages: string };

/** A condition as its author wrote it. */
export interface Holding {
  text: string;
  place: string;
  holds: boolean;
  facts: string[];
}

/** A rule of an element. */
export interface Standard extends Holding {
  /** The decision, such as "hidden when". */
  decides: string;
  /** Its parts, if there are several. */
  parts: Holding[];
}

/** An element of the page that is shown. */
export interface Standing {
  id: string;
  kind: string;
  depth: number;
  state: "excluded" | "hidden" | "disabled" | "visible";
  place: string;
  includedIn: string[];
  genders: string[];
  rules: Standard[];
}

/** An error or warning about an answer. */
export interface Finding {
  id: string;
  rule: string;
  message: string;
}

/** The judgement of the answers. */
export interface Judgement {
  errors: Finding[];
  warnings: Finding[];
  progress: number;
  payload: Record<string, unknown>;
  scores: Record<string, number | null>;
  elements: Standing[];
}

/** A participant with answers. */
export interface Participant extends Previewed {
  answers: Answers;
}

/** A finding of the proofs. */
export interface ProofFinding {
  code: string;
  severity: "error" | "warning";
  title: string;
  /** The compiler's message, as in the terminal. */
  message: string;
  /** The participant to whom it happens, if it is about something that happens. */
  participant: Participant | null;
  /** The page on which this participant sees it. */
  page: string | null;
}

/** The claims about all participants, with the findings. */
export interface Proofs {
  claims: number;
  /** The number of claims that are neither proved nor refuted. */
  undecided: number;
  findings: ProofFinding[];
}

/** The proofs about a version; none while they run. */
export interface Proved {
  number: number;
  proofs: Proofs | null;
}

/** The answers of a participant, as they are judged. */
export interface PreviewedAnswers extends Participant {
  language?: string;
  page?: string;
}

/** The outcome of sending the answers. */
export type Sent = { errors: Violation[] } | Feedback;

type Envelope<Data> = { hasError: false; data: Data } | { hasError: true; errorMessage: string };

async function call<Data>(path: string, body: unknown): Promise<Data> {
  const response = await fetch(`/api/preview/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as Envelope<Data>;
  if (envelope.hasError) throw new Error(envelope.errorMessage);
  return envelope.data;
}

/** Loads the survey as it is written now. */
export function loadWritten(previewed: Previewed): Promise<Written> {
  return call("survey", previewed);
}

/** Evaluates answers on the server. */
export function judge(given: PreviewedAnswers): Promise<Judgement> {
  return call("answers", given);
}

/** Evaluates what sending the answers would do. Nothing is stored. */
export function trySending(given: PreviewedAnswers): Promise<Sent> {
  return call("submissions", given);
}

/** Loads the proofs about the current version. */
export function loadProved(): Promise<Proved> {
  return call("proofs", {});
}

/** The events of the preview. */
export interface PreviewListener {
  /** Takes the number of the current version and of each new one, and `undefined` when the connection is lost. */
  onVersion: (number: number | undefined) => void;
  /** Called when the proofs about the current version are done. */
  onProofs: () => void;
}

/** Listens to the events of the preview, until the function that it returns is called. */
export function watchPreview({ onVersion, onProofs }: PreviewListener): () => void {
  const events = new EventSource("/api/preview/events");
  events.addEventListener("version", ({ data }) => onVersion(Number(data)));
  events.addEventListener("proofs", onProofs);
  events.addEventListener("error", () => onVersion(undefined));
  return () => events.close();
}
