import { expect, it } from "vitest";
import { Changes } from "./changes.ts";

it("changes are listed once each, in the order in which they came, until they are taken", () => {
  const changes = new Changes(3);
  expect(changes.take()).toEqual([]);
  for (const id of [2, 0, 2]) changes.mark(id);
  expect(changes.take()).toEqual([2, 0]);
  changes.mark(2);
  expect(changes.take()).toEqual([2]);
});
