// @vitest-environment node
import { expect, it } from "vitest";
import { modelsOfRandomSurveys, modelsOfSurveys } from "../testing/models.node.ts";
import { viewOf } from "./index.ts";

it("the widgets that surveys name are those of the question's kind", () => {
  const models = [...modelsOfSurveys().map(({ model }) => model), ...modelsOfRandomSurveys()];
  const unknown = models.flatMap(({ pages, rules }) =>
    rules.elements.flatMap(({ id, kind }) => {
      const view = viewOf(kind);
      const page = pages.find(({ schema }) => id in schema.properties);
      if (!page || !view || "Group" in view) return [];
      const name = page.ui[id]?.["ui:widget"] ?? "";
      return name in view.widgets ? [] : [`${kind} ${id}: ${name}`];
    }),
  );
  expect(models.length).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});
