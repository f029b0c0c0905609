// A provider's response is accepted if everything about it is right, and refused otherwise. The browser gets the same message for
// every fault; the log names the fault, and no person.

import { expect, test } from "@playwright/test";
import { Browser, type Callback } from "../browser.ts";
import { CLIENT, Enkat, SECRET } from "../enkat.ts";
import { FaultyProvider, type Recipe, SUBJECT, withSecret } from "../faulty-provider.ts";

// Synthetic numbers: 80 is added to the month.
const [KARI, OLA] = ["01817000092", "01817000173"];
const PERSON = {
  pid: KARI,
  given_name: "Kanari",
  family_name: "Fuglesang",
  birthdate: "1970-01-01",
  gender: "female",
};
const NOW = () => Math.floor(Date.now() / 1000);

let bankId: FaultyProvider;
let company: FaultyProvider;
let enkat: Enkat;

test.beforeAll(async () => {
  bankId = await FaultyProvider.start({ authorization_response_iss_parameter_supported: true });
  company = await FaultyProvider.start();
  enkat = await Enkat.start({
    norwegianBankId: {
      issuer: bankId.issuer,
      scopes: ["profile"],
      acrValues: ["high", "higher"],
      claims: {
        number: "pid",
        firstName: "given_name",
        lastName: "family_name",
        birthdate: "birthdate",
        gender: "gender",
      },
    },
    sso: { issuer: company.issuer, userInfo: true, claims: { firstName: "given_name" } },
  });
});

test.afterAll(async () => {
  await enkat?.dispose();
  await bankId?.stop();
  await company?.stop();
});

/** Signs in with the response of a recipe, the callback changed on its way. */
async function signIn(recipe: Recipe, change: (callback: Callback) => Callback = (same) => same) {
  const browser = new Browser(enkat.url);
  const address = await browser.start("norwegianBankId");
  const claims = { ...PERSON, ...recipe.claims };
  const code = bankId.letIn(address, { ...recipe, claims });
  const state = address.searchParams.get("state") ?? "";
  const answer = await browser.finish(change({ code, state, iss: bankId.issuer }));
  return { browser, answer, callback: { code, state, iss: bankId.issuer } };
}

/** Signs in at the company with user information. */
async function signInAtCompany(recipe: Recipe, surveyId = "first") {
  const browser = new Browser(enkat.url);
  const address = await browser.start("sso", surveyId);
  const code = company.letIn(address, { userInfo: { sub: SUBJECT, given_name: "Kanari" }, ...recipe });
  return browser.finish({ code, state: address.searchParams.get("state") ?? "" });
}

const REFUSED = { hasError: true, errorCode: "GeneralError", errorMessage: "signing in did not work" };

/** Returns the reason for the last refusal, from the log. */
async function reason(before: number): Promise<string> {
  const line = /a sign-in by OpenID Connect was refused.*/;
  await expect.poll(() => enkat.log.slice(before)).toMatch(line);
  const lines = enkat.log.slice(before).split("\n");
  const refusals = lines.filter((entry) => line.test(entry));
  expect(refusals).toHaveLength(1);
  return (JSON.parse(refusals[0] ?? "{}") as { reason: string }).reason;
}

