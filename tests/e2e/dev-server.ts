// `enkat dev` on a copy of the surveys, for a test to write in.

import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enkat, root } from "./server.ts";
import { printedAddress } from "./serving.ts";

export class DevServer {
  readonly url: string;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(url: string, folder: string, process: ChildProcess) {
    this.url = url;
    this.#folder = folder;
    this.#process = process;
  }

  /** Previews a survey. */
  static async start(survey: string): Promise<DevServer> {
    const folder = await mkdtemp(join(tmpdir(), "enkat-dev-"));
    await cp(join(root, "surveys"), join(folder, "surveys"), { recursive: true });
    const args = ["dev", `surveys/${survey}`, "--port", "0"];
    const process = spawn(enkat, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
    return new DevServer(await printedAddress(process.stdout, "the preview of"), folder, process);
  }

  /** Saves a file of the surveys with a text replaced. */
  async replace(path: string, from: string, to: string): Promise<void> {
    const file = join(this.#folder, "surveys", path);
    const text = await readFile(file, "utf8");
    if (!text.includes(from)) throw new Error(`there is no \`${from}\` in ${path}`);
    await writeFile(file, text.replace(from, to));
  }

  /** Ends the server. */
  async dispose(): Promise<void> {
    const gone = new Promise((done) => this.#process.once("exit", done));
    this.#process.kill("SIGKILL");
    await gone;
    await rm(this.#folder, { recursive: true, force: true });
  }
}
