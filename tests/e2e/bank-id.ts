// The simulator of the BankID service, a server that signs in with it, and a phone that scans.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Locator } from "@playwright/test";
import jsQR from "jsqr";
import { TOLD } from "../oidc/told.ts";
import { freePort, Server } from "./server.ts";

const SIMULATOR = resolve(import.meta.dirname, "../bankid-simulator/main.mjs");

const DEPLOYMENT = `
customers:
  - urlName: acme
    name: Acme AB
    ${Object.entries(TOLD)
      .map(([key, words]) => `${key}: ${JSON.stringify(words)}`)
      .join("\n    ")}
    surveys:
      - surveyId: acme-cop3
        type: cop3
        survey: cop3
        login: {swedishBankId: true, anonymous: true}
        defaultLoginType: swedishBankId
`;

/** The path of the survey. */
export const ADDRESS = "/open/acme/cop3";

/** The simulator of the service, and phones. */
export class BankIdService {
  /** The arguments by which a server uses this service. */
  readonly args: readonly string[];
  readonly #control: string;
  readonly #process: ChildProcess;

  private constructor(args: readonly string[], control: string, process: ChildProcess) {
    this.args = args;
    this.#control = control;
    this.#process = process;
  }

  /** Starts the simulator, with its certificates in a folder. */
  static async start(folder: string): Promise<BankIdService> {
    const simulator = spawn("node", [SIMULATOR, folder], { stdio: ["pipe", "pipe", "inherit"] });
    const [line] = await createInterface(simulator.stdout)
      [Symbol.asyncIterator]()
      .next()
      .then(({ value }) => [String(value)]);
    const { url, control } = JSON.parse(line ?? "{}") as { url: string; control: string };
    const file = (name: string) => join(folder, name);
    const args = ["--bank-id-url", url, "--bank-id-ca", file("ca.pem")];
    args.push("--bank-id-certificate", file("rp.pem"), "--bank-id-key", file("rp.key"));
    return new BankIdService(args, control, simulator);
  }

  dispose(): void {
    this.#process.kill();
  }

  /** Requests the next step of the phone, or of the service. */
  async control(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const answer = await fetch(this.#control + path, { method: "POST", body: JSON.stringify(body) });
    const content = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(JSON.stringify(content));
    return content;
  }

  /** Scans the shown QR code with a phone. */
  async scan(code: Locator, phone: object = {}): Promise<void> {
    await this.control("/scan", { qr: await textOf(code), ...phone });
  }
}

/** The service and a server that uses it. */
export class BankId {
  readonly server: Server;
  readonly #service: BankIdService;
  readonly #folder: string;

  private constructor(server: Server, service: BankIdService, folder: string) {
    this.server = server;
    this.#service = service;
    this.#folder = folder;
  }

  static async start(): Promise<BankId> {
    const folder = await mkdtemp(join(tmpdir(), "enkat-bankid-"));
    const service = await BankIdService.start(folder);
    const deployment = join(folder, "deployment.yaml");
    await writeFile(deployment, DEPLOYMENT);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const server = await Server.at(port, "--url", url, "--deployment", deployment, ...service.args);
    return new BankId(server, service, folder);
  }

  async dispose(): Promise<void> {
    await this.server.dispose();
    this.#service.dispose();
    await rm(this.#folder, { recursive: true, force: true });
  }

  control(path: string, body: object = {}): Promise<Record<string, unknown>> {
    return this.#service.control(path, body);
  }

  scan(code: Locator, phone: object = {}): Promise<void> {
    return this.#service.scan(code, phone);
  }
}

/** Reads a QR code as a camera does. */
async function textOf(code: Locator): Promise<string> {
  const scale = 4;
  const size = Number((await code.getAttribute("viewBox"))?.split(" ").at(-1)) * scale;
  const picture = new Uint8ClampedArray(size * size * 4).fill(255);
  const squares = (await code.locator("path").last().getAttribute("d")) ?? "";
  for (const [, x, y] of squares.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dot = 0; dot < scale * scale; dot += 1) {
      const column = Number(x) * scale + (dot % scale);
      const row = Number(y) * scale + Math.floor(dot / scale);
      picture.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
    }
  }
  const read = jsQR.default(picture, size, size);
  if (read === null) throw new Error("the code cannot be read");
  return read.data;
}