/** Fault → the line of the log. */
const WRONG: [string, Recipe | (() => Recipe), string][] = [
  ["another issuer", { claims: { iss: "https://elsewhere.example" } }, "the id token is of another issuer"],
  ["no issuer", { claims: { iss: undefined } }, "holds no id token that can be read"],
  ["another audience", { claims: { aud: "somebody-else" } }, "the id token is for another audience"],
  [
    "one audience more",
    { claims: { aud: [CLIENT, "somebody-else"] } },
    "the id token is for another audience",
  ],
  [
    "another authorized party",
    { claims: { azp: "somebody-else" } },
    "the id token was made for another party",
  ],
  ["another nonce", { claims: { nonce: "of-another-sign-in" } }, "the id token has another nonce or none"],
  ["no nonce", { claims: { nonce: undefined } }, "the id token has another nonce or none"],
  ["the algorithm none", { alg: "none" }, "the id token is not signed"],
  ["the algorithm HS256 with the client's secret", { alg: "HS256" }, "with an algorithm that is not taken"],
  [
    "the algorithm HS256 with the public key",
    () => ({ alg: "HS256", spoil: (token) => withSecret(token, bankId.publicPem()) }),
    "with an algorithm that is not taken",
  ],
  ["a time that is over", { claims: { exp: NOW() - 120, iat: NOW() - 600 } }, "the id token has expired"],
  ["a time that is to come", { claims: { nbf: NOW() + 300 } }, "the id token is not valid yet"],
  ["an issue in the future", { claims: { iat: NOW() + 300 } }, "the id token was issued in the future"],
  ["no end", { claims: { exp: undefined } }, "holds no id token that can be read"],
  ["an unknown key", { stranger: true }, "with a key that the provider does not have"],
  [
    "a known key's name on another key",
    () => ({ stranger: true, kid: "rsa-1" }),
    "the signature of the id token is wrong",
  ],
  [
    "changed claims",
    {
      spoil: (token) => {
        const [head, body = "", signature] = token.split(".");
        const claims = Buffer.from(body, "base64url").toString().replace(KARI, OLA);
        return [head, Buffer.from(claims).toString("base64url"), signature].join(".");
      },
    },
    "the signature of the id token is wrong",
  ],
  [
    "a signature that is cut off",
    { spoil: (token) => `${token.split(".").slice(0, 2).join(".")}.` },
    "the signature of the id token is wrong",
  ],
  ["a critical extension", { head: { crit: ["exp"] } }, "the id token is of a type that is not taken"],
  ["another type", { head: { typ: "at+jwt" } }, "the id token is of a type that is not taken"],
  ["a weaker context", { claims: { acr: "low" } }, "authentication context that is not taken, or none"],
  ["no context", { claims: { acr: undefined } }, "authentication context that is not taken, or none"],
  [
    "another access token's hash",
    { claims: { at_hash: "AAAAAAAAAAAAAAAAAAAAAA" } },
    "belongs to another access token",
  ],
  ["no subject", { claims: { sub: undefined } }, "holds no id token that can be read"],
  ["no number", { claims: { pid: undefined } }, "the claim for `number` is missing"],
  ["a number that is none", { claims: { pid: "01817000093" } }, "the claim for `number` cannot be used"],
  ["a Swedish number", { claims: { pid: "198001010010" } }, "the claim for `number` cannot be used"],
  ["names that are none", { claims: { given_name: ["Kanari"] } }, "holds no id token that can be read"],
  [
    "a birthdate to come",
    { claims: { birthdate: "2970-01-01" } },
    "the claim for `birthdate` cannot be used",
  ],
  [
    "no id token",
    {
      answer: (response) =>
        response
          .writeHead(200, { "content-type": "application/json" })
          .end('{"access_token": "a", "token_type": "Bearer"}'),
    },
    "holds no id token that can be read",
  ],
  [
    "an answer that breaks off",
    { answer: (response) => response.writeHead(200, { "content-type": "application/json" }).end("{") },
    "holds no id token that can be read",
  ],
  [
    "an endless answer",
    {
      answer: (response) =>
        response.writeHead(200, { "content-type": "application/json" }).end(" ".repeat(300_000)),
    },
    "the provider cannot be reached",
  ],
  [
    "a way to somebody else",
    () => ({ answer: (response) => response.writeHead(307, { location: `${company.issuer}/token` }).end() }),
    "holds no id token that can be read",
  ],
];

for (const [what, recipe, expected] of WRONG) {
  test(`nobody is signed in by a token with ${what}`, async () => {
    const before = enkat.log.length;
    const { answer, browser } = await signIn(typeof recipe === "function" ? recipe() : recipe);
    expect(answer.body).toEqual(REFUSED);
    expect(await reason(before)).toContain(expected);
    expect(browser.cookies.has("__Host-session")).toBe(false);
  });
}

/** Fault on the way back → the line of the log. */
const CARRIED: [string, (callback: Callback) => Callback, string][] = [
  [
    "another state",
    (callback) => ({ ...callback, state: "0".repeat(64) }),
    "the state is not the one that was sent",
  ],
  [
    "another issuer",
    (callback) => ({ ...callback, iss: company.issuer }),
    "the response is of another issuer",
  ],
  ["no issuer, though it is promised", ({ code, state }) => ({ code, state }), "does not say its issuer"],
  [
    "a code that nobody gave",
    (callback) => ({ ...callback, code: "guessed" }),
    "the provider refuses the code or its proof",
  ],
];

