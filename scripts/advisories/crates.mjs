import cvss from "ae-cvss-calculator";
import { run } from "./run.mjs";

/**
 * Asks RustSec, through cargo-deny, for the advisories on the workspace's crates.
 *
 * @param {string} root the workspace
 * @param {{ config?: string, patience?: number, env?: NodeJS.ProcessEnv }} options `config`: of cargo-deny;
 *   `patience`: milliseconds for each of two calls
 * @returns {Promise<import("./judge.mjs").Finding[]>}
 * @throws when the advisories cannot be fetched
 */
export async function cratesWithAdvisories(root, { config = "deny.toml", ...options } = {}) {
  const shipped = ["--manifest-path", "compiler/cli/Cargo.toml", "--features", "app", "--exclude-dev"];
  // The first call has fetched the advisories already, so this one can stay offline.
  const all = ["--workspace", "--all-features", "--offline"];
  const ask = async (call) => reports(await run("cargo", call, { cwd: root, ...options }));
  const ships = new Set((await ask(callOf(shipped, config))).map(keyOf));
  return (await ask(callOf(all, config))).map((report) => findingOf(report, ships.has(keyOf(report))));
}

function callOf(scope, config) {
  const how = ["--locked", "--config", config, "--format", "json", "--log-level", "error"];
  return ["deny", ...scope, ...how, "check", "--audit-compatible-output", "advisories"];
}

/** Reads the reports, one per database, whether or not they share a line. */
function reports({ stdout, stderr }) {
  if (!stdout.includes('"vulnerabilities"')) throw new Error(`cargo deny: ${reasonIn(stderr)}`);
  const databases = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  return databases.flatMap(({ vulnerabilities, warnings }) => [
    ...vulnerabilities,
    ...Object.values(warnings).flat(),
  ]);
}

/** Extracts the innermost reason from the output of cargo-deny, which is one JSON object per line. */
function reasonIn(stderr) {
  const lines = stderr.trim().split("\n");
  const last = lines.at(-1) ?? "";
  try {
    return JSON.parse(last).fields.message;
  } catch {
    return last;
  }
}

const keyOf = ({ advisory, package: { name, version } }) => `${advisory.id} ${name} ${version}`;

function findingOf({ kind, advisory, package: { name, version } }, ships) {
  // Unmaintained or unsound crates have no severity: they are listed.
  const severity = kind ? "low" : severityOf(advisory.cvss);
  return { id: advisory.id, dependency: `${name} ${version}`, title: advisory.title, severity, ships };
}

/** Returns the severity of a vector by the qualitative scale of CVSS 3.1, section 5, and 4.0, section 6. */
function severityOf(vector) {
  const score = vector ? cvss.fromVector(vector)?.calculateScores().overall : undefined;
  if (score === undefined) return "unknown";
  if (score >= 9) return "critical";
  if (score >= 7) return "high";
  return score >= 4 ? "moderate" : "low";
}
