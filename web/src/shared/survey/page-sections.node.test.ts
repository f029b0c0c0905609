// @vitest-environment node
import { describe, expect, test } from "vitest";
import { Session } from "../../engine/index.ts";
import { Dice } from "../../lib/dice.ts";
import { modelsOfSurveys, TODAY } from "../../testing/models.node.ts";
import { Walker } from "../../testing/walker.ts";
import { sectionsOf } from "./page-sections.ts";

describe("the stepper", () => {
  test.each(modelsOfSurveys())("ticks every section of a page that is answered: $who", ({ model }) => {
    const session = new Session(model, TODAY);
    const walker = new Walker(session, new Dice(1), true);
    while (walker.answerNext());
    for (const { id } of model.pages) {
      const page = session.table.container(id) ?? -1;
      const open = sectionsOf(session, page).filter(({ done }) => !done);
      expect(open, id).toEqual([]);
    }
  });
});
