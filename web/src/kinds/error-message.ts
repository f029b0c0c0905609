import type { TFunction } from "i18next";
import { type FieldSchema, limitsOf, type Rule, type RuleElement } from "../engine/index.ts";
import { dateWords } from "../lib/dates.ts";

/** What to do about an answer that breaks a rule. */
export function errorMessage(
  t: TFunction,
  language: string,
  rule: Rule,
  element: RuleElement,
  schema: FieldSchema | undefined,
  today: string,
): string {
  switch (rule) {
    case "required":
      return requiredWords(t, element);
    case "exclusive":
      return t("wrong.exclusive");
    case "min":
      return t("wrong.min", { count: element.min ?? 1 });
    case "max":
      return t("wrong.max", { count: element.max ?? 1 });
    case "range":
      return isTime(element)
        ? periodWords(t, language, element, schema, today)
        : rangeWords(t, language, schema);
    case "decimals":
      return element.kind === "slider"
        ? t("wrong.requiredSlider")
        : t("wrong.decimals", { count: decimalsOf(schema) });
    case "max_length":
      return t("wrong.maxLength", { count: schema?.maxLength ?? 0 });
    case "format":
      return formatWords(t, schema);
    case "check":
      return t("wrong.check");
    case "option":
      return element.kind === "sublocation" ? t("wrong.requiredLocation") : t("wrong.option");
    case "type":
      return typeWords(t, element);
  }
}

function typeWords(t: TFunction, element: RuleElement): string {
  const { kind } = element;
  if (kind === "number") return t("wrong.type");
  if (kind === "year") return t("wrong.year");
  if (kind === "date") return t("wrong.date");
  if (kind === "datetime") return t("wrong.datetime");
  return requiredWords(t, element);
}

function formatWords(t: TFunction, schema: FieldSchema | undefined): string {
  if (schema?.format === "email") return t("wrong.email");
  return schema?.format === "phone" ? t("wrong.phone") : t("wrong.postcode");
}

function requiredWords(t: TFunction, { kind, min = 1 }: RuleElement): string {
  if (kind === "checkboxes") return min > 1 ? t("wrong.min", { count: min }) : t("wrong.requiredBoxes");
  if (kind === "checkbox") return t("wrong.requiredTick");
  if (kind === "text" || kind === "textarea") return t("wrong.requiredText");
  if (kind === "number") return t("wrong.requiredNumber");
  if (kind === "slider") return t("wrong.requiredSlider");
  if (kind === "sublocation") return t("wrong.requiredLocation");
  if (kind === "year") return t("wrong.requiredYear");
  if (kind === "date") return t("wrong.requiredDate");
  if (kind === "datetime") return t("wrong.requiredDatetime");
  return t("wrong.required");
}

function rangeWords(t: TFunction, language: string, schema: FieldSchema | undefined): string {
  const min = schema?.minimum?.toLocaleString(language);
  const max = schema?.maximum?.toLocaleString(language);
  if (min !== undefined && max !== undefined) return t("wrong.rangeBoth", { min, max });
  return min === undefined ? t("wrong.rangeMax", { max }) : t("wrong.rangeMin", { min });
}

function isTime({ kind }: RuleElement): boolean {
  return kind === "year" || kind === "date" || kind === "datetime";
}

/** From when to when; a year without limits of its own has those of four digits. */
function periodWords(
  t: TFunction,
  language: string,
  { kind }: RuleElement,
  schema: FieldSchema | undefined,
  today: string,
): string {
  const { low, high } = schema ? limitsOf(schema, today) : {};
  if (kind === "year")
    return t(low === 1000 && high === 9999 ? "wrong.year" : "wrong.rangeYear", { low, high });
  const words = (limit: number | string) => dateWords(String(limit), language);
  if (low === undefined) return t("wrong.latest", { high: words(high ?? today) });
  if (high === undefined) return t("wrong.earliest", { low: words(low) });
  return t("wrong.rangeDate", { low: words(low), high: words(high) });
}

/** How many decimals a number may have. */
export function decimalsOf(schema: { multipleOf?: number | undefined } | undefined): number {
  return Math.round(-Math.log10(schema?.multipleOf ?? 1));
}
