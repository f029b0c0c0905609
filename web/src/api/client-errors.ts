import { BUILD } from "../lib/config.ts";
import { call } from "./client.ts";
import type { Requests } from "./types.ts";

type Report = Requests["/api/client-errors"];

/** A screen that broke, or a question on it. */
export interface BrokenPart {
  screen: Report["screen"];
  question?: Report["question"];
}

const NAMES = ["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError"] as const;

/** The most reports of one page load. */
const MOST = 5;

const reported = new Set<string>();

/** Reports to the server's log that a part broke, once per part and error: names from fixed lists, no message and no content. */
export function reportError({ screen, question = null }: BrokenPart, thrown: unknown): void {
  const error = NAMES.find((name) => thrown instanceof Error && thrown.name === name) ?? "Other";
  const report: Report = { screen, question, error, build: Number(BUILD) };
  const key = JSON.stringify(report);
  if (reported.has(key) || reported.size >= MOST) return;
  reported.add(key);
  // A report that does not arrive is not worth a second error.
  call("POST", "/api/client-errors", report).catch(() => undefined);
}

/** Forgets the reports, as another page load does. */
export function forgetReports(): void {
  reported.clear();
}
