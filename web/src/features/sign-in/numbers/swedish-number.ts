import { dayExists } from "./day.ts";

/** The birth number that no person has. */
const NOBODY = "000";
const CENTURIES = ["18", "19", "20"];
/** The number that coordination numbers add to the day of birth. */
const COORDINATION = 60;

/** The ages of participants whose number may lack the century. */
const AGES = { least: 15, most: 115 };

/**
 * Reads a Swedish personal or coordination number, typed with 12 digits or with 10, and returns its 12 digits. A sign before the
 * last four of 10 gives the century: `-`, or `+` from the year of the hundredth birthday. Without a sign, the number is accepted if
 * only one century makes a person of 15 to 115 years. Spaces do not count. In a coordination number, and only there, month and day
 * of birth may be unknown: 00.
 */
export function swedishNumber(typed: string, today: string): string | undefined {
  const parts = /^(\d{2})?(\d{6})([-+]?)(\d{4})$/.exec(typed.replace(/\s/g, ""));
  if (!parts) return undefined;
  const [, written, birth = "", sign, tail = ""] = parts;
  if (written !== undefined && sign === "+") return undefined;
  if (tail.startsWith(NOBODY)) return undefined;
  const century =
    written ??
    (sign === "" ? onlyCentury(birth, today) : centuryOf(Number(birth.slice(0, 2)), sign === "+", today));
  return century !== undefined &&
    CENTURIES.includes(century) &&
    wasBorn(century + birth, today) &&
    luhn(birth + tail)
    ? century + birth + tail
    : undefined;
}

/** Finds the one century in which these six digits are the birth of a person between 15 and 115 years old today. */
function onlyCentury(birth: string, today: string): string | undefined {
  const fitting = CENTURIES.filter((century) => {
    const years = age(century + birth, today);
    return wasBorn(century + birth, today) && years >= AGES.least && years <= AGES.most;
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Returns the century of a sign: `-` for births in this year and in the 99 before. */
function centuryOf(year: number, isOld: boolean, today: string): string {
  const latest = Number(today.slice(0, 4)) - (isOld ? 100 : 0);
  const age = (((latest - year) % 100) + 100) % 100;
  return String(Math.floor((latest - age) / 100));
}

function wasBorn(birth: string, today: string): boolean {
  const [year, month, day] = dayOfBirth(birth);
  return dayExists(year, month, day, today);
}

/** Counts the whole years from a birth that exists until today. */
function age(birth: string, today: string): number {
  const [year, month, day] = dayOfBirth(birth);
  const hadBirthday = today.slice(5) >= `${twoDigits(month)}-${twoDigits(day)}`;
  return Number(today.slice(0, 4)) - year - (hadBirthday ? 0 : 1);
}

/** Reads year, month and day of eight digits; an unknown part of a coordination number counts as 1. */
function dayOfBirth(birth: string): [year: number, month: number, day: number] {
  const [year, month, day] = [birth.slice(0, 4), birth.slice(4, 6), birth.slice(6)].map(Number) as [
    number,
    number,
    number,
  ];
  return day >= COORDINATION
    ? [year, Math.max(month, 1), Math.max(day - COORDINATION, 1)]
    : [year, month, day];
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** Returns whether the last digit is the control digit of those before. */
function luhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].entries()) {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === 0;
}
