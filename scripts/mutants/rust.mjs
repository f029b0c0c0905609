// Changes the code that `.cargo/mutants.toml` names, one place at a time, and lists the changes that no test notices.
//
//   node scripts/mutants/rust.mjs            all groups
//   node scripts/mutants/rust.mjs model      one group
//
// A group is divided into shards. A finished shard is not run again for the same mutants, so an interrupted run continues where it
// was; `rm -r target/mutants` starts over, as after a change of tests. Survivors of the first tests are tried once more with slower ones. Those of `survivors.txt` are
// known, each with its reason.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escaped, isKnown, tell } from "./survivors.mjs";

const root = new URL("../..", import.meta.url).pathname;
const OUT = join(root, "target/mutants");
/**
 * The number of mutants of a shard. A shard begins with a build of the crates and their tests, which takes as long as some mutants.
 */
const SHARD = 60;
/** The exit codes of cargo-mutants that report mutants, not a failure: all caught, some missed, some timed out. */
const RAN = [0, 2, 3];

const GROUPS = {
  model: {
    packages: ["enkat-model"],
    tests: [
      ["--test-package", "enkat-model", "--test-package", "enkat-conformance"],
      ["--test-package", "enkat-reports"],
    ],
  },
  prove: {
    packages: ["enkat-prove"],
    tests: [["--test-package", "enkat-prove"], ["--test-package", "enkat-reports"]],
  },
  store: {
    packages: ["enkat-store", "enkat-store-sqlite"],
    tests: [
      ["--test-package", "enkat-store", "--test-package", "enkat-store-sqlite", "--cargo-arg=--lib"],
      ["--test-package", "enkat-runtime", "--cargo-arg=--lib"],
    ],
  },
  session: {
    packages: ["enkat-runtime"],
    tests: [
      ["--test-package", "enkat-runtime", "--cargo-arg=--lib", "--", "--", "session", "keys", "answer_encryption", "identities", "secrets", "drafts", "submissions"],
      ["--test-package", "enkat-runtime", "--cargo-arg=--lib"],
    ],
  },
};

const wanted = process.argv.slice(2);
const survivors = [];
for (const [name, { packages, tests }] of Object.entries(GROUPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const which = packages.flatMap((one) => ["--package", one]);
  const first = pass(name, which, tests[0]);
  const unknown = first.filter((mutant) => !isKnown(mutant));
  survivors.push(...first.filter(isKnown));
  if (unknown.length === 0) continue;
  // The mutants that make a test endless are out by now: what is left may take the time of the slow tests.
  const slowly = ["--minimum-test-timeout", "1200", ...tests[1]];
  const again = pass(`${name}-again`, [...which, ...only(unknown)], slowly);
  // cargo-mutants also tries deletions of fields that were not selected, and these tests may not notice them.
  survivors.push(...again.filter((mutant) => unknown.includes(mutant)));
}
process.exitCode = tell(survivors) ? 0 : 1;

/** Runs the unfinished shards of a pass, and returns the mutants that no test noticed. */
function pass(name, which, tests) {
  const all = list(which);
  const shards = Math.ceil(all.length / SHARD);
  console.error(`${name}: ${all.length} mutants in ${shards} shards`);
  const missed = [];
  for (let shard = 0; shard < shards; shard += 1) {
    const folder = join(OUT, name, `${shard}`);
    const finished = join(folder, "finished");
    if (!existsSync(finished) || readFileSync(finished, "utf8") !== all.join("\n")) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const { status } = mutants([...which, "--shard", `${shard}/${shards}`, "--output", folder, ...tests], "inherit");
      if (!RAN.includes(status)) throw new Error(`shard ${shard} of ${name} failed: see ${folder}`);
      // Other mutants are divided into other shards.
      writeFileSync(finished, all.join("\n"));
    }
    missed.push(...lines(readFileSync(join(folder, "mutants.out/missed.txt"), "utf8")));
  }
  return missed;
}

function list(which) {
  return lines(mutants(["--list", ...which], "pipe").stdout);
}

/** Selects mutants by their names; without names, none. */
function only(names) {
  return ["--re", `^(${names.map(escaped).join("|")})$`];
}

function mutants(args, stdout) {
  const env = { ...process.env, CARGO_TARGET_DIR: join(OUT, "build"), CARGO_PROFILE_DEV_DEBUG: "false" };
  return spawnSync("cargo", ["mutants", ...args], { cwd: root, env, encoding: "utf8", stdio: ["ignore", stdout, "inherit"] });
}

function lines(text) {
  return text.split("\n").filter((line) => line !== "");
}
