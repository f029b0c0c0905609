/** A mean with its interval. */
export interface Mean {
  value: number;
  low: number;
  high: number;
}

/** The reason why a cell has no figures. */
type Reason = "fewer" | "protects" | "follows";

/** The figures of one item in one unit, or the reason why there are none. */
export type Outcome =
  | { state: "published"; people: number; counts: number[]; mean: Mean | null }
  | { state: "oneAnswer"; people: number; option: number; atLeast: number }
  | { state: "withheld"; reason: Reason };

/** An outcome with the code of its unit; that of the whole is empty. */
type Cell = Outcome & { unit: string };

/** The cells of an item, those of the whole first. */
export interface ItemCells {
  key: string;
  /** The least number of people of a cell. */
  threshold: number;
  options: string[];
  cells: Cell[];
}

/** All figures of a report. */
export interface Release {
  closing: string;
  responseRate: ItemCells | null;
  items: ItemCells[];
}

/** A score with bands, a question whose options have valuations or none, or one with numbered steps. */
export type Kind = "score" | "choice" | "rating";

/** An item of the survey. */
export interface DescribedItem {
  key: string;
  kind: Kind;
  /** The least and the greatest possible value. */
  range: [number, number] | null;
  /** The value of each option; for a score, that at which each band begins. */
  values: (number | null)[];
  /** Whether a score rests on draft valuations. */
  draft: boolean;
}

/** The words of an item: by code of an option, and the titles above a question. */
interface ItemWords {
  title: string;
  options: Record<string, string>;
  under?: string[];
}

/** The words of the survey in one language. */
export interface Words {
  language: string;
  name: string;
  words: Record<string, ItemWords>;
  /** The names of units, by code. */
  units: Record<string, string>;
}

/** A report as `report.json` has it. */
export interface Report extends Words {
  surveyId: string;
  customer: string | null;
  items: DescribedItem[];
  release: Release;
  before: Release | null;
}

/** The content of the page. */
export interface Content {
  report: Report;
  /** The words in the other languages of the survey. */
  others: Words[];
}

/** The id of the element that has the content. */
const CONTENT = "content";

/** Reads the content that the command wrote into the page. */
export function readContent(): Content {
  return JSON.parse(document.getElementById(CONTENT)?.textContent ?? "null");
}
