// A server whose survey can be signed in to in every way that exists, with the counterparts that this needs: the simulator of
// Swedish BankID, and an identity provider that is Norwegian BankID and a company.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLIENT, SECRET } from "../oidc/enkat.ts";
import { IdentityProvider } from "../oidc/identity-provider.ts";
import { TOLD } from "../oidc/told.ts";
import { BankIdService } from "./bank-id.ts";
import { freePort, Server } from "./server.ts";

/** The path of the survey. It has every kind of question, and all languages of the app. */
export const ADDRESS = "/open/acme/gallery";

/** The path of a survey that can be answered every 90 days. */
export const QUARTERLY = `${ADDRESS}/quarterly`;

/** The tabs, from left to right. */
export const TABS = [
  "swedishBankId",
  "swedishGovernmentId",
  "swedishBirthdateName",
  "anonymous",
  "norwegianBankId",
  "norwegianGovernmentId",
  "norwegianBirthdateName",
] as const;

function deployment(issuer: string): string {
  const client = {
    issuer,
    clientId: CLIENT,
    clientSecretEnv: "OIDC_SECRET",
  };
  const ways = [...TABS, "sso"];
  const survey = {
    surveyId: "all-ways",
    type: "gallery",
    survey: "gallery",
    testIdentities: true,
    showEmail: true,
    login: Object.fromEntries(ways.map((way) => [way, true])),
    defaultLoginType: TABS[0],
    settings: { showGalleryVisitors: true },
    locations: [{ id: "north", name: "Norra Lunden" }],
  };
  const quarterly = { ...survey, surveyId: "quarterly", linkName: "quarterly", limitDays: 90 };
  return JSON.stringify({
    oidc: {
      norwegianBankId: {
        ...client,
        scopes: ["profile"],
        acrValues: ["high"],
        claims: { number: "pid", firstName: "given_name", lastName: "family_name", birthdate: "birthdate" },
      },
      sso: { ...client, scopes: ["profile"], userInfo: true, claims: { firstName: "given_name" } },
    },
    customers: [{ urlName: "acme", name: "Acme", ...TOLD, surveys: [survey, quarterly] }],
  });
}

/** The server and its counterparts. */
export class AllWays {
  readonly server: Server;
  readonly bankId: BankIdService;
  readonly #options: readonly string[];
  readonly #provider: IdentityProvider;
  readonly #folder: string;

  private constructor(
    server: Server,
    options: readonly string[],
    bankId: BankIdService,
    provider: IdentityProvider,
    folder: string,
  ) {
    this.server = server;
    this.#options = options;
    this.bankId = bankId;
    this.#provider = provider;
    this.#folder = folder;
  }

  static async start(): Promise<AllWays> {
    const folder = await mkdtemp(join(tmpdir(), "enkat-all-ways-"));
    const bankId = await BankIdService.start(folder);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const provider = await IdentityProvider.start(url);
    const file = join(folder, "deployment.yaml");
    await writeFile(file, deployment(provider.issuer));
    process.env["OIDC_SECRET"] = SECRET;
    const options = ["--url", url, "--deployment", file, ...bankId.args];
    const server = await Server.at(port, ...options, "--log", "json", "--log-level", "debug");
    return new AllWays(server, options, bankId, provider, folder);
  }

  /** Lets the doctor examine the server and its counterparts. Returns its lines. */
  examine(): Promise<string[]> {
    return this.server.examine(...this.#options);
  }

  async dispose(): Promise<void> {
    await this.server.dispose();
    this.bankId.dispose();
    await this.#provider.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
