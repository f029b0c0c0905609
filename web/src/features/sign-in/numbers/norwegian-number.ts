import { dayExists } from "./day.ts";

/** The number that D-numbers add to the day of birth. */
const D_NUMBER = 40;
/** The numbers that help numbers and numbers of fictitious persons add to the month. */
const TEST_NUMBERS = [40, 65, 80];
/** The day from which numbers are issued whose first control digit leaves a remainder of up to 3. */
const MORE_NUMBERS_FROM = "2032-01-01";

const FIRST_WEIGHTS = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1];
const SECOND_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];

/**
 * Reads a Norwegian birth number or D-number, and returns its 11 digits; nothing if it is none. Spaces do not count. With test
 * identities, numbers of fictitious persons are accepted, and those that will be issued from 2032 on.
 */
export function norwegianNumber(typed: string, takesTests: boolean, today: string): string | undefined {
  const number = typed.replace(/\s/g, "");
  if (!/^\d{11}$/.test(number)) return undefined;
  const most = takesTests || today >= MORE_NUMBERS_FROM ? 3 : 0;
  return wasBorn(number, takesTests) &&
    remainder(number, FIRST_WEIGHTS) <= most &&
    remainder(number, SECOND_WEIGHTS) === 0
    ? number
    : undefined;
}

/** Computes the remainder of the weighted digits, the control digit among them, by 11. */
function remainder(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0) % 11;
}

/** Returns whether the date exists. No century can be read from numbers of the new kind: every year is taken for one after 2000. */
function wasBorn(number: string, takesTests: boolean): boolean {
  const [day, month, year] = [number.slice(0, 2), number.slice(2, 4), number.slice(4, 6)].map(Number) as [
    number,
    number,
    number,
  ];
  const added = [0, ...(takesTests ? TEST_NUMBERS : [])];
  return added.some((added) => dayExists(2000 + year, month - added, day > D_NUMBER ? day - D_NUMBER : day));
}
