import { dayExists } from "./day.ts";

/** The birth number that nobody has. */
const NOBODY = "000";
const CENTURIES = ["18", "19", "20"];
/** What is added to the day of birth in a coordination number. */
const COORDINATION = 60;

/**
 * The 12 digits of a Swedish personal or coordination number, typed with 12 digits or with 10 and a sign, or nothing. A
 * sign, `-` or from the year in which somebody turns a hundred `+`, tells the century. Spaces do not count. In a
 * coordination number, and only there, month and day of birth may be unknown: 00.
 */
export function swedishNumber(typed: string, today: string): string | undefined {
  const parts = /^(\d{2})?(\d{6})([-+]?)(\d{4})$/.exec(typed.replace(/\s/g, ""));
  if (!parts) return undefined;
  const [, written, birth = "", sign, tail = ""] = parts;
  if (written === undefined ? sign === "" : sign === "+") return undefined;
  if (tail.startsWith(NOBODY)) return undefined;
  const century = written ?? centuryOf(Number(birth.slice(0, 2)), sign === "+", today);
  return CENTURIES.includes(century) && wasBorn(century + birth, today) && luhn(birth + tail)
    ? century + birth + tail
    : undefined;
}

/** The century that a sign tells: who was born in this year or in one of the 99 before has `-`. */
function centuryOf(year: number, isOld: boolean, today: string): string {
  const latest = Number(today.slice(0, 4)) - (isOld ? 100 : 0);
  const age = (((latest - year) % 100) + 100) % 100;
  return String(Math.floor((latest - age) / 100));
}

function wasBorn(birth: string, today: string): boolean {
  const [year, month, day] = [birth.slice(0, 4), birth.slice(4, 6), birth.slice(6)].map(Number) as [
    number,
    number,
    number,
  ];
  return day >= COORDINATION
    ? dayExists(year, Math.max(month, 1), Math.max(day - COORDINATION, 1), today)
    : dayExists(year, month, day, today);
}

/** Whether the last digit is the control digit of those before. */
function luhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].entries()) {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === 0;
}
