/**
 * Says whether a double is the nearest one to a number with so many decimals.
 *
 * JSON Schema's `multipleOf` on doubles would refuse 0.3 as a multiple of 0.1.
 */
export function atMostDecimals(decimals: number): (number: number) => boolean {
  return (number) => Number(number.toFixed(decimals)) === number;
}
