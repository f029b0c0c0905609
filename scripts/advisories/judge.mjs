/**
 * @typedef {"low" | "moderate" | "high" | "critical" | "unknown"} Severity
 *
 * An advisory on a dependency, as its source reports it.
 * @typedef {object} Finding
 * @property {string} id such as `RUSTSEC-2026-0001` or `GHSA-…`
 * @property {string} dependency name and version
 * @property {string} title
 * @property {Severity} severity
 * @property {boolean} ships whether the dependency is in the command or the web application, and not only in tests
 *
 * An advisory that is accepted for a time.
 * @typedef {{ id: string, until: string, reason: string }} Ignored `until` is a day, such as `2027-01-31`
 */

/** The severities that are refused in shipped dependencies. An unknown one may be as bad as any. */
const REFUSED = new Set(["high", "critical", "unknown"]);

/**
 * Decides which advisories stop a change.
 *
 * @param {Finding[]} found
 * @param {{ ignored: Ignored[], today: string, isWhole: boolean }} by `isWhole`: all sources have answered
 * @returns {{ lines: string[], isRefused: boolean }} a line for each advisory, and for each entry that ignores nothing
 */
export function judge(found, { ignored, today, isWhole }) {
  const accepted = new Map(ignored.map((entry) => [entry.id, entry]));
  const verdicts = found.map((finding) => {
    const isGrave = finding.ships && REFUSED.has(finding.severity);
    const entry = accepted.get(finding.id);
    const isAccepted = entry !== undefined && today <= entry.until;
    return { finding, entry, isAccepted, isRefused: isGrave && !isAccepted };
  });
  const ids = new Set(found.map(({ id }) => id));
  const unused = isWhole ? ignored.filter(({ id }) => !ids.has(id)) : [];
  return {
    lines: [
      ...verdicts.map(lineOf),
      ...unused.map(({ id }) => `${id} is ignored, and no dependency has it: take it out of ignored.json`),
    ],
    isRefused: verdicts.some(({ isRefused }) => isRefused),
  };
}

function lineOf({ finding, entry, isAccepted, isRefused }) {
  const { id, dependency, title, severity, ships } = finding;
  const place = ships ? "ships" : "only in tests and tools";
  const line = `${id} ${severity}, ${place}: ${dependency}: ${title}`;
  if (isAccepted) return `${line} (ignored until ${entry.until}: ${entry.reason})`;
  if (!isRefused) return line;
  const lapsed = entry ? ` It was ignored until ${entry.until}.` : "";
  return `${line}\n  REFUSED.${lapsed} Update it, or say in scripts/advisories/ignored.json until when and why it does no harm.`;
}
