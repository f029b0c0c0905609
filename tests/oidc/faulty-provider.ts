// A small OpenID provider that misbehaves on request. It issues a code for any token that a test describes, and has no page of its
// own: the test plays the browser.

import {
  constants,
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  type SignKeyObjectInput,
  sign,
} from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { CLIENT, SECRET } from "./enkat.ts";
import { listening } from "./listening.ts";

/** The subject, unless a recipe names another. */
export const SUBJECT = "subject-of-somebody";

type Json = Record<string, unknown>;
/** A pair of keys, by the algorithm that they are for. */
interface Key {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** The provider's response to a code. */
export interface Recipe {
  /** Claims besides or instead of the right ones; `undefined` leaves one out. */
  claims?: Json;
  /** Parts of the token's header. */
  head?: Json;
  /** The algorithm; RS256 by default. */
  alg?: string;
  /** The key's name in the header, if it is not the key's own. */
  kid?: string;
  /** Whether to sign with a key that the provider does not publish. */
  stranger?: boolean;
  /** Removes the signature, or replaces it by another one's. */
  spoil?: (token: string) => string;
  /** The whole response to the code, if it is another one. */
  answer?: (response: ServerResponse) => void;
  /** Whether to accept a code without its proof. */
  careless?: boolean;
  /** The user information, if it is another one. */
  userInfo?: Json;
}

interface Issued {
  recipe: Recipe;
  nonce: string;
  challenge: string;
}

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
const seconds = () => Math.floor(Date.now() / 1000);

/** A provider that misbehaves on request. */
export class FaultyProvider {
  issuer = "";
  /** Parts of the metadata. */
  readonly metadata: Json;
  /** The number of times that metadata and keys were fetched. */
  fetched = { metadata: 0, keys: 0 };
  /** The number of times that a code was to be exchanged. */
  exchanged = 0;
  #server: Server;
  #keys: Record<string, Key> = {};
  #stranger = rsa("stranger");
  #codes = new Map<string, Issued>();
  #infos = new Map<string, Json>();
  #count = 0;

  private constructor(metadata: Json) {
    this.metadata = metadata;
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.rotate();
  }

  static async start(metadata: Json = {}): Promise<FaultyProvider> {
    const provider = new FaultyProvider(metadata);
    provider.issuer = `http://localhost:${await listening(provider.#server)}`;
    return provider;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Changes the keys. */
  rotate(): void {
    this.#count += 1;
    const name = (alg: string) => `${alg}-${this.#count}`;
    this.#keys = {
      RS256: rsa(name("rsa")),
      ES256: { kid: name("p256"), ...generateKeyPairSync("ec", { namedCurve: "P-256" }) },
      ES384: { kid: name("p384"), ...generateKeyPairSync("ec", { namedCurve: "P-384" }) },
      EdDSA: { kid: name("ed"), ...generateKeyPairSync("ed25519") },
    };
  }

  /** Signs a visitor in who came by this address. Returns the code. */
  letIn(address: URL, recipe: Recipe): string {
    this.#count += 1;
    const code = `code-${this.#count}`;
    const asked = (name: string) => address.searchParams.get(name) ?? "";
    this.#codes.set(code, { recipe, nonce: asked("nonce"), challenge: asked("code_challenge") });
    return code;
  }

