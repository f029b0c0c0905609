import { describe, expect, it } from "vitest";
import type { SurveySettings } from "../../../api/types.ts";
import { type FieldSchema, type Model, Session } from "../../../engine/index.ts";
import { smallModel } from "../../../testing/small-model.ts";
import { fillIn } from "./fill-in.ts";

const settings = { locations: [{ id: "north", name: "North" }] } as SurveySettings;

function filled(model: Model, seed: number) {
  const session = new Session(model, "2026-11-21");
  const isDone = fillIn({ session, settings, set: (id, value) => session.set(id, value) }, seed);
  return { isDone, session };
}

/** Opens a survey of one page with these questions, and the schemas of their answers. */
function survey(
  fields: Model["pages"][number]["schema"]["properties"],
  elements: Model["rules"]["elements"],
) {
  const all: Model["rules"]["elements"] = [{ id: "page", kind: "page" }, ...elements];
  const model: Model = {
    ...smallModel,
    consent: null,
    pages: [{ id: "page", progress: true, schema: { type: "object", properties: fields }, ui: {} }],
    rules: { elements: all, order: [...all.keys()], listeners: all.map(() => []) },
  };
  return model;
}

describe("random answers", () => {
  it("can be sent, whatever the seed", () => {
    for (let seed = 0; seed < 200; seed++) {
      const { isDone, session } = filled(smallModel, seed);
      expect(session.violations(), `seed ${seed}`).toEqual([]);
      expect(isDone).toBe(true);
      expect(session.progress()).toBe(1);
    }
  });

  it("are the same for the same seed, and others for another one", () => {
    const answers = (seed: number) => filled(smallModel, seed).session.payload();
    expect(answers(7)).toEqual(answers(7));
    const different = new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(answers(seed))));
    expect(different.size).toBe(5);
  });

  it("leave what is answered as it is", () => {
    const session = new Session(smallModel, "2026-11-21", { agreed: true, boss: 2 });
    fillIn({ session, settings, set: (id, value) => session.set(id, value) }, 3);
    expect(session.answer(session.item("boss") ?? -1)).toBe(2);
  });

  it("fit texts with a form, days, years and steps", () => {
    const fields: Record<string, FieldSchema> = {
      mail: { type: "string", pattern: "^[^@]+@[^@]+[.][^@.]+$" },
      day: { type: "string", format: "date", earliest: "2026-11-01", latest: "today" },
      minute: { type: "string", format: "datetime-local", latest: "2026-11-21T08:30" },
      year: { type: "integer", minimum: 1900, maximum: 2026 },
      slide: { type: "number", minimum: 10, maximum: 90, multipleOf: 20 },
      weight: { type: "number", minimum: 30, maximum: 31, multipleOf: 0.1 },
    };
    const kinds = ["text", "date", "datetime", "year", "slider", "number"] as const;
    const elements = Object.keys(fields).map((id, at) => ({
      id,
      kind: kinds[at] ?? "text",
      within: 0,
      required: true,
    }));
    for (let seed = 0; seed < 50; seed++) expect(filled(survey(fields, elements), seed).isDone).toBe(true);
  });

  it("keep to what has to hold between answers", () => {
    const hours: FieldSchema = { type: "number", minimum: 0, maximum: 500, multipleOf: 1 };
    const model = survey({ total: hours, nights: hours }, [
      { id: "total", kind: "number", within: 0, required: true },
      {
        id: "nights",
        kind: "number",
        within: 0,
        required: true,
        checks: [
          {
            message: "fewer",
            level: "error",
            of: [1, 2],
            that: { compare: ["<=", { answer: 2 }, { multiply: [{ answer: 1 }, { constant: 0.1 }] }] },
          },
        ],
      },
    ]);
    for (let seed = 0; seed < 50; seed++) expect(filled(model, seed).isDone).toBe(true);
  });

  it("tick boxes that go together, as many as are asked for", () => {
    const box: FieldSchema = { type: "boolean" };
    const model = survey({ a: box, b: box, c: box, none: box }, [
      {
        id: "of",
        kind: "checkboxes",
        within: 0,
        required: true,
        min: 2,
        max: 2,
        exclusive: [5],
        atMostOne: [[2, 3]],
      },
      { id: "a", kind: "box", within: 1 },
      { id: "b", kind: "box", within: 1 },
      { id: "c", kind: "box", within: 1 },
      { id: "none", kind: "box", within: 1 },
    ]);
    for (let seed = 0; seed < 50; seed++) expect(filled(model, seed).isDone).toBe(true);
  });
});
