// The parts of the server's model that journeys use, so that no journey names a question of a survey.

import type {
  Condition,
  FieldSchema,
  Model,
  OptionValue,
  Page,
  Quantity,
  RuleElement,
} from "../../web/src/engine/model.generated.ts";

export type { FieldSchema, Model, OptionValue, RuleElement };

/** A choice with a follow-up that one of its options hides, and the position of that option. */
interface FollowUp {
  page: string;
  parent: string;
  followUp: string;
  hidingPlace: number;
}

/** A check of a question, and values that make it fail and pass. */
interface Check {
  page: string;
  id: string;
  others: { id: string; text: string }[];
  broken: string;
  mended: string;
}

/** Returns the schema of one answer. */
export function fieldOf(model: Model, id: string): FieldSchema | undefined {
  return pageWith(model, id)?.schema.properties[id];
}

/** Lists the options of a choice. */
export function optionsOf(model: Model, id: string): OptionValue[] {
  return fieldOf(model, id)?.enum ?? [];
}

/** Finds the position of the first option that hides nothing. */
export function showingPlace(model: Model, id: string): number {
  const { elements } = model.rules;
  const at = elements.findIndex((element) => element.id === id);
  const rules = elements.map(hidingAnswers).filter((rule) => rule?.[0] === at);
  const hides = (value: OptionValue) => rules.some((rule) => rule?.[1].includes(value));
  return Math.max(
    optionsOf(model, id).findIndex((value) => !hides(value)),
    0,
  );
}

/** Finds the first choice with a follow-up that one of its options hides. */
export function firstFollowUp(model: Model): FollowUp {
  const { elements } = model.rules;
  for (const element of elements) {
    const rule = hidingAnswers(element);
    const parent = rule && elements[rule[0]];
    if (!rule || !parent || element.within !== rule[0] || element.kind === "box") continue;
    const hidingPlace = optionsOf(model, parent.id).indexOf(rule[1][0] as OptionValue);
    const page = pageWith(model, parent.id);
    if (page && hidingPlace >= 0)
      return { page: page.id, parent: parent.id, followUp: element.id, hidingPlace };
  }
  throw new Error("the survey has no such follow-up");
}

/** Finds the first check that requires an answer to be at least, or at most, as great as others. */
export function firstCheck(model: Model, level: "error" | "warning"): Check {
  const { elements } = model.rules;
  for (const [at, element] of elements.entries()) {
    const check = element.checks?.find((check) => check.level === level);
    if (!check || !("compare" in check.that)) continue;
    const [comparison, own] = check.that.compare;
    if (!isAnswerOf(own, at) || !(comparison === "<=" || comparison === ">=")) continue;
    const others = check.of
      .filter((other) => other !== at)
      .map((other) => (elements[other] as RuleElement).id);
    const [low, high] = extremes(model, element.id);
    const isLow = comparison === ">=";
    return {
      page: pageWith(model, element.id)?.id ?? "",
      id: element.id,
      others: others.map((id) => ({ id, text: extremes(model, id)[isLow ? 1 : 0] })),
      broken: isLow ? low : high,
      mended: isLow ? high : low,
    };
  }
  throw new Error(`the survey has no such ${level}`);
}

const isAnswerOf = (quantity: Quantity, at: number) => "answer" in quantity && quantity.answer === at;

/** Returns the answers to one question that hide an element by themselves. */
function hidingAnswers({ hiddenWhen }: RuleElement): [number, OptionValue[]] | undefined {
  const rules: Condition[] = hiddenWhen && "any" in hiddenWhen ? hiddenWhen.any : [];
  for (const rule of [...(hiddenWhen ? [hiddenWhen] : []), ...rules]) if ("in" in rule) return rule.in;
  return undefined;
}

/** Returns the least and the greatest value of a number or a year. */
function extremes(model: Model, id: string): [string, string] {
  const { minimum = 0, maximum = 99, latest }: Partial<FieldSchema> = fieldOf(model, id) ?? {};
  return [String(minimum), latest === "today" ? String(new Date().getUTCFullYear()) : String(maximum)];
}

function pageWith({ pages }: Model, id: string): Page | undefined {
  return pages.find(({ schema }) => id in schema.properties);
}
