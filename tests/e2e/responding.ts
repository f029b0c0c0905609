// Many people who answer a survey by calls, without a browser: enough of them for a report on groups.

import { readFile, writeFile } from "node:fs/promises";
import type { SurveySettings } from "../../web/src/api/types.ts";
import { type Model, Session } from "../../web/src/engine/index.ts";
import { fillIn } from "../../web/src/features/dev/random/fill-in.ts";
import { Dice } from "../../web/src/lib/dice.ts";
import type { Server } from "./server.ts";

/** A unit with the numbers of people who are invited and who answer, and how they lean: from 0, the first options, to 1, the last. */
export interface Unit {
  code: string;
  invited: number;
  answering: number;
  leaning: number;
}

/** The people who answer at a time. */
const AT_ONCE = 16;
/** The fewest options of a question whose answers lean. */
const SCALE = 4;
const LANGUAGE = "en-US";

/** A person who answers. */
interface Person {
  secret: string;
  leaning: number;
}

/** Invites people to a survey, and sends the answers of those who give some. */
export async function respond(
  server: Server,
  survey: string,
  units: readonly Unit[],
  inFolder: (file: string) => string,
): Promise<void> {
  const people = await invite(server, survey, units, inFolder);
  const calls = new Calls(server, survey);
  const queue = people.entries();
  const work = async () => {
    for (const [seed, person] of queue) await calls.answer(person, seed);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Invites everybody. Returns those who answer. */
async function invite(
  server: Server,
  survey: string,
  units: readonly Unit[],
  inFolder: (file: string) => string,
): Promise<Person[]> {
  const invited = units.flatMap(({ code, invited, answering, leaning }) =>
    Array.from({ length: invited }, (_, number) => ({
      code,
      leaning,
      reference: `${code.replaceAll("/", "-")}-${number}`,
      answers: number < answering,
    })),
  );
  const [people, letters] = [inFolder(`${survey}.csv`), inFolder(`${survey}-letters.csv`)];
  const lines = invited.map(({ reference, code }) => `${reference},${code}`);
  await writeFile(people, ["reference,unit", ...lines, ""].join("\n"));
  await server.admin("participants", "import", survey, people);
  await server.admin("invitations", "create", survey);
  await server.admin("invitations", "print", survey, "--url", server.url, "--csv", letters);
  const printed = (await readFile(letters, "utf8")).split("\n");
  const secrets = new Map(
    printed.map((line) => {
      const [, reference = ""] = line.split(",");
      return [reference, /#i=([^,"]+)/.exec(line)?.[1]];
    }),
  );
  return invited
    .filter(({ answers }) => answers)
    .map(({ reference, leaning }) => ({ secret: secrets.get(reference) ?? "", leaning }));
}

/** The session of a person who answers. */
interface Opened {
  surveyParticipantId: string;
  headers: Record<string, string>;
}

/** The calls of people who answer the same questions. */
class Calls {
  readonly #server: Server;
  readonly #survey: string;
  #settings: Promise<SurveySettings> | undefined;
  #model: Promise<Model> | undefined;

  constructor(server: Server, survey: string) {
    this.#server = server;
    this.#survey = survey;
  }

  async answer(person: Person, seed: number): Promise<void> {
    const opened = await this.#signIn(person);
    this.#settings ??= this.#call<SurveySettings>("POST", "survey-settings", opened, {
      surveyId: this.#survey,
    });
    const settings = await this.#settings;
    this.#model ??= this.#fetchModel(settings.model, opened);
    const changes = answersOf(settings, await this.#model, person, seed);
    await this.#call("PUT", "drafts", opened, { revision: 0, language: LANGUAGE, changes });
    await this.#call("POST", "submissions", opened, { revision: 1, language: LANGUAGE });
  }

  async #signIn({ secret }: Person): Promise<Opened> {
    const response = await fetch(`${this.#server.url}/api/authenticate`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        surveyId: this.#survey,
        loginType: "anonymous",
        dateOfBirth: "19800101",
        gender: "female",
        invitation: secret,
      }),
    });
    const [cookie = ""] = response.headers.getSetCookie();
    const { data } = await response.json();
    const headers = { Cookie: cookie.split(";")[0] ?? "", "X-Token": data.token };
    return { surveyParticipantId: data.surveyParticipantId, headers };
  }

  async #fetchModel(hash: string, { headers }: Opened): Promise<Model> {
    const response = await fetch(`${this.#server.url}/api/models/${hash}`, { headers });
    return (await response.json()) as Model;
  }

  async #call<Data>(
    method: string,
    path: string,
    { surveyParticipantId, headers }: Opened,
    body: object,
  ): Promise<Data> {
    const response = await fetch(`${this.#server.url}/api/${path}`, {
      method,
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ surveyParticipantId, ...body }),
    });
    const { hasError, data, ...rest } = await response.json();
    if (hasError) throw new Error(`${path} was refused: ${JSON.stringify({ ...rest, data })}`);
    return data;
  }
}

/** Makes the answers of a person: those to scales lean as their unit does, the others are random. */
function answersOf(
  settings: SurveySettings,
  model: Model,
  { leaning }: Person,
  seed: number,
): Record<string, unknown> {
  const session = new Session(model, settings.today, {});
  const dice = new Dice(seed);
  const changes: Record<string, unknown> = {};
  const set = (element: number, value: unknown) => {
    session.set(element, value);
    changes[model.rules.elements[element]?.id ?? ""] = value;
  };
  const fields = Object.assign({}, ...model.pages.map(({ schema }) => schema.properties)) as Record<
    string,
    { enum?: unknown[] }
  >;
  for (const [element, { id }] of model.rules.elements.entries()) {
    const options = fields[id]?.enum ?? [];
    if (options.length < SCALE) continue;
    const share = leaning + (dice.share() + dice.share() - 1) * 0.75;
    const at = Math.round(Math.min(Math.max(share, 0), 1) * (options.length - 1));
    set(element, options[at]);
  }
  if (!fillIn({ session, settings, set }, seed)) throw new Error("the survey cannot be filled in");
  return changes;
}
