import { render } from "@testing-library/react";
import type { TFunction } from "i18next";
import { createElement } from "react";
import { describe, expect, it, test, vi } from "vitest";
import { type Model, type Page, Session } from "../../engine/index.ts";
import { isQuestion } from "../../kinds/kind.ts";
import { modelsOfSurveys, TODAY } from "../../testing/models.node.ts";
import { FormContext, type FormContextValue } from "../question/form-context.ts";
import { VisibleErrors } from "../question/visible-errors.ts";
import { PageForm } from "./page-form.tsx";

/** Renders a page before anything is answered. Lists the questions that have a frame with something to answer in it. */
function drawn(session: Session, page: Page): string[] {
  const value: FormContextValue = {
    page,
    session,
    t: ((key: string) => key) as TFunction,
    set: () => undefined,
    visibleErrors: new VisibleErrors(),
    locations: ["north"],
    appeared: () => undefined,
  };
  const form = createElement(PageForm, { page });
  const { container, unmount } = render(createElement(FormContext, { value }, form));
  const frames = [...container.querySelectorAll(".frame")];
  const answerable = frames.filter((frame) => frame.querySelector("input, select, textarea"));
  const ids = answerable.map(({ id }) => id.slice("q-".length));
  unmount();
  return ids;
}

/** Lists the visible questions of a page. */
function visible(session: Session, page: Page): string[] {
  const { table } = session;
  const on = [...table.on(session.container(page.id))];
  const asked = on.filter((id) => isQuestion(table.kind(id)) && session.state(id).visible);
  return asked.map((id) => table.elements[id]?.id ?? "");
}

describe("the form of a page", () => {
  const models = new Map(modelsOfSurveys().map(({ model }): [string, Model] => [model.survey, model]));
  it.each([...models])("draws every question of %s with its widget", (_, model) => {
    const session = new Session(model, TODAY);
    for (const page of model.pages)
      expect(drawn(session, page).sort(), page.id).toEqual(visible(session, page).sort());
  });
});

test("a schema that is no page is refused", () => {
  const schema = { type: "object", properties: {}, if: {}, else: {} } as const;
  const page: Page = { id: "odd", progress: true, schema, ui: {} };
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(createElement(PageForm, { page }))).toThrow("alternatives");
  quiet.mockRestore();
});
