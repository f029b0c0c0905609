import { describe, expect, it } from "vitest";
import { WAYS } from "./all-ways.tsx";

describe("a way to sign in", () => {
  it.each([
    ["swedishBankId", "SE"],
    ["norwegianGovernmentId", "NO"],
    ["anonymous", undefined],
  ] as const)("%s belongs to %s", (way, country) => {
    expect(WAYS[way].country).toBe(country);
  });
});
