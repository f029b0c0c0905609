// @vitest-environment node
import { describe, expect, it, test } from "vitest";
import { type Model, Session } from "../../engine/index.ts";
import { modelsOfRandomSurveys, modelsOfSurveys, TODAY } from "../../testing/models.node.ts";
import { smallModel } from "../../testing/small-model.ts";
import { namingSections, type ShortStep, shortStepsOf, stepWith } from "./short-steps.ts";

type Element = Model["rules"]["elements"][number];

/** Builds a page of sections, each with the given number of yes/no questions, or with groups of such numbers. */
function pageOf(sections: Record<string, number | Record<string, number>>, id = "page"): Model {
  const elements: Element[] = [{ id, kind: "page" }];
  const add = (element: Element) => elements.push(element) - 1;
  const ask = (within: number, count: number, name: string) => {
    for (let n = 1; n <= count; n++) add({ id: `${name}${n}`, kind: "choice", within, required: true });
  };
  for (const [name, content] of Object.entries(sections)) {
    const section = add({ id: name, kind: "section", within: 0 });
    if (typeof content === "number") ask(section, content, name);
    else
      for (const [group, count] of Object.entries(content))
        ask(add({ id: group, kind: "group", within: section }), count, group);
  }
  const choices = elements.filter(({ kind }) => kind === "choice");
  const properties = Object.fromEntries(
    choices.map((choice) => [choice.id, { type: "integer" as const, enum: [1, 2] }]),
  );
  const ui = Object.fromEntries(choices.map((choice) => [choice.id, { "ui:widget": "radio" }]));
  return {
    ...smallModel,
    consent: null,
    pages: [{ id, progress: true, schema: { type: "object", properties }, ui }],
    rules: { elements, order: [...elements.keys()], listeners: elements.map(() => []) },
  };
}

/** Lists the addresses of the steps, each with the elements on it. */
function cut(model: Model, page = "page") {
  const { elements } = model.rules;
  const names = ({ pieces }: ShortStep) => [...pieces].sort((a, b) => a - b).map((at) => elements[at]?.id);
  return shortStepsOf(model)
    .get(page)
    ?.map((step) => ({ [step.id]: names(step) }));
}

describe("a step", () => {
  const names = (sections: Record<string, number>) => {
    const model = pageOf(sections);
    const session = new Session(model, TODAY);
    const [step] = shortStepsOf(model).get("page") ?? [];
    return step && namingSections(session, step).map((section) => model.rules.elements[section]?.id);
  };

  it("is named for what it asks, not for what it tells before", () => {
    expect(names({ intro: 0, sleep: 4, stress: 4 })).toEqual(["sleep"]);
    expect(names({ sleep: 1, stress: 1, work: 9 })).toEqual(["sleep", "stress"]);
  });
});

describe("a page on a phone", () => {
  it("is answered section by section", () => {
    expect(cut(pageOf({ sleep: 4, stress: 4 }))).toEqual([{ sleep: ["sleep"] }, { stress: ["stress"] }]);
  });

  it("has neighbours on one step that fit on one screen, at the address of the first", () => {
    expect(cut(pageOf({ sleep: 4, falls: 1, worry: 1, stress: 4 }))).toEqual([
      { sleep: ["sleep"] },
      { falls: ["falls", "worry"] },
      { stress: ["stress"] },
    ]);
  });

  it("is whole with one section, or with sections that fit on one screen", () => {
    expect(cut(pageOf({ sleep: 8 }))).toBeUndefined();
    expect(cut(pageOf({ falls: 1, worry: 1 }))).toBeUndefined();
  });

  it("parts what is longer than four screens at its groups, at the addresses of these", () => {
    const page = pageOf({ sleep: { falling: 8, waking: 8, night: 4 }, stress: 4 });
    expect(cut(page)).toEqual([
      { falling: ["falling"] },
      { waking: ["waking", "night"] },
      { stress: ["stress"] },
    ]);
    expect(cut(pageOf({ sleep: { falling: 8, waking: 8 } }))).toEqual([
      { falling: ["falling"] },
      { waking: ["waking"] },
    ]);
    expect(cut(pageOf({ sleep: 20 }))).toBeUndefined();
  });

  it("is whole if it is called like the first word of an entry", () => {
    for (const id of ["hex", "HEX", "forms", "old-med"])
      expect(cut(pageOf({ sleep: 4, stress: 4 }, id), id)).toBeUndefined();
  });

  it("has what stands outside of sections on its first step", () => {
    const page = pageOf({ sleep: 4, stress: 4 });
    page.rules.elements.push({ id: "closing", kind: "note", within: 0 });
    page.rules.order.push(page.rules.elements.length - 1);
    page.rules.listeners.push([]);
    expect(cut(page)).toEqual([{ sleep: ["sleep", "closing"] }, { stress: ["stress"] }]);
  });
});

describe("the steps of a survey", () => {
  const all = [
    ...modelsOfSurveys(),
    ...modelsOfRandomSurveys().map((model, at) => ({ who: `random ${at}`, model })),
  ];

  test.each(all)("$who: have every question once, in the order of the page", ({ model }) => {
    const session = new Session(model, TODAY);
    for (const [page, steps] of shortStepsOf(model)) {
      const seen: number[] = [];
      for (const id of session.table.on(session.container(page))) {
        if (!session.table.fields[id]) continue;
        const step = stepWith(session, steps, id);
        expect(step, `${session.table.elements[id]?.id} on ${page}`).toBeDefined();
        seen.push(steps.indexOf(step as ShortStep));
      }
      expect(new Set(seen).size, page).toBe(steps.length);
      expect(new Set(steps.map(({ id }) => id)).size, page).toBe(steps.length);
      // Only elements outside sections may come earlier than they were written.
      const inSections = seen.filter((at) => at > 0);
      expect(inSections).toEqual(inSections.toSorted((a, b) => a - b));
    }
  });
});
