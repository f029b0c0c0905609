// A separate server for a test: a fresh data folder, a free port, and ways to kill and restart it.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { database, type Environment } from "./database.ts";

export const root = resolve(import.meta.dirname, "../..");
export const enkat = process.env["ENKAT"] ?? join(root, "target/debug/enkat");

/** Returns the output of `enkat diff` on a survey and a changed copy, whatever its exit code. */
export async function difference(survey: string, copy: string): Promise<string> {
  const run = promisify(execFile)(enkat, ["diff", survey, copy], { cwd: root });
  const { stdout } = await run.catch((found: { stdout: string }) => found);
  return stdout;
}

/** Copies a survey, with the modules that all surveys share, into a folder where it can be changed. Returns the copy's folder. */
export async function copySurvey(survey: string, into: string): Promise<string> {
  for (const part of [survey, "shared"]) {
    await cp(join(root, "surveys", part), join(into, part), { recursive: true });
  }
  return join(into, survey);
}

/** A running `enkat serve`. */
export class Server {
  readonly url: string;
  #port: number;
  #data: string;
  #process: ChildProcess | undefined;
  #log = "";
  readonly #env: Environment;
  readonly #more: readonly string[];

  private constructor(port: number, data: string, env: Environment, more: readonly string[]) {
    this.#more = more;
    this.#port = port;
    this.#data = data;
    this.#env = env;
    this.url = `http://localhost:${port}`;
  }

  /** Starts a server on an empty data folder, with more arguments: `--surveys` among them replaces the built-in surveys. */
  static async start(...more: string[]): Promise<Server> {
    return Server.at(await freePort(), ...more);
  }

  /** Starts a server that listens on a port. */
  static async at(port: number, ...more: string[]): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), "enkat-e2e-"));
    const server = new Server(port, data, await database(data), more);
    await server.restart();
    return server;
  }

  /** Starts the server again on the same data and the same port. */
  async restart(): Promise<void> {
    const args = ["serve", ...(this.#more.includes("--surveys") ? [] : ["--surveys", "surveys"])];
    args.push("--data", this.#data, "--listen", `127.0.0.1:${this.#port}`, ...this.#more);
    this.#process = spawn(enkat, args, { cwd: root, env: this.#env, stdio: ["ignore", "ignore", "pipe"] });
    this.#log = "";
    this.#process.stderr?.on("data", (chunk) => {
      this.#log += chunk;
    });
    await this.#healthy();
  }

  /** Runs `enkat admin` on the server's data while it runs. Returns the output. */
  async admin(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(enkat, ["admin", ...args, "--data", this.#data], {
      cwd: root,
      env: this.#env,
    });
    return stdout;
  }

  /** Reads the mails in the server's outbox, the last one last. */
  async mails(): Promise<string[]> {
    const outbox = join(this.#data, "outbox");
    const files = await readdir(outbox).catch(() => []);
    return Promise.all(files.sort().map((file) => readFile(join(outbox, file), "utf8")));
  }

  /** Returns the log since the start. */
  get log(): string {
    return this.#log;
  }

  /** Returns every byte of the server's data folder. */
  async data(): Promise<Buffer> {
    const files = await readdir(this.#data, { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    return Buffer.concat(await Promise.all(paths.map((path) => readFile(path))));
  }

  /** Kills the server without warning. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((done) => running.once("exit", done));
    running.kill("SIGKILL");
    await gone;
  }

  /** Kills the server and removes its data. */
  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.#data, { recursive: true, force: true });
  }

  async #healthy(): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const answer = await fetch(`${this.url}/api/health`).catch(() => undefined);
      if (answer?.ok === true) return;
      if (this.#process?.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`the server did not start: ${this.#log}`);
  }
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