  /** Returns the public key of RS256 as PEM, which is no secret. */
  publicPem(): string {
    return String(this.#key("RS256").publicKey.export({ type: "spki", format: "pem" }));
  }

  #key(alg: string): Key {
    const key = this.#keys[alg] ?? this.#keys["RS256"];
    if (!key) throw new Error("no key");
    return key;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "", this.issuer).pathname;
    if (path === "/.well-known/openid-configuration") {
      this.fetched.metadata += 1;
      send(response, 200, this.#metadata());
    } else if (path === "/keys") {
      this.fetched.keys += 1;
      send(response, 200, { keys: Object.entries(this.#keys).map(jwk) });
    } else if (path === "/token") {
      this.#token(await form(request), request, response);
    } else {
      const info = this.#infos.get(request.headers.authorization ?? "");
      send(response, info ? 200 : path === "/userinfo" ? 401 : 404, info ?? {});
    }
  }

  #metadata(): Json {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
      ...this.metadata,
    };
  }

  #token(form: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    this.exchanged += 1;
    const code = form.get("code") ?? "";
    const issued = this.#codes.get(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const client = `Basic ${Buffer.from(`${CLIENT}:${SECRET}`).toString("base64")}`;
    if (request.headers.authorization !== client) send(response, 401, { error: "invalid_client" });
    else if (!issued || (proof !== issued.challenge && !issued.recipe.careless)) {
      send(response, 400, { error: "invalid_grant" });
    } else {
      // A careless provider accepts a code repeatedly.
      if (!issued.recipe.careless) this.#codes.delete(code);
      this.#answer(issued, response);
    }
  }

  #answer({ recipe, nonce }: Issued, response: ServerResponse): void {
    if (recipe.answer) {
      recipe.answer(response);
      return;
    }
    this.#count += 1;
    const accessToken = `access-${this.#count}`;
    if (recipe.userInfo) this.#infos.set(`Bearer ${accessToken}`, recipe.userInfo);
    const idToken = this.#idToken(recipe, { nonce, accessToken });
    send(response, 200, {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: 60,
      id_token: idToken,
    });
  }

  #idToken(recipe: Recipe, { nonce, accessToken }: { nonce: string; accessToken: string }): string {
    const alg = recipe.alg ?? "RS256";
    const key = recipe.stranger ? this.#stranger : this.#key(alg.startsWith("PS") ? "RS256" : alg);
    const head = { alg, typ: "JWT", kid: recipe.kid ?? key.kid, ...recipe.head };
    const hash = createHash(alg.endsWith("384") ? "sha384" : /512|EdDSA/.test(alg) ? "sha512" : "sha256")
      .update(accessToken)
      .digest();
    const claims = {
      iss: this.issuer,
      sub: SUBJECT,
      aud: CLIENT,
      iat: seconds(),
      exp: seconds() + 300,
      nonce,
      at_hash: base64(hash.subarray(0, hash.length / 2)),
      acr: "high",
      ...recipe.claims,
    };
    const signed = `${base64(JSON.stringify(head))}.${base64(JSON.stringify(claims))}`;
    const token = `${signed}.${base64(signature(alg, signed, key))}`;
    return recipe.spoil ? recipe.spoil(token) : token;
  }
}

/** Signs with the secret of the client. */
export function withSecret(token: string, secret: string): string {
  const signed = token.split(".").slice(0, 2).join(".");
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

function signature(alg: string, signed: string, { privateKey }: Key): Buffer {
  if (alg === "none") return Buffer.alloc(0);
  if (alg.startsWith("HS")) return createHmac("sha256", SECRET).update(signed).digest();
  if (alg === "EdDSA") return sign(null, Buffer.from(signed), privateKey);
  const hash = `sha${alg.slice(2)}`;
  const how: SignKeyObjectInput = { key: privateKey };
  if (alg.startsWith("ES")) how.dsaEncoding = "ieee-p1363";
  if (alg.startsWith("PS")) {
    how.padding = constants.RSA_PKCS1_PSS_PADDING;
    how.saltLength = constants.RSA_PSS_SALTLEN_DIGEST;
  }
  return sign(hash, Buffer.from(signed), how);
}

function rsa(kid: string): Key {
  return { kid, ...generateKeyPairSync("rsa", { modulusLength: 2048 }) };
}

function jwk([, { kid, publicKey }]: [string, Key]): Json {
  return { ...publicKey.export({ format: "jwk" }), kid, use: "sig" };
}

function send(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function form(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}
