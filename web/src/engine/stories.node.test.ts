// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Model } from "./model.generated.ts";
import { Session } from "./session.ts";
import type { Violation, Warning } from "./violation.ts";

/** The expected outcome; a missing property allows anything. */
interface Expectation {
  visible?: string[];
  hidden?: string[];
  disabled?: string[];
  excluded?: string[];
  hiddenOptions?: Record<string, unknown[]>;
  violations?: Record<string, unknown>;
  warnings?: Record<string, unknown>;
  progress?: number;
  payload?: Record<string, unknown>;
}

interface Story {
  story: string;
  contract: string;
  today: string;
  model: Model;
  steps: { answer: Record<string, unknown>; expect: Expectation }[];
}

const file = new URL("../../../tests/conformance/vectors/stories.jsonl", import.meta.url);
const stories: Story[] = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

describe("the contract, told as stories", () => {
  test.each(stories)("$contract $story", ({ today, model, steps }) => {
    const session = new Session(model, today);
    for (const { answer, expect: expected } of steps) {
      for (const [id, value] of Object.entries(answer)) {
        const item = session.item(id);
        if (item !== undefined) session.set(item, value);
      }
      compare(session, expected);
    }
  });
});

function compare(session: Session, expected: Expectation): void {
  const state = (id: string) => {
    const element = session.item(id) ?? session.container(id);
    return element === undefined ? undefined : session.state(element);
  };
  for (const id of expected.visible ?? []) expect(state(id)?.visible, `${id} is visible`).toBe(true);
  for (const id of expected.hidden ?? []) expect(state(id)?.visible, `${id} is hidden`).toBe(false);
  for (const id of expected.disabled ?? []) expect(state(id)?.disabled, `${id} is disabled`).toBe(true);
  for (const id of expected.excluded ?? []) expect(state(id), `${id} is excluded`).toBeUndefined();
  for (const [id, hidden] of Object.entries(expected.hiddenOptions ?? {}))
    expect(session.hiddenOptions(session.item(id) ?? -1), `hidden options of ${id}`).toEqual(hidden);
  if (expected.violations) expect(byId(session.violations())).toEqual(expected.violations);
  if (expected.warnings) expect(byId(session.warnings())).toEqual(expected.warnings);
  if (expected.progress !== undefined) expect(session.progress()).toBe(expected.progress);
  if (expected.payload) expect(session.payload()).toEqual(expected.payload);
}

function byId(found: readonly (Violation | Warning)[]): Record<string, unknown> {
  return Object.fromEntries(
    found.map((each) => [each.id, each.check === undefined ? each.rule : { check: each.check }]),
  );
}
