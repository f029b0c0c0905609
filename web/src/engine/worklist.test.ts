import { describe, expect, it } from "vitest";
import { Worklist } from "./worklist.ts";

/** Removes and returns all elements. */
function drained(worklist: Worklist): number[] {
  const out: number[] = [];
  for (let id = worklist.pop(); id !== undefined; id = worklist.pop()) out.push(id);
  return out;
}

describe("a worklist", () => {
  it("gives elements by their order, whatever the order in which they came", () => {
    const order = [3, 0, 6, 5, 11, 1, 8, 4, 2, 9, 7, 10];
    let state = 1;
    const random = () => (state = (state * 48_271) % 2_147_483_647);
    for (let times = 0; times < 200; times += 1) {
      const shuffled = order.map((id) => ({ id, key: random() })).sort((a, b) => a.key - b.key);
      const worklist = new Worklist(order);
      for (const { id } of shuffled) worklist.push(id);
      expect(drained(worklist)).toEqual(order);
    }
  });

  it("has room for every element, each once", () => {
    const order = [2, 1, 0];
    const worklist = new Worklist(order);
    for (const id of [0, 1, 2, 0, 1, 2, 0]) worklist.push(id);
    expect(drained(worklist)).toEqual(order);
  });

  it("takes an element again once it is out, and between others", () => {
    const worklist = new Worklist([0, 1, 2, 3]);
    worklist.push(3);
    worklist.push(1);
    expect(worklist.pop()).toBe(1);
    worklist.push(0);
    worklist.push(1);
    worklist.push(2);
    expect(drained(worklist)).toEqual([0, 1, 2, 3]);
    expect(worklist.pop()).toBeUndefined();
  });
});
