import type { Score } from "../../api/types.ts";

/** A score that can be drawn. */
export interface Area {
  name: string;
  /** From 0 (needs attention) to 1 (strong). */
  position: number;
  band: string | undefined;
  draft: boolean;
}

/** The areas of the feedback: the strongest, the weakest, the others in survey order, and those without a score. */
export interface FeedbackView {
  strongest: Area | undefined;
  weakest: Area | undefined;
  others: Area[];
  without: string[];
}

function areaOf({ name, value, range, band, draft }: Score): Area | undefined {
  const [low, high] = range;
  if (value === null || high <= low) return undefined;
  const position = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return { name, position, band: band ?? undefined, draft };
}

/** Puts the scores in the order in which they are shown. */
export function viewOf(scores: readonly Score[]): FeedbackView {
  const areas = scores.map(areaOf).filter((area) => area !== undefined);
  const sorted = [...areas].sort((a, b) => b.position - a.position);
  const isSpread = areas.length > 1 && sorted[0]?.position !== sorted.at(-1)?.position;
  const strongest = isSpread ? sorted[0] : undefined;
  const weakest = isSpread ? sorted.at(-1) : undefined;
  return {
    strongest,
    weakest,
    others: areas.filter((area) => area !== strongest && area !== weakest),
    without: scores.filter((score) => areaOf(score) === undefined).map(({ name }) => name),
  };
}
