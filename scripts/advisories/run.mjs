import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/**
 * Runs a command, whatever its exit code, and kills it with all its children when it takes too long.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, patience?: number, env?: NodeJS.ProcessEnv }} options `patience`: milliseconds
 * @returns {Promise<{ stdout: string, stderr: string }>}
 * @throws when it cannot be started, or has not ended in time
 */
export async function run(command, args, { cwd, patience = 30_000, env = process.env }) {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const failed = new Promise((_, reject) => child.once("error", reject));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    killWithAll(child.pid);
  }, patience);
  try {
    const [stdout, stderr] = await Promise.race([Promise.all([text(child.stdout), text(child.stderr)]), failed]);
    if (isLate) throw new Error(`${command} ${args[0]}: no answer within ${patience / 1000} s`);
    return { stdout, stderr };
  } finally {
    clearTimeout(timer);
  }
}

/** Kills a process and all its children, unless it has just ended by itself. */
function killWithAll(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
