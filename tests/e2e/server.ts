// A separate server for a test: a fresh data folder, a free port, and ways to kill and restart it. On PostgreSQL it can be several
// processes behind a balancer, of which one or another is being restarted all the time.

import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Backend } from "./backend.ts";
import { Balancer } from "./balancer.ts";
import { database, type Environment } from "./database.ts";
import { enkat, root } from "./program.ts";

export { enkat, root };

/** The number of processes of a server. */
const PROCESSES = Number(process.env["TEST_SERVERS"] ?? 1);
/** The pause between two restarts of one of several processes, in milliseconds. */
const PAUSE = 2000;

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

/** A running `enkat serve`, or several behind a balancer. */
export class Server {
  readonly url: string;
  readonly #backends: readonly Backend[];
  readonly #balancer: Balancer | undefined;
  readonly #env: Environment;
  /** The restarts of one process after the other; ends once it is aborted. */
  #restarts: { stop: AbortController; ended: Promise<void> } | undefined;

  private constructor(
    port: number,
    backends: readonly Backend[],
    balancer: Balancer | undefined,
    env: Environment,
  ) {
    this.#backends = backends;
    this.#balancer = balancer;
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
    const env = await database(data);
    if (PROCESSES === 1) {
      const server = new Server(port, [new Backend(port, data, env, more)], undefined, env);
      await server.restart();
      return server;
    }
    const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
    const [first, ...others] = ports.map(
      (own) => new Backend(own, own === ports[0] ? data : `${data}-${own}`, env, more),
    );
    if (first === undefined) throw new Error("TEST_SERVERS is no number of servers");
    // The first one makes the key, which all have.
    await first.start();
    for (const other of others) {
      await cp(join(data, "server.key"), join(other.data, "server.key"));
      await other.start();
    }
    const server = new Server(port, [first, ...others], await Balancer.at(port, ports), env);
    server.#restartInTurns();
    return server;
  }

  /** Starts the server again on the same data and the same port. */
  async restart(): Promise<void> {
    for (const backend of this.#backends) await backend.start();
    if (this.#balancer !== undefined) this.#restartInTurns();
  }

  /** Runs `enkat admin` on the server's data while it runs. Returns the output. */
  async admin(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(enkat, ["admin", ...args, "--data", this.#data], {
      cwd: root,
      env: this.#env,
    });
    return stdout;
  }

  /** Runs `enkat doctor` with the options that the server was started with, whatever its exit code. Returns its lines. */
  async examine(...more: string[]): Promise<string[]> {
    const options = ["--listen", new URL(this.url).host.replace("localhost", "127.0.0.1"), ...more];
    const run = promisify(execFile)(enkat, ["doctor", ...options, "--data", this.#data], {
      cwd: root,
      env: this.#env,
    });
    const { stdout } = await run.catch((found: { stdout: string }) => found);
    return stdout.trim().split("\n");
  }

  /** Reads the mails in the server's outbox, the last one last. */
  async mails(): Promise<string[]> {
    const read = this.#backends.map(async ({ data }) => {
      const outbox = join(data, "outbox");
      const files = await readdir(outbox).catch(() => []);
      return files.map((file) => ({ file, path: join(outbox, file) }));
    });
    const files = (await Promise.all(read)).flat().sort((one, other) => one.file.localeCompare(other.file));
    return Promise.all(files.map(({ path }) => readFile(path, "utf8")));
  }

  /** Returns the log since the start. */
  get log(): string {
    return this.#backends.map((backend) => backend.log).join("");
  }

  /** Returns every byte of the server's data folders. */
  async data(): Promise<Buffer> {
    const read = this.#backends.map(async ({ data }) => {
      const files = await readdir(data, { recursive: true, withFileTypes: true });
      const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
      return Promise.all(paths.map((path) => readFile(path)));
    });
    return Buffer.concat((await Promise.all(read)).flat());
  }

  /** Kills the server without warning. */
  async kill(): Promise<void> {
    this.#restarts?.stop.abort();
    await this.#restarts?.ended;
    this.#restarts = undefined;
    await Promise.all(this.#backends.map((backend) => backend.end("SIGKILL")));
  }

  /** Kills the server and removes its data. */
  async dispose(): Promise<void> {
    await this.kill();
    await this.#balancer?.dispose();
    await Promise.all(this.#backends.map(({ data }) => rm(data, { recursive: true, force: true })));
  }

  get #data(): string {
    return this.#backends[0]?.data ?? "";
  }

  /** Restarts one process after the other until the server is killed: the others answer meanwhile. */
  #restartInTurns(): void {
    const stop = new AbortController();
    const restarts = async () => {
      for (let turn = 0; !stop.signal.aborted; turn += 1) {
        await sleep(PAUSE, undefined, { signal: stop.signal }).catch(() => {});
        const backend = this.#backends[turn % this.#backends.length];
        if (stop.signal.aborted || backend === undefined) return;
        await backend.end("SIGTERM");
        await backend.start();
      }
    };
    this.#restarts = { stop, ended: restarts() };
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
