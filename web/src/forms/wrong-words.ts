import type { TFunction } from "i18next";
import type { FieldSchema, Rule, RuleElement } from "../rules/index.ts";

/** What to do about an answer that breaks a rule. */
export function wrongWords(
  t: TFunction,
  language: string,
  rule: Rule,
  element: RuleElement,
  schema: FieldSchema | undefined,
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
      return rangeWords(t, language, schema);
    case "decimals":
      return t("wrong.decimals", { count: decimalsOf(schema) });
    case "max_length":
      return t("wrong.maxLength", { count: schema?.maxLength ?? 0 });
    case "option":
      return t("wrong.option");
    case "type":
      return element.kind === "number" ? t("wrong.type") : t("wrong.required");
  }
}

function requiredWords(t: TFunction, { kind }: RuleElement): string {
  if (kind === "checkboxes") return t("wrong.requiredBoxes");
  if (kind === "checkbox") return t("wrong.requiredTick");
  if (kind === "text" || kind === "textarea") return t("wrong.requiredText");
  if (kind === "number") return t("wrong.requiredNumber");
  return t("wrong.required");
}

function rangeWords(t: TFunction, language: string, schema: FieldSchema | undefined): string {
  const min = schema?.minimum?.toLocaleString(language);
  const max = schema?.maximum?.toLocaleString(language);
  if (min !== undefined && max !== undefined) return t("wrong.rangeBoth", { min, max });
  return min === undefined ? t("wrong.rangeMax", { max }) : t("wrong.rangeMin", { min });
}

/** How many decimals a number may have. */
export function decimalsOf(schema: { multipleOf?: number | undefined } | undefined): number {
  return Math.round(-Math.log10(schema?.multipleOf ?? 1));
}
