/**
 * Says whether a double is the nearest one to a number with so many decimals.
 *
 * JSON Schema's `multipleOf` on doubles would refuse 0.3 as a multiple of 0.1.
 */
export function atMostDecimals(decimals: number): (number: number) => boolean {
  const scale = Number(`1e${decimals}`);
  return (number) => {
    const scaled = roundHalfAway(number * scale);
    return !Number.isFinite(scaled) || scaled / scale === number;
  };
}

/** As the server rounds: `Math.round` alone takes -2.5 to -2. */
function roundHalfAway(value: number): number {
  return value < 0 ? -Math.round(-value) : Math.round(value);
}
