import { run } from "./run.mjs";

/** The folders with a lockfile of npm; those packages of the first ship that are no development dependencies. */
const SHIPPED = "web";
const OTHERS = ["tests/e2e", "tests/oidc", "bench", "scripts/advisories"];

/**
 * Asks the registry of npm for the advisories on the packages of every lockfile.
 *
 * @param {string} root the project
 * @param {{ patience?: number, env?: NodeJS.ProcessEnv }} options `patience`: milliseconds for each call
 * @returns {Promise<import("./judge.mjs").Finding[]>} each advisory once
 * @throws when the registry does not answer
 */
export async function packagesWithAdvisories(root, options = {}) {
  const ask = (folder, ...how) => audit(`${root}/${folder}`, how, options);
  const [shipped, ...others] = await Promise.all([
    ask(SHIPPED, "--omit=dev"),
    ...[SHIPPED, ...OTHERS].map((folder) => ask(folder)),
  ]);
  const found = new Map(others.flat().map((finding) => [finding.id, { ...finding, ships: false }]));
  for (const finding of shipped) found.set(finding.id, { ...finding, ships: true });
  return [...found.values()];
}

async function audit(cwd, how, options) {
  const { stdout, stderr } = await run("npm", ["audit", "--json", "--package-lock-only", ...how], { cwd, ...options });
  const report = parsed(stdout);
  if (!report?.vulnerabilities) throw new Error(`npm audit: ${report?.message ?? stderr.trim().split("\n").at(-1)}`);
  return Object.values(report.vulnerabilities).flatMap(({ via }) =>
    // A cause that is a name, no object: the package only depends on one with an advisory.
    via.filter((cause) => typeof cause === "object").map(findingOf),
  );
}

function parsed(stdout) {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

function findingOf({ url, source, name, range, title, severity }) {
  return { id: url?.split("/").at(-1) ?? `npm-${source}`, dependency: `${name} ${range}`, title, severity };
}