for (const [what, change, expected] of CARRIED) {
  test(`nobody is signed in who comes back with ${what}`, async () => {
    const before = enkat.log.length;
    const exchanged = bankId.exchanged + company.exchanged;
    const { answer } = await signIn({}, change);
    expect(answer.body).toEqual(REFUSED);
    expect(await reason(before)).toContain(expected);
    // A code is sent to no provider before its owner is known.
    if (!what.includes("code")) expect(bankId.exchanged + company.exchanged).toBe(exchanged);
  });
}

test("a response is good for once", async () => {
  const { answer, browser, callback } = await signIn({ careless: true });
  expect(answer.body.hasError).toBe(false);
  const before = enkat.log.length;
  expect((await browser.finish(callback)).body).toEqual(REFUSED);
  expect(await reason(before)).toBe("there is no sign-in under way in this browser");
});

test("a response is good for the browser that began", async () => {
  const [victim, thief] = [new Browser(enkat.url), new Browser(enkat.url)];
  const address = await victim.start("norwegianBankId");
  await thief.start("norwegianBankId");
  const code = bankId.letIn(address, { claims: PERSON });
  const callback = { code, state: address.searchParams.get("state") ?? "", iss: bankId.issuer };
  for (const [browser, expected] of [
    [new Browser(enkat.url), "there is no sign-in under way in this browser"],
    [thief, "the state is not the one that was sent"],
  ] as const) {
    const before = enkat.log.length;
    expect((await browser.finish(callback)).body).toEqual(REFUSED);
    expect(await reason(before)).toBe(expected);
  }
  // No sign-in has ended because of it.
  expect((await victim.finish(callback)).body.hasError).toBe(false);
});

for (const [careless, expected] of [
  [false, "the provider refuses the code or its proof"],
  [true, "the id token has another nonce or none"],
] as const) {
  test(`a stolen code is of no use, even if the provider asks for no proof: ${careless}`, async () => {
    const [victim, thief] = [new Browser(enkat.url), new Browser(enkat.url)];
    const stolen = bankId.letIn(await victim.start("norwegianBankId"), { claims: PERSON, careless });
    const address = await thief.start("norwegianBankId");
    const before = enkat.log.length;
    const callback = { code: stolen, state: address.searchParams.get("state") ?? "", iss: bankId.issuer };
    expect((await thief.finish(callback)).body).toEqual(REFUSED);
    expect(await reason(before)).toBe(expected);
  });
}

test("user information counts when it is of the same subject", async () => {
  expect((await signInAtCompany({})).body.hasError).toBe(false);
  for (const [userInfo, expected] of [
    [{ sub: "another", given_name: "Kanari" }, "the user information is of another subject"],
    [{ given_name: "Kanari" }, "the user information cannot be read"],
    [{ sub: SUBJECT }, "the claim for `firstName` is missing"],
  ] as const) {
    const before = enkat.log.length;
    expect((await signInAtCompany({ userInfo })).body).toEqual(REFUSED);
    expect(await reason(before)).toBe(expected);
  }
});

test("the same person goes on, another begins, in each survey", async () => {
  const participant = ({ body }: Awaited<ReturnType<Browser["finish"]>>) =>
    body.data?.["surveyParticipantId"];
  const kari = participant((await signIn({})).answer);
  expect(kari).toMatch(/^[0-9a-f]{32}$/);
  expect(participant((await signIn({ claims: { sub: "renamed", given_name: "Karoline" } })).answer)).toBe(
    kari,
  );
  expect(participant((await signIn({ claims: { pid: OLA } })).answer)).not.toBe(kari);
  const here = participant(await signInAtCompany({}));
  expect(participant(await signInAtCompany({}))).toBe(here);
  expect(participant(await signInAtCompany({}, "second"))).not.toBe(here);
  const other = { claims: { sub: "4712" }, userInfo: { sub: "4712", given_name: "Kanari" } };
  expect(participant(await signInAtCompany(other))).not.toBe(here);
});

for (const alg of ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"]) {
  test(`a token that is signed with ${alg} is taken`, async () => {
    const { answer } = await signIn({ alg });
    expect(answer.body.hasError, enkat.log.slice(-500)).toBe(false);
  });
}

test("a clock may be a little wrong", async () => {
  const claims = { exp: NOW() - 20, iat: NOW() + 20, nbf: NOW() + 20, azp: CLIENT };
  expect((await signIn({ claims })).answer.body.hasError).toBe(false);
});

