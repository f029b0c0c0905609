// The answers of a participant as the screen shows them: questions, labels of options, typed values, and fields that are left empty,
// disabled or not there.

import { expect, type Locator } from "@playwright/test";
import type { Field, Person } from "./clinic.ts";
import type { Participant } from "./participant.ts";

/** The value of a field, with the words of the option; or the reason why there is none. */
export type Cell = { value: string | number | boolean; label?: string } | { missing: string };

/** A field as a participant saw it. */
export interface Seen {
  cell: Cell;
  /** The question, where the screen has it. */
  question?: string;
  /** The labels of all options, in the order of the screen. */
  labels?: string[];
}

/** Undoes what the screen does to words so that no line ends within a number and its unit. */
const plain = (words: string | null) =>
  (words ?? "").replaceAll("\u00a0", " ").replaceAll("\u2060", "").trim();

const PARTS = ["year", "month", "day", "hour", "minute"] as const;

/** Finds the controls of a field. */
function controls({ page }: Participant, { id, way }: Field): Locator {
  const name = way === "day" || way === "minute" ? `${id}-year` : id;
  return page.locator(`main [name="${name}"]`);
}

/** Enters an answer. */
export async function enter(
  participant: Participant,
  field: Field,
  answer: string | number | true,
): Promise<void> {
  const { page } = participant;
  const control = controls(participant, field);
  const place = field.codes?.indexOf(answer as string | number) ?? -1;
  switch (field.way) {
    case "options":
      return control.nth(place).check();
    case "list":
      // A list begins with a line for no choice.
      await control.selectOption({ index: place + 1 });
      return;
    case "box":
      return control.check();
    case "steps":
      return control.nth(Number(answer) - 1).check();
    case "line":
      return page.locator(`main [name="${field.id}-number"]`).fill(String(answer));
    case "day":
    case "minute":
      for (const [at, part] of String(answer).split(/[-T:]/).entries())
        await page.locator(`main [name="${field.id}-${PARTS[at]}"]`).fill(part);
      return;
    default:
      return control.fill(String(answer));
  }
}

/** Reads a field from the screen. */
export async function look(participant: Participant, field: Field, { unseen }: Person): Promise<Seen> {
  const control = controls(participant, field);
  const reason = Object.entries(unseen).find(([, ids]) => ids.includes(field.id))?.[0];
  expect((await control.count()) === 0, field.id).toBe(reason !== undefined);
  if (reason !== undefined) return { cell: { missing: reason } };
  const question = await questionOf(participant, field);
  const labels = field.codes && (await optionsOf(control, field));
  const seen = labels ? { question, labels } : { question };
  if (await control.first().isDisabled()) return { ...seen, cell: { missing: "optedOut" } };
  const value = await answerOn(participant, field, control);
  if (value === undefined) return { ...seen, cell: { missing: "empty" } };
  const label = labels?.[field.codes?.indexOf(value as string | number) ?? -1];
  return { ...seen, cell: label === undefined ? { value } : { value, label } };
}

/** Reads the question; of a checkbox, the question above it and its own words. */
async function questionOf({ page }: Participant, { id, way, of }: Field): Promise<string> {
  const label = async (id: string) => {
    const words = await page.locator(`#${id}-label`).evaluate((label) => {
      const copy = label.cloneNode(true) as Element;
      copy.querySelector(".label-note")?.remove();
      return copy.textContent ?? "";
    });
    return plain(words);
  };
  if (way !== "box") return label(id);
  const own = plain(await page.locator(`label:has([name="${id}"]) .option-text`).textContent());
  return of === undefined ? own : `${await label(of)} – ${own}`;
}

/** Reads the labels of the options. A list begins with a line for no choice. */
async function optionsOf(control: Locator, { way, codes = [] }: Field): Promise<string[]> {
  const words =
    way === "list"
      ? (await control.locator("option").allTextContents()).slice(1)
      : await control.locator("xpath=..").locator(".option-text").allTextContents();
  expect(words).toHaveLength(codes.length);
  return words.map(plain);
}

/** Reads the answer; nothing where there is none. */
async function answerOn(
  { page }: Participant,
  { id, way, type, codes = [], ticks }: Field,
  control: Locator,
): Promise<string | number | boolean | undefined> {
  const chosen = () =>
    control.evaluateAll((all) => (all as HTMLInputElement[]).findIndex(({ checked }) => checked));
  const written = async (name: string) => page.locator(`main [name="${name}"]`).inputValue();
  switch (way) {
    case "options":
      return codes[await chosen()];
    case "list":
      return codes[(await control.evaluate((list) => (list as HTMLSelectElement).selectedIndex)) - 1];
    case "box": {
      const isTicked = await control.isChecked();
      return ticks ? ticks[isTicked ? 0 : 1] : isTicked;
    }
    case "steps":
      return (await chosen()) + 1 || undefined;
    case "day":
    case "minute": {
      const parts = PARTS.slice(0, way === "day" ? 3 : 5).map((part) => written(`${id}-${part}`));
      const [year, month, day, ...time] = await Promise.all(parts);
      if (year === "") return undefined;
      return [`${year}-${month}-${day}`, time.join(":")].filter(Boolean).join("T");
    }
    default: {
      const text = await written(way === "line" ? `${id}-number` : id);
      if (text === "") return undefined;
      return type === "text" ? text : Number(text.replace("−", "-"));
    }
  }
}
