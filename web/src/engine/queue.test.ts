import { describe, expect, it } from "vitest";
import { Queue } from "./queue.ts";

/** All that comes out. */
function drained(queue: Queue): number[] {
  const out: number[] = [];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) out.push(id);
  return out;
}

describe("a queue", () => {
  it("gives elements by their order, whatever the order in which they came", () => {
    const order = [3, 0, 6, 5, 11, 1, 8, 4, 2, 9, 7, 10];
    let state = 1;
    const random = () => (state = (state * 48_271) % 2_147_483_647);
    for (let times = 0; times < 200; times += 1) {
      const shuffled = order.map((id) => ({ id, key: random() })).sort((a, b) => a.key - b.key);
      const queue = new Queue(order);
      for (const { id } of shuffled) queue.push(id);
      expect(drained(queue)).toEqual(order);
    }
  });

  it("has room for every element, each once", () => {
    const order = [2, 1, 0];
    const queue = new Queue(order);
    for (const id of [0, 1, 2, 0, 1, 2, 0]) queue.push(id);
    expect(drained(queue)).toEqual(order);
  });

  it("takes an element again once it is out, and between others", () => {
    const queue = new Queue([0, 1, 2, 3]);
    queue.push(3);
    queue.push(1);
    expect(queue.pop()).toBe(1);
    queue.push(0);
    queue.push(1);
    queue.push(2);
    expect(drained(queue)).toEqual([0, 1, 2, 3]);
    expect(queue.pop()).toBeUndefined();
  });
});
