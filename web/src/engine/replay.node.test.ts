// @vitest-environment node
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { Answer } from "./answers.ts";
import type { Model, OptionValue } from "./model.generated.ts";
import type { Rule } from "./parsed.ts";
import { Session } from "./session.ts";
import type { Violation, Warning } from "./violation.ts";

/** The consequences of the answers so far, as the server computes them. */
interface Outcome {
  /** By element: `h`idden, `v`isible, or visible and `d`isabled. */
  states: string;
  hiddenOptions: Record<string, readonly OptionValue[]>;
  violations: Record<string, Rule | { check: string }>;
  warnings: Record<string, Rule | { check: string }>;
  progress: number;
  payload: Record<string, Answer>;
}

interface Case {
  seed: number;
  today: string;
  model: Model;
  start: Outcome;
  steps: { id: string; value: unknown; then: Outcome }[];
}

function outcome(session: Session): Outcome {
  const letter = (id: number) => {
    const { visible, disabled } = session.state(id);
    return visible ? (disabled ? "d" : "v") : "h";
  };
  return {
    states: session.table.elements.map((_, id) => letter(id)).join(""),
    hiddenOptions: hiddenOptions(session),
    violations: byId(session.violations()),
    warnings: byId(session.warnings()),
    progress: session.progress(),
    payload: session.payload(),
  };
}

function byId(found: readonly (Violation | Warning)[]): Outcome["violations"] {
  return Object.fromEntries(
    found.map((each) => [each.id, each.check === undefined ? each.rule : { check: each.check }]),
  );
}

/** Collects the hidden options of visible choices, by id. */
function hiddenOptions(session: Session): Record<string, readonly OptionValue[]> {
  const found = session.table.elements.map(({ id }, at) => [id, session.hiddenOptions(at), at] as const);
  return Object.fromEntries(found.filter(([, hidden, at]) => hidden.length > 0 && session.state(at).visible));
}

/** Replays a case. Returns the number of its answers, and of those that change what is visible. */
function replay({ seed, today, model, start, steps }: Case): { answers: number; changes: number } {
  const session = new Session(model, today);
  agrees(session, start, () => `seed ${seed}, before any answer`);
  let changes = 0;
  let before = start;
  for (const [index, { id, value, then }] of steps.entries()) {
    session.set(session.item(id) ?? -1, value);
    agrees(session, then, () => `seed ${seed}, step ${index}: ${id} = ${JSON.stringify(value)}`);
    if (!isDeepStrictEqual(shown(before), shown(then))) changes += 1;
    before = then;
  }
  const answers = Object.fromEntries(steps.map(({ id, value }) => [id, value]));
  agrees(new Session(model, today, answers), before, () => `seed ${seed}, all answers at once`);
  return { answers: steps.length, changes };
}

function agrees(session: Session, expected: Outcome, where: () => string): void {
  const found = outcome(session);
  // Runs a million times, so `expect` is called only for a difference that has to be read.
  if (!isDeepStrictEqual(found, expected)) expect(found, where()).toStrictEqual(expected);
}

const shown = ({ states, hiddenOptions }: Outcome) => [states, hiddenOptions];

const repository = new URL("../../../", import.meta.url);
const HOURS = 4 * 3_600_000;

describe("random surveys, as the server evaluates them", () => {
  const lines = readFileSync(new URL("tests/conformance/vectors/random.jsonl", repository), "utf8");
  test.each(
    lines
      .trim()
      .split("\n")
      .map((line): Case => JSON.parse(line)),
  )("seed $seed", (committed) => void replay(committed));

  // `make conformance`: at least that many more answers, straight from the generator, which asks the slow evaluator.
  const wanted = process.env["CONFORMANCE"];
  const seed = process.env["SEED"] ?? "1000000";
  test.runIf(wanted)(
    "many more",
    async () => {
      const total = await replayAll([
        "-p",
        "enkat-conformance",
        "--bin",
        "conformance",
        "--",
        wanted ?? "",
        seed,
      ]);
      expect(total.answers).toBeGreaterThanOrEqual(Number(wanted));
      expect(total.changes * 2).toBeGreaterThanOrEqual(total.answers);
    },
    HOURS,
  );

  // The pairs that `circuit_agrees_with_all_evaluators_on_drafts` of the prover compares with its circuit.
  test.runIf(wanted)(
    "drafts that the prover has states for",
    async () => {
      const command = ["-p", "enkat-conformance", "--bin", "conformance", "--", wanted ?? "", seed, "drafts"];
      expect((await replayAll(command)).answers).toBeGreaterThanOrEqual(Number(wanted));
    },
    HOURS,
  );

  // The participants by whom the prover refutes so many random claims.
  const claims = process.env["CLAIMS"];
  test.runIf(claims)(
    "participants who refute claims",
    async () => {
      const total = await replayAll([
        "-p",
        "enkat-prove",
        "--example",
        "witnesses",
        "--",
        claims ?? "",
        seed,
      ]);
      expect(total.cases).toBeGreaterThan(Number(claims) / 4);
    },
    HOURS,
  );
});

/** Replays the cases that a Rust program writes. */
async function replayAll(
  program: readonly string[],
): Promise<{ cases: number; answers: number; changes: number }> {
  const command = ["run", "--release", "--quiet", ...program];
  const generator = spawn("cargo", command, { cwd: repository, stdio: ["ignore", "pipe", "inherit"] });
  const exit = new Promise((done) => generator.once("exit", done));
  const total = { cases: 0, answers: 0, changes: 0 };
  for await (const line of createInterface({ input: generator.stdout })) {
    const { answers, changes } = replay(JSON.parse(line));
    total.cases += 1;
    total.answers += answers;
    total.changes += changes;
  }
  expect(await exit).toBe(0);
  process.stdout.write(
    `${total.answers} pairs in ${total.cases} surveys, ${total.changes} change what is shown\n`,
  );
  return total;
}
