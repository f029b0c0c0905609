// An identity provider with a page to sign in on: npm's oidc-provider, as a bank or a company would run one.

import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Provider, { type JWK } from "oidc-provider";
import { CLIENT, SECRET } from "./enkat.ts";
import { freePort } from "./listening.ts";

/** The persons who can sign in, by the name that they type. The number is a synthetic one. */
const PEOPLE: Record<string, Record<string, string>> = {
  kanari: {
    pid: "01817000092",
    given_name: "Kanari",
    family_name: "Fuglesang",
    birthdate: "1970-01-01",
    gender: "female",
  },
};

/** An identity provider. */
export class IdentityProvider {
  readonly issuer: string;
  #server: Server;

  private constructor(issuer: string, server: Server) {
    this.issuer = issuer;
    this.#server = server;
  }

  /** Starts a provider that knows the server at an address as its client. */
  static async start(url: string): Promise<IdentityProvider> {
    const port = await freePort();
    const issuer = `http://localhost:${port}`;
    const provider = provides(issuer, url);
    const others = provider.callback();
    const server = createServer((request, response) => {
      if (request.url?.startsWith("/interaction/")) void interact(provider, request, response);
      else void others(request, response);
    });
    await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
    return new IdentityProvider(issuer, server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

function provides(issuer: string, url: string): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: "jwk" }), kid: "one", use: "sig" } as JWK;
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: ["", "/norwegianBankId", "/sso"].map((way) => `${url}/oidc/callback${way}`),
        post_logout_redirect_uris: [`${url}/signed-out`],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["of this test"] },
    pkce: { required: () => true },
    acrValues: ["high"],
    claims: {
      openid: ["sub", "pid", "acr"],
      profile: ["given_name", "family_name", "birthdate", "gender"],
    },
    // A bank puts the claims into the token; a company leaves them to the user information.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ sub: `subject-of-${id}`, ...PEOPLE[id] }),
    }),
  });
}

/** Serves the page to sign in on, and handles its form. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== "POST") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);
    return;
  }
  const form = await typed(request);
  if (form.has("cancel")) {
    await provider.interactionFinished(request, response, { error: "access_denied" });
    return;
  }
  if (form.has("blocked")) {
    const error_description = "bankid_error_codes:9314";
    await provider.interactionFinished(request, response, { error: "access_denied", error_description });
    return;
  }
  const accountId = form.get("name") ?? "";
  const grant = new provider.Grant({ accountId, clientId: String(params["client_id"]) });
  grant.addOIDCScope("openid profile");
  const consent = { grantId: await grant.save() };
  const login = { accountId, acr: "high", remember: false };
  await provider.interactionFinished(request, response, { login, consent });
}

const PAGE = `<!doctype html><html lang="en"><title>The bank</title><h1>The bank</h1><form method="post">
<label>Name <input name="name"></label> <button>Sign in</button> <button name="cancel">Cancel</button>
<button name="blocked">Blocked</button></form></html>`;

async function typed(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}
