// How a participant answers a question of each kind: with something that is allowed, and so that every follow-up shows.

import { type FieldSchema, fieldOf, optionsOf, type RuleElement, showingPlace } from "./model.ts";
import type { Participant } from "./participant.ts";

/** The stored answers, by the ids of questions and boxes. */
export type Answers = Record<string, string | number | boolean>;

/** A text of each format. */
const EXAMPLES: Record<string, string> = {
  email: "kim@example.org",
  phone: "070-123 45 67",
  postcode: "123 45",
};
const TIME = { hour: "12", minute: "30" };

/** Answers a question, and gives what is to be stored of it. */
export async function answer(participant: Participant, { id, kind }: RuleElement): Promise<Answers> {
  const { model, pointer } = participant;
  const frame = participant.frame(id);
  const field: Partial<FieldSchema> = fieldOf(model, id) ?? {};
  const write = async (text: string, stored: string | number = text): Promise<Answers> => {
    await pointer.write(frame.getByRole("textbox"), text);
    return { [id]: stored };
  };
  switch (kind) {
    case "choice":
      return choose(participant, id);
    case "sublocation":
      await frame.getByRole("combobox").selectOption({ index: 1 });
      return {};
    case "slider": {
      const slider = frame.getByRole("slider");
      await pointer.slide(slider);
      return { [id]: Number(await slider.inputValue()) };
    }
    case "checkbox":
    case "checkboxes": {
      const box = frame.getByRole("checkbox").first();
      await pointer.tick(box);
      return { [(await box.getAttribute("name")) ?? ""]: true };
    }
    case "year": {
      const year = dayFor(field).slice(0, 4);
      return write(year, Number(year));
    }
    case "date":
      return enterDay(participant, id, dayFor(field));
    case "datetime":
      return enterDay(participant, id, dayFor(field), TIME);
    case "number": {
      const number = Math.max(field.minimum ?? 0, 7);
      return write(String(number), number);
    }
    case "text":
    case "textarea":
      return write(exampleOf(field) ?? "Some words");
    default:
      return {};
  }
}

/** A day that a year, a date or a datetime can have. */
export function dayFor({ earliest, latest, minimum }: Partial<FieldSchema>): string {
  const now = new Date();
  if (earliest === "today") return `${now.getUTCFullYear() + 1}-01-01`;
  const fixed = [earliest, latest].find((limit) => limit !== undefined && limit !== "today");
  const year = minimum === undefined || minimum === 1000 ? undefined : `${minimum}-01-01`;
  return fixed?.toString() ?? year ?? now.toISOString().slice(0, 10);
}

/** A text of the format that is asked for, if one is. */
export function exampleOf({ format = "" }: Partial<FieldSchema>): string | undefined {
  return EXAMPLES[format];
}

/** Chooses the first option that hides nothing, from a list the first one. */
async function choose(participant: Participant, id: string): Promise<Answers> {
  const list = participant.frame(id).getByRole("combobox");
  const isList = (await list.count()) > 0;
  const place = isList ? 0 : showingPlace(participant.model, id);
  // A list begins with a line that says that nothing is chosen.
  if (isList) await list.selectOption({ index: place + 1 });
  else await participant.choose(id, place);
  return { [id]: optionsOf(participant.model, id)[place] ?? "" };
}

/** Types a day, and a time of day where it is asked for. */
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
