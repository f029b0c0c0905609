import type { TFunction } from "i18next";
import type { Mean, Outcome } from "./content.ts";
import type { Item, Option } from "./items.ts";

/** The texts of the report. */
export type T = TFunction<"report">;

/** Writes a part of a whole as a rounded percentage. */
export function percentWords(part: number, whole: number, language: string): string {
  return (part / whole).toLocaleString(language, { style: "percent" });
}

/** Writes the number that is shown for a value. */
export function numberWords({ scale }: Item, value: number, language: string): string {
  return (scale?.shown(value) ?? value).toLocaleString(language);
}

/** Writes a mean with its interval. */
export function meanWords(t: T, item: Item, mean: Mean, language: string): string {
  return t("figures.interval", meanParts(item, mean, language));
}

/** Writes a mean and the ends of its interval. */
export function meanParts(item: Item, { value, low, high }: Mean, language: string) {
  return {
    mean: numberWords(item, value, language),
    low: numberWords(item, low, language),
    high: numberWords(item, high, language),
  };
}

/** Returns the words of an option. */
export function optionWords(t: T, { label }: Option): string {
  return label ?? t("figures.all");
}

/** Says why there are no figures. */
export function reasonWords(t: T, outcome: Outcome & { state: "withheld" }, threshold: number): string {
  return t(`withheld.${outcome.reason}`, { k: threshold });
}

/** Writes the share of the one option that an outcome tells of. */
export function oneAnswerWords(
  t: T,
  options: readonly Option[],
  { option, atLeast }: Outcome & { state: "oneAnswer" },
  language: string,
): string {
  const chosen = options[option];
  return t("figures.oneOption", {
    label: chosen ? optionWords(t, chosen) : "",
    percent: atLeastWords(t, atLeast, language),
  });
}

/** Writes the least share of an option. */
export function atLeastWords(t: T, percent: number, language: string): string {
  return t("atLeast", { percent: percentWords(percent, 100, language) });
}

/** Writes a distribution: each option with its number of people and percentage. */
export function distributionWords(
  t: T,
  options: readonly Option[],
  outcome: Outcome & { state: "published" | "oneAnswer" },
  language: string,
): string {
  if (outcome.state === "oneAnswer") return oneAnswerWords(t, options, outcome, language);
  const parts = options.map((option, at) => {
    const number = outcome.counts[at] ?? 0;
    const percent = percentWords(number, outcome.people, language);
    return t("figures.option", { label: optionWords(t, option), number, percent });
  });
  return parts.join(", ");
}
