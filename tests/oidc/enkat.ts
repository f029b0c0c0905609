// `enkat serve` with a deployment of the test, and its log.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./listening.ts";
import { TOLD } from "./told.ts";

const root = resolve(import.meta.dirname, "../..");
const command = process.env["ENKAT"] ?? join(root, "target/debug/enkat");

/** The secret of this client at every provider. */
export const SECRET = "what-only-the-server-and-the-provider-know";
/** The name of this client at every provider. */
export const CLIENT = "enkat";

/** A provider as a deployment describes it, without the keys that all have in common. */
export type Provider = Record<string, unknown> & { issuer: string };

/** A running server. */
export class Enkat {
  readonly url: string;
  log = "";
  #port: number;
  #folder: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    this.url = `http://localhost:${port}`;
  }

  /** Starts a server whose survey can be signed in to by these providers. */
  static async start(providers: Record<string, Provider>, port?: number): Promise<Enkat> {
    const enkat = new Enkat(port ?? (await freePort()), await mkdtemp(join(tmpdir(), "enkat-oidc-")));
    await writeFile(join(enkat.#folder, "deployment.yaml"), deployment(enkat.url, providers));
    await enkat.#serve();
    return enkat;
  }

  /** Ends the server and removes its data. */
  async dispose(): Promise<void> {
    const running = this.#process;
    if (running?.exitCode === null) {
      const gone = new Promise((done) => running.once("exit", done));
      running.kill("SIGKILL");
      await gone;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Makes new invitations to a survey. Returns their addresses. */
  async invite(surveyId: string, count: number): Promise<string[]> {
    const letters = join(this.#folder, "letters.csv");
    await this.#admin("invitations", "create", surveyId, "--count", String(count));
    await this.#admin("invitations", "print", surveyId, "--url", this.url, "--csv", letters);
    return (await readFile(letters, "utf8")).match(/http[^,]+#i=[0-9a-f]{64}/g) ?? [];
  }

  /** Invites an owner to a health account. Returns the address of the link in the mail. */
  async inviteToAccount(email: string, ...proof: string[]): Promise<string> {
    await this.#admin("account", "invite", "--email", email, ...proof, "--url", this.url);
    const outbox = join(this.#folder, "data", "outbox");
    const [mail = ""] = (await readdir(outbox)).sort().slice(-1);
    const [link = ""] = (await readFile(join(outbox, mail), "utf8")).match(/http:\S+/) ?? [];
    return link;
  }

  async #admin(...args: string[]): Promise<void> {
    const data = ["--data", join(this.#folder, "data")];
    await promisify(execFile)(command, ["admin", ...args, ...data], { cwd: root });
  }

  /** Returns everything that the server has written into its data folder. */
  async data(): Promise<string> {
    const data = join(this.#folder, "data");
    const files = await readdir(data);
    const contents = await Promise.all(files.map((file) => readFile(join(data, file), "latin1")));
    return contents.join("\n");
  }

  async #serve(): Promise<void> {
    const args = ["serve", "--surveys", "surveys", "--log", "json"];
    args.push("--deployment", join(this.#folder, "deployment.yaml"), "--data", join(this.#folder, "data"));
    args.push("--listen", `127.0.0.1:${this.#port}`);
    const env = { ...process.env, OIDC_SECRET: SECRET };
    this.#process = spawn(command, args, { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
    this.#process.stderr?.on("data", (chunk) => {
      this.log += chunk;
    });
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const answer = await fetch(`${this.url}/api/health`).catch(() => undefined);
      if (answer?.ok === true) return;
      if (this.#process.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`the server did not start: ${this.log}`);
  }
}

/** Writes a deployment, as JSON, which is YAML. Synthetic persons count as real ones. */
function deployment(url: string, providers: Record<string, Provider>): string {
  const described = Object.entries(providers).map(([way, provider]) => [
    way,
    {
      clientId: CLIENT,
      clientSecretEnv: "OIDC_SECRET",
      redirectUri: `${url}/oidc/callback/${way}`,
      ...provider,
    },
  ]);
  const login = { anonymous: true, norwegianBankId: true, sso: true };
  const survey = {
    type: "cop3",
    survey: "cop3",
    testIdentities: true,
    login,
    defaultLoginType: "norwegianBankId",
  };
  const surveys = [
    { ...survey, surveyId: "first" },
    { ...survey, surveyId: "second", linkName: "second" },
    { ...survey, surveyId: "invited", linkName: "invited", invitationRequired: true },
    {
      ...survey,
      surveyId: "nameless",
      linkName: "nameless",
      login: { anonymous: true },
      defaultLoginType: "anonymous",
    },
  ];
  return JSON.stringify({
    oidc: Object.fromEntries(described),
    customers: [{ urlName: "acme", name: "Acme", ...TOLD, surveys }],
  });
}
