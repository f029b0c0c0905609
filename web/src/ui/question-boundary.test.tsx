import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetReports, reportError } from "../api/client-errors.ts";
import { initTexts, show } from "../lib/i18n.ts";
import { QuestionBoundary } from "./question-boundary.tsx";

const sent: unknown[] = [];

beforeEach(async () => {
  forgetReports();
  sent.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return new Response('{"hasError": false, "data": {}}');
  });
  await initTexts();
  await show("en-US");
});

function Broken(): never {
  throw new TypeError("the answer is 7");
}

describe("a question that breaks", () => {
  it("says so in its place, and leaves the others", () => {
    render(
      <>
        <QuestionBoundary kind="slider">
          <Broken />
        </QuestionBoundary>
        <QuestionBoundary kind="text">
          <input aria-label="Another one" />
        </QuestionBoundary>
      </>,
    );
    expect(screen.getByRole("alert").textContent).toMatch(/Your answers are kept. Reload the page/);
    expect(screen.getByRole("textbox", { name: "Another one" })).toBeTruthy();
  });

  it("is reported by its kind and the name of the error alone, once", () => {
    const twice = (
      <>
        <QuestionBoundary kind="slider">
          <Broken />
        </QuestionBoundary>
        <QuestionBoundary kind="slider">
          <Broken />
        </QuestionBoundary>
      </>
    );
    render(twice);
    expect(sent).toEqual([
      { screen: "page", question: "slider", error: "TypeError", build: expect.any(Number) },
    ]);
  });
});

describe("a report", () => {
  it("has no name of an error that is not on the list", () => {
    const odd = new Error("secret");
    odd.name = "kim@example.org";
    reportError({ screen: "page" }, odd);
    reportError({ screen: "review" }, "secret");
    expect(sent).toMatchObject([{ error: "Other" }, { error: "Other" }]);
  });

  it("is one of five at most", () => {
    for (const screen of ["app", "front", "profiles", "signIn", "provider", "comeBack", "survey"] as const)
      reportError({ screen }, new Error("secret"));
    expect(sent).toHaveLength(5);
  });
});
