import { expect, it } from "vitest";
import { yearPeriod } from "./period.ts";

const TODAY = "2026-11-21";

it("a year up to today ends this year, or at its maximum if that is earlier", () => {
  const latest = (maximum?: number) =>
    yearPeriod({ type: "integer", latest: "today", ...(maximum !== undefined && { maximum }) }, TODAY).latest;
  expect([latest(), latest(2020), latest(2030)]).toEqual([2026, 2020, 2026]);
});

it("a year from today on begins this year, or at its minimum if that is later", () => {
  const earliest = (minimum?: number) =>
    yearPeriod({ type: "integer", earliest: "today", ...(minimum !== undefined && { minimum }) }, TODAY)
      .earliest;
  expect([earliest(), earliest(2020), earliest(2030)]).toEqual([2026, 2026, 2030]);
});
