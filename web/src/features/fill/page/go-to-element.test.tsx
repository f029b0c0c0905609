import { afterEach, describe, expect, it } from "vitest";
import { questionAnchor } from "../../../ui/question/anchors.ts";
import { goToQuestion } from "./go-to-element.ts";

/** Moves to a question whose frame holds these fields, and returns the field that has focus then. */
function focused(fields: string): string {
  document.body.innerHTML = `<div id="${questionAnchor("sleep")}">${fields}</div>`;
  goToQuestion("sleep");
  return document.activeElement?.id ?? "";
}

afterEach(() => {
  document.body.innerHTML = "";
});

describe("the way to a question", () => {
  it("ends at its first field", () => {
    expect(focused(`<input id="a" type="radio" name="s"><input id="b" type="radio" name="s">`)).toBe("a");
  });

  it("ends at the chosen option, so that the next arrow key goes on from there", () => {
    expect(focused(`<input id="a" type="radio" name="s"><input id="b" type="radio" name="s" checked>`)).toBe(
      "b",
    );
  });

  it("ends at the opt-out that turned the field off", () => {
    expect(focused(`<input id="a" disabled><input id="b" type="checkbox" checked>`)).toBe("b");
  });
});
