import type { Score } from "../../../api/types.ts";

/** The rank of a band among those of its scale. */
type Level = "low" | "middle" | "high";

/** A band on a scale. */
interface Zone {
  /** The key of its texts under the score's `bands`. */
  text: string;
  /** Its ends, from 0 to 1. */
  from: number;
  to: number;
  level: Level;
  isMine: boolean;
}

/** The id of the overview of all areas in the document. */
export const OVERVIEW = "overview";

/** Returns the id of an area's heading in the document. */
export function areaAnchor(name: string): string {
  return `area-${name}`;
}

/** An area that has a score. */
export interface Area {
  name: string;
  /** The position of the answers, from 0 (least favourable) to 1 (most favourable). */
  position: number;
  /** Their band, if the scale has bands. */
  band: string | undefined;
  /** The scale's bands. */
  zones: Zone[];
  /** The rank of their band on the scale. */
  level: Level;
  draft: boolean;
}

/** The areas of one page of the survey. */
interface Group {
  page: string;
  areas: Area[];
}

/** The scores in the order in which they are shown. */
export interface FeedbackView {
  /** In the survey's order. */
  groups: Group[];
  /** The groups without the areas named above them. */
  rest: Group[];
  /** The least favourable areas of those in their lowest band, and the most favourable of those in their highest. */
  attention: Area[];
  strong: Area[];
  /** The areas with too few answers. */
  without: string[];
  /** Whether a band rests on draft valuations, which only a demo shows. */
  isExample: boolean;
}

/** The largest number of areas that are named above all others. */
const NAMED = 3;

/** Computes the place of a score on its scale, from 0 to 1. */
function placeOn([low, high]: readonly number[], value: number): number {
  const [from = 0, to = 1] = [low, high];
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** Ranks a band of a scale: the outer bands are its low and its high one; a single band has no rank. */
function levelOf(at: number, count: number): Level {
  if (at < 0 || count < 2) return "middle";
  return at === 0 ? "low" : at === count - 1 ? "high" : "middle";
}

function zonesOf({ bands = [], band, range }: Score): Zone[] {
  const ends = bands.map(({ below }) => (typeof below === "number" ? placeOn(range, below) : 1));
  const zones = bands.map(({ text }, at) => {
    const level = levelOf(at, bands.length);
    return { text, from: ends[at - 1] ?? 0, to: ends[at] ?? 1, level, isMine: text === band };
  });
  return zones.filter(({ from, to, isMine }) => from < to || isMine);
}

function areaOf(score: Score): Area | undefined {
  const { name, value, range, band, bands = [], draft } = score;
  if (value === null || (range[1] ?? 0) <= (range[0] ?? 0)) return undefined;
  const at = bands.findIndex(({ text }) => text === band);
  return {
    name,
    position: placeOn(range, value),
    band: band ?? undefined,
    zones: zonesOf(score),
    level: levelOf(at, bands.length),
    draft,
  };
}

function grouped(scores: readonly Score[]): Group[] {
  const groups = new Map<string, Area[]>();
  for (const score of scores) {
    const area = areaOf(score);
    if (area) groups.set(score.page, [...(groups.get(score.page) ?? []), area]);
  }
  return [...groups].map(([page, areas]) => ({ page, areas }));
}

/** Puts the scores in the order in which they are shown. */
export function viewOf(scores: readonly Score[]): FeedbackView {
  const groups = grouped(scores);
  const areas = groups.flatMap((group) => group.areas);
  const rising = [...areas].sort((a, b) => a.position - b.position);
  const attention = rising.filter(({ level }) => level === "low").slice(0, NAMED);
  const strong = rising
    .filter(({ level }) => level === "high")
    .reverse()
    .slice(0, NAMED);
  const named = new Set([...attention, ...strong]);
  const rest = groups.map(({ page, areas }) => ({ page, areas: areas.filter((area) => !named.has(area)) }));
  return {
    groups,
    rest: rest.filter(({ areas }) => areas.length > 0),
    attention,
    strong,
    without: scores.filter((score) => areaOf(score) === undefined).map(({ name }) => name),
    isExample: areas.some(({ draft, band }) => draft && band !== undefined),
  };
}