test("keys are fetched once, and once more when a token has a new one", async () => {
  await signIn({});
  const { metadata, keys } = bankId.fetched;
  await signIn({});
  expect(bankId.fetched).toEqual({ metadata, keys });
  bankId.rotate();
  expect((await signIn({})).answer.body.hasError).toBe(false);
  expect(bankId.fetched).toEqual({ metadata: metadata + 1, keys: keys + 1 });
  expect((await signIn({ stranger: true })).answer.body).toEqual(REFUSED);
  expect(bankId.fetched).toEqual({ metadata: metadata + 2, keys: keys + 2 });
});

test("a provider is asked for what is configured, with a proof that is hashed", async () => {
  const address = await new Browser(enkat.url).start("norwegianBankId");
  expect(address.origin + address.pathname).toBe(`${bankId.issuer}/authorize`);
  const { state, nonce, code_challenge, ...asked } = Object.fromEntries(address.searchParams);
  expect(asked).toEqual({
    response_type: "code",
    client_id: CLIENT,
    redirect_uri: `${enkat.url}/oidc/callback/norwegianBankId`,
    scope: "openid profile",
    acr_values: "high higher",
    code_challenge_method: "S256",
  });
  for (const secret of [state, nonce, code_challenge]) expect(secret?.length).toBeGreaterThanOrEqual(43);
});

test("the cookie of a sign-in is for this browser and a short time", async () => {
  const { browser } = await signIn({});
  const [begun, ...ended] = browser.set.filter((cookie) => cookie.startsWith("__Host-oidc="));
  expect(begun).toMatch(/^__Host-oidc=[0-9a-f]{64}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/);
  expect(ended.at(-1)).toMatch(/Max-Age=0/);
  expect(browser.cookies.has("__Host-oidc")).toBe(false);
});

test("a response counts at the address of its provider only", async () => {
  // The company passes off the response of the bank as its own: the browser brings it to the address of the bank.
  const browser = new Browser(enkat.url);
  const address = await browser.start("sso");
  const code = company.letIn(address, { userInfo: { sub: SUBJECT, given_name: "Kanari" } });
  const state = address.searchParams.get("state") ?? "";
  const before = enkat.log.length;
  const exchanged = company.exchanged;
  const answer = await browser.finish({ code, state, path: "/oidc/callback/norwegianBankId" });
  expect(answer.body).toEqual(REFUSED);
  expect(await reason(before)).toBe("the response came to the address of another provider");
  expect(company.exchanged).toBe(exchanged);
});

test("a survey is signed in to by the ways that it offers", async () => {
  const browser = new Browser(enkat.url);
  for (const [body, status, code] of [
    [{ surveyId: "nameless", loginType: "sso" }, 403, "Forbidden"],
    [{ surveyId: "first", loginType: "anonymous" }, 403, "Forbidden"],
    [{ surveyId: "lost", loginType: "sso" }, 200, "NotFound"],
    [{ surveyId: "first", loginType: "facebook" }, 422, "InvalidRequest"],
  ] as const) {
    const answer = await browser.call("/api/oidc/start", body);
    expect([answer.status, answer.body.errorCode]).toEqual([status, code]);
  }
});

test("a provider that is away is a general error", async () => {
  await company.stop();
  const away = await Enkat.start({
    norwegianBankId: { issuer: company.issuer, claims: { number: "pid" } },
    sso: { issuer: `${bankId.issuer}/other` },
  });
  for (const loginType of ["norwegianBankId", "sso"]) {
    const answer = await new Browser(away.url).call("/api/oidc/start", { surveyId: "first", loginType });
    expect(answer.body).toEqual(REFUSED);
  }
  expect(away.log).toContain("the provider cannot be reached");
  expect(away.log).toContain("metadata");
  await away.dispose();
});

test("neither log nor database tells who somebody is", async () => {
  const { callback, browser } = await signIn({});
  // The participant's id precedes the secret.
  const [, session = ""] = (browser.cookies.get("__Host-session") ?? "").split(".");
  expect(session).not.toBe("");
  for (const [where, text] of [
    ["log", enkat.log],
    ["database", await enkat.data()],
  ] as const) {
    for (const secret of [KARI, OLA, "Kanari", "Fuglesang", SUBJECT, callback.state, session, SECRET]) {
      expect(text.includes(secret), `${where}: ${secret}`).toBe(false);
    }
  }
  expect(enkat.log).not.toContain(callback.code);
});
