import { describe, expect, it } from "vitest";
import { tintsOf } from "./tints.ts";

describe("the tints of options", () => {
  it("grow with the values, in the order of the options", () => {
    expect(tintsOf([1, 0.75, 0.5, 0.25, 0]).map(({ light }) => light)).toEqual([100, 86, 50, 25, 0]);
  });

  it("leave out those on which neither ink can be read", () => {
    for (const { light, dark } of tintsOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])) {
      expect(light <= 50 || light >= 72).toBe(true);
      expect(dark < 25 || dark >= 50).toBe(true);
    }
  });

  it("give an option without a value none, unless no option has one", () => {
    expect(tintsOf([0, 1, null])[2]?.half).toBeUndefined();
    expect(tintsOf([null, null]).map(({ light }) => light)).toEqual([0, 100]);
  });
});
