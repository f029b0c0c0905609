import type { FieldSchema, Model, RuleElement } from "../engine/index.ts";
import { smallModel } from "./small-model.ts";

/** An element of a built model: by default a required choice on the page before it. Numbers are positions among the elements. */
type BuiltElement = Partial<RuleElement> & {
  id: string;
  /** The elements whose conditions read its answer, besides those within it. */
  hides?: number[];
};

/**
 * Builds a model without consent from its elements, the first of which is a page. Listeners and order follow from the elements. A
 * field without a schema is a choice from 1 to 3, or a checkbox.
 */
export function surveyModel(
  built: readonly BuiltElement[],
  fields: Readonly<Record<string, FieldSchema>> = {},
): Model {
  const elements = elementsOf(built);
  const listeners = elements.map(({ of }, id) => {
    const children = elements.flatMap(({ within }, at) => (within === id ? [at] : []));
    return [...children, ...(of === undefined ? [] : [of]), ...(built[id]?.hides ?? [])];
  });
  // An opt-out disables its field, and so comes before it.
  const rank = ({ kind, of }: RuleElement) => (kind === "page" ? 0 : of === undefined ? 2 : 1);
  const ranks = elements.map(rank);
  const order = [...elements.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const pages = elements.flatMap(({ id, kind }, page) => {
    if (kind !== "page") return [];
    const end = elements.findIndex((other, at) => at > page && other.kind === "page");
    const asked = elements.slice(page + 1, end < 0 ? undefined : end);
    const schemas = asked.map((field) => [field.id, fields[field.id] ?? defaultSchema(field)]);
    const schema = { type: "object" as const, properties: Object.fromEntries(schemas) };
    return [{ id, progress: true, schema, ui: {} }];
  });
  return { ...smallModel, consent: null, pages, rules: { elements, order, listeners } };
}

function elementsOf(built: readonly BuiltElement[]): RuleElement[] {
  let page = 0;
  return built.map(({ hides: _, ...element }, at): RuleElement => {
    if (element.kind === "page") page = at;
    if (element.kind === "page") return { ...element, kind: "page" };
    return { kind: "choice", within: page, required: true, counted: true, ...element };
  });
}

function defaultSchema({ kind }: RuleElement): FieldSchema {
  return kind === "choice" ? { type: "integer", enum: [1, 2, 3] } : { type: "boolean" };
}
