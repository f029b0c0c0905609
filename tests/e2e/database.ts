// The database of a server: a file in its data folder, or one of PostgreSQL where the journeys run on that.

import { execFile } from "node:child_process";
import { basename } from "node:path";
import { promisify } from "node:util";

/** The folder of the socket of a PostgreSQL server, which has a database for each server. */
const postgres = process.env["TEST_POSTGRES"];

/** The settings of a command by the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Creates the database of a server with this data folder, and returns the environment that names it to commands. */
export async function database(data: string): Promise<Environment> {
  if (postgres === undefined) return process.env;
  const name = basename(data).toLowerCase();
  await promisify(execFile)("createdb", ["--host", postgres, "--username", "enkat", name]);
  return { ...process.env, ENKAT_DATABASE: `postgres:///${name}?host=${postgres}&user=enkat` };
}
