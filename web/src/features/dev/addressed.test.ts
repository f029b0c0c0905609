import { expect, it } from "vitest";
import { addressed } from "./addressed.ts";

it("addressed reads a participant with answers", () => {
  const participant = { flags: { showNights: true }, gender: "female", answers: { boss: 1, why: "å & ö" } };
  const hash = `#participant=${encodeURIComponent(JSON.stringify(participant))}`;
  expect(addressed(hash)).toEqual(participant);
});

it("addressed of another part of the address is nothing", () => {
  expect(addressed("")).toBeUndefined();
  expect(addressed("#boss")).toBeUndefined();
  expect(addressed("#participant=%7B")).toBeUndefined();
});
