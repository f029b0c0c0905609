// The way in which a participant answers a question of each kind: with an allowed value, such that every follow-up shows.

import { isQuestion, type QuestionKind } from "../../web/src/kinds/kind.ts";
import { type FieldSchema, fieldOf, optionsOf, type RuleElement, showingPlace } from "./model.ts";
import type { Participant } from "./participant.ts";

/** The stored answers, by the ids of questions and checkboxes. */
export type Answers = Record<string, string | number | boolean>;

/** An example of each format. */
const EXAMPLES: Record<string, string> = {
  email: "kim@example.org",
  phone: "070-123 45 67",
  postcode: "123 45",
};
const TIME = { hour: "12", minute: "30" };

/** A question to be answered. */
interface Asked {
  participant: Participant;
  id: string;
  field: Partial<FieldSchema>;
}

/** The functions that answer a question of each kind, and return the answers that are to be stored. */
const BY_KIND: Record<QuestionKind, (asked: Asked) => Promise<Answers>> = {
  choice: ({ participant, id }) => choose(participant, id),
  async sublocation({ participant, id }) {
    await participant.frame(id).getByRole("combobox").selectOption({ index: 1 });
    return {};
  },
  async slider({ participant, id }) {
    const slider = participant.frame(id).getByRole("slider");
    await participant.pointer.slide(slider);
    return { [id]: Number(await slider.inputValue()) };
  },
  async rating({ participant, id, field }) {
    const step = participant.frame(id).getByRole("radio").last();
    await participant.pointer.tick(step);
    return { [id]: field.maximum ?? 0 };
  },
  checkbox: tickFirst,
  checkboxes: tickFirst,
  year(asked) {
    const year = dayFor(asked.field).slice(0, 4);
    return write(asked, year, Number(year));
  },
  date: ({ participant, id, field }) => enterDay(participant, id, dayFor(field)),
  datetime: ({ participant, id, field }) => enterDay(participant, id, dayFor(field), TIME),
  number(asked) {
    const number = Math.max(asked.field.minimum ?? 0, 7);
    return write(asked, String(number), number);
  },
  text: writeWords,
  textarea: writeWords,
};

/** Enters an answer to a question. Returns the answers that are to be stored. */
export async function answer(participant: Participant, { id, kind }: RuleElement): Promise<Answers> {
  const field = fieldOf(participant.model, id) ?? {};
  return isQuestion(kind) ? BY_KIND[kind]({ participant, id, field }) : {};
}

async function write(asked: Asked, text: string, stored: string | number = text): Promise<Answers> {
  const { participant, id } = asked;
  await participant.pointer.write(participant.frame(id).getByRole("textbox"), text);
  return { [id]: stored };
}

function writeWords(asked: Asked): Promise<Answers> {
  return write(asked, exampleOf(asked.field) ?? "Some words");
}

async function tickFirst({ participant, id }: Asked): Promise<Answers> {
  const box = participant.frame(id).getByRole("checkbox").first();
  await participant.pointer.tick(box);
  return { [(await box.getAttribute("name")) ?? ""]: true };
}

/** Returns a day that a year, a date or a datetime can have. */
export function dayFor({ earliest, latest, minimum }: Partial<FieldSchema>): string {
  const now = new Date();
  if (earliest === "today") return `${now.getUTCFullYear() + 1}-01-01`;
  const fixed = [earliest, latest].find((limit) => limit !== undefined && limit !== "today");
  const year = minimum === undefined || minimum === 1000 ? undefined : `${minimum}-01-01`;
  return fixed?.toString() ?? year ?? now.toISOString().slice(0, 10);
}

/** Returns a text of the required format, if there is one. */
export function exampleOf({ format = "" }: Partial<FieldSchema>): string | undefined {
  return EXAMPLES[format];
}

/** Chooses the first option that hides nothing; from a list, the first option. */
async function choose(participant: Participant, id: string): Promise<Answers> {
  const list = participant.frame(id).getByRole("combobox");
  const isList = (await list.count()) > 0;
  const place = isList ? 0 : showingPlace(participant.model, id);
  // A list begins with a line for no choice.
  if (isList) await list.selectOption({ index: place + 1 });
  else await participant.choose(id, place);
  return { [id]: optionsOf(participant.model, id)[place] ?? "" };
}

/** Enters a day, and a time of day if one is asked for. */
async function enterDay(
  participant: Participant,
  id: string,
  day: string,
  time: { hour?: string; minute?: string } = {},
): Promise<Answers> {
  const [year = "", month = "", date = ""] = day.split("-");
  for (const [part, text] of Object.entries({ year, month, day: date, ...time })) {
    const label = participant.word("fill", "date", part);
    await participant.pointer.write(participant.frame(id).getByLabel(label, { exact: true }), text);
  }
  return { [id]: time.hour ? `${day}T${time.hour}:${time.minute}` : day };
}
