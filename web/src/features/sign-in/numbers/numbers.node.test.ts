// @vitest-environment node
import { readFileSync } from "node:fs";
import { idnr } from "@navikt/fnrvalidator";
import personnummer from "personnummer";
import { describe, expect, it } from "vitest";
import { norwegianNumber } from "./norwegian-number.ts";
import { swedishNumber } from "./swedish-number.ts";

type Pairs = [typed: string, number: string][];

interface Vectors {
  today: string;
  swedish: { accepted: Pairs; refused: string[] };
  norwegian: { accepted: Pairs; acceptedAsTest: Pairs; acceptedFrom2032: Pairs; refused: string[] };
}

const file = new URL("../../../../../tests/identity/numbers.json", import.meta.url);
const { today, swedish, norwegian } = JSON.parse(readFileSync(file, "utf8")) as Vectors;

/** Draws numbers that are the same on every run. */
function numbers(count: number, digits: (next: (below: number) => number) => string): string[] {
  let state = 20261122;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => digits(next));
}

const two = (number: number) => String(number).padStart(2, "0");

describe("Swedish numbers", () => {
  it.each(swedish.accepted)("%s is read as %s", (typed, number) => {
    expect(swedishNumber(typed, today)).toBe(number);
  });

  it.each(swedish.refused)("%s is none", (typed) => {
    expect(swedishNumber(typed, today)).toBeUndefined();
  });

  it("are the same as those of the package personnummer", () => {
    const typed = numbers(20_000, (next) => {
      const day = next(2) * 60 + 1 + next(31);
      return `${1900 + next(126)}${two(1 + next(12))}${two(day)}${two(next(100))}${two(next(100))}`;
    });
    const accepted = typed.filter((number) => swedishNumber(number, today));
    expect(accepted).toEqual(typed.filter((number) => personnummer.valid(number)));
    expect(accepted.length).toBeGreaterThan(1000);
  });
});

describe("Norwegian numbers", () => {
  const real = (typed: string) => norwegianNumber(typed, false, today);
  const test = (typed: string) => norwegianNumber(typed, true, today);
  const later = (typed: string) => norwegianNumber(typed, false, "2032-01-01");

  it.each(norwegian.accepted)("%s is read as %s", (typed, number) => {
    expect([real, test, later].map((read) => read(typed))).toEqual([number, number, number]);
  });

  it.each(norwegian.acceptedAsTest)("%s is one of a made-up person", (typed, number) => {
    expect([real, test, later].map((read) => read(typed))).toEqual([undefined, number, undefined]);
  });

  it.each(norwegian.acceptedFrom2032)("%s is one from 2032 on", (typed, number) => {
    expect([real, test, later].map((read) => read(typed))).toEqual([undefined, number, number]);
  });

  it.each(norwegian.refused)("%s is none", (typed) => {
    expect([real, test, later].map((read) => read(typed))).toEqual([undefined, undefined, undefined]);
  });

  it("are the same as those of the package fnrvalidator, which takes test numbers and those from 2032", () => {
    const typed = numbers(200_000, (next) => {
      const [day, month] = [1 + next(31) + 40 * next(2), 1 + next(12) + 40 * next(3)];
      const date = `${two(day)}${two(month)}${two(next(100))}`;
      return `${date}${two(next(100))}${next(10)}${two(next(100))}`;
    });
    const accepted = typed.filter((number) => test(number));
    expect(accepted).toEqual(typed.filter((number) => idnr(number).status === "valid"));
    expect(accepted.length).toBeGreaterThan(1000);
  });
});
