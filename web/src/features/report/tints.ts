/** The tint of a part of a bar. Between the ends, tints on which neither ink can be read are left out. */
export interface Tint {
  /** The percentage of the darker end on a light page. */
  light: number;
  /** The percentage of the brighter end on a dark page. */
  dark: number;
  /** Whether the part is the darker half on a light page, and the brighter half on a dark one; none for an option without a value. */
  half: { light: "low" | "high"; dark: "low" | "high" } | undefined;
}

const NO_VALUE: Tint = { light: 0, dark: 0, half: undefined };

/** Returns the tints of options by their values: the greater the value, the stronger. Without any value, the order of options counts. */
export function tintsOf(values: readonly (number | null)[]): [Tint, ...Tint[]] {
  const known = values.filter((value) => value !== null);
  const ranked = known.length > 0 ? values : values.map((_, at) => at);
  const least = Math.min(...ranked.filter((value) => value !== null));
  const greatest = Math.max(...ranked.filter((value) => value !== null));
  const tints = ranked.map((value) =>
    value === null ? NO_VALUE : tintOf(greatest > least ? (value - least) / (greatest - least) : 0.5),
  );
  return [tints[0] ?? NO_VALUE, ...tints.slice(1)];
}

/** Returns the tint of a share from 0 to 1. */
function tintOf(share: number): Tint {
  return {
    light: Math.round(100 * (share <= 0.5 ? share : 0.72 + (share - 0.5) * 0.56)),
    dark: Math.round(100 * (share < 0.5 ? share * 0.5 : share)),
    half: { light: share <= 0.5 ? "low" : "high", dark: share < 0.5 ? "low" : "high" },
  };
}
