// A process of `enkat serve`.

import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "./database.ts";
import { enkat, root } from "./program.ts";

/** One `enkat serve`, on a port and a data folder of its own. */
export class Backend {
  readonly port: number;
  readonly data: string;
  readonly #args: readonly string[];
  readonly #env: Environment;
  #process: ChildProcess | undefined;
  #log = "";

  constructor(port: number, data: string, env: Environment, more: readonly string[]) {
    this.port = port;
    this.data = data;
    this.#env = env;
    const surveys = more.includes("--surveys") ? [] : ["--surveys", "surveys"];
    this.#args = ["serve", ...surveys, "--data", data, "--listen", `127.0.0.1:${port}`, ...more];
  }

  /** Returns the log since the start. */
  get log(): string {
    return this.#log;
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    this.#process = spawn(enkat, this.#args, {
      cwd: root,
      env: this.#env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#log = "";
    this.#process.stderr?.on("data", (chunk) => {
      this.#log += chunk;
    });
    await this.#healthy();
  }

  /** Kills it without warning, or asks it to stop with SIGTERM; waits until it is gone. */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const running = this.#process;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((done) => running.once("exit", done));
    running.kill(signal);
    await gone;
  }

  async #healthy(): Promise<void> {
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/api/health`).catch(() => undefined);
      if (answer?.ok === true) return;
      if (this.#process?.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`the server did not start: ${this.#log}`);
  }
}
