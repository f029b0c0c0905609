import type { Score } from "../../api/types.ts";

/** A stretch of a scale that has a name: a band. */
interface Zone {
  /** The key of its texts under the score's `bands`. */
  text: string;
  /** Where it begins and ends, from 0 to 1. */
  from: number;
  to: number;
  isMine: boolean;
}

/** An area that has a score. */
export interface Area {
  name: string;
  /** Where the answers lie, from 0 (least favourable) to 1 (most favourable). */
  position: number;
  /** The band that they lie in, where a judgement may be drawn. */
  band: string | undefined;
  /** The scale's bands, where a judgement may be drawn. */
  zones: Zone[];
  /** Whether the judgement is the least or the most favourable one that there is. */
  level: "low" | "high" | undefined;
  draft: boolean;
}

/** The areas of one page of the survey. */
export interface Group {
  page: string;
  areas: Area[];
}

/** What is shown of the scores. */
export interface FeedbackView {
  /** In the survey's order. */
  groups: Group[];
  /** The least favourable areas of those in their lowest band, and the most favourable of those in their highest. */
  attention: Area[];
  strong: Area[];
  /** The areas with too few answers. */
  without: string[];
  /** Whether all areas, or some, show no judgement because their valuations are drafts. */
  unjudged: "all" | "some" | undefined;
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

function zonesOf({ bands = [], band, range }: Score): Zone[] {
  const ends = bands.map(({ below }) => (typeof below === "number" ? placeOn(range, below) : 1));
  const zones = bands.map(({ text }, at) => {
    return { text, from: ends[at - 1] ?? 0, to: ends[at] ?? 1, isMine: text === band };
  });
  return zones.filter(({ from, to, isMine }) => from < to || isMine);
}

function areaOf(score: Score): Area | undefined {
  const { name, value, range, band, bands = [], draft } = score;
  if (value === null || (range[1] ?? 0) <= (range[0] ?? 0)) return undefined;
  const at = bands.findIndex(({ text }) => text === band);
  const isJudged = at >= 0 && bands.length > 1;
  return {
    name,
    position: placeOn(range, value),
    band: band ?? undefined,
    zones: zonesOf(score),
    level: isJudged && at === 0 ? "low" : isJudged && at === bands.length - 1 ? "high" : undefined,
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
  const unjudged = areas.filter(({ draft, band }) => draft && band === undefined).length;
  const rising = [...areas].sort((a, b) => a.position - b.position);
  return {
    groups,
    attention: rising.filter(({ level }) => level === "low").slice(0, NAMED),
    strong: rising
      .filter(({ level }) => level === "high")
      .reverse()
      .slice(0, NAMED),
    without: scores.filter((score) => areaOf(score) === undefined).map(({ name }) => name),
    unjudged: unjudged === 0 ? undefined : unjudged === areas.length ? "all" : "some",
    isExample: areas.some(({ draft, band }) => draft && band !== undefined),
  };
}
