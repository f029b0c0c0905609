import type { Score } from "../../../api/types.ts";

/** How a band compares with the others of its scale. */
type Level = "low" | "middle" | "high";

/** A stretch of a scale that has a name: a band. */
interface Zone {
  /** The key of its texts under the score's `bands`. */
  text: string;
  /** Where it begins and ends, from 0 to 1. */
  from: number;
  to: number;
  level: Level;
  isMine: boolean;
}

/** An area that has a score. */
export interface Area {
  name: string;
  /** Where the answers lie, from 0 (least favourable) to 1 (most favourable). */
  position: number;
  /** The band that they lie in, where the scale has bands. */
  band: string | undefined;
  /** The scale's bands. */
  zones: Zone[];
  /** How the judgement compares with the others that there are. */
  level: Level;
  draft: boolean;
}

/** The areas of one page of the survey. */
interface Group {
  page: string;
  areas: Area[];
}

/** The scores as they are shown. */
export interface FeedbackView {
  /** In the survey's order. */
  groups: Group[];
  /** The groups without what is named above them. */
  rest: Group[];
  /** The least favourable areas of those in their lowest band, and the most favourable of those in their highest. */
  attention: Area[];
  strong: Area[];
  /** The areas with too few answers. */
  without: string[];
  /** Whether a judgement rests on drafts, which only a demonstration draws. */
  isExample: boolean;
}

/** How many areas are named above all others. */
const NAMED = 3;

/** The place of a score on its scale, from 0 to 1. */
function placeOn([low, high]: readonly number[], value: number): number {
  const [from = 0, to = 1] = [low, high];
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** The outer bands of a scale are its low and its high one; a scale of one band compares nothing. */
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
