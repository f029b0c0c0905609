import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Model } from "../../engine/index.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const steps = (maximum: number) => ({ type: "number", minimum: 1, maximum, multipleOf: 1 }) as const;
const model: Model = {
  format: 1,
  survey: "garden",
  version: 1,
  languages: ["en-US"],
  consent: null,
  stepper: true,
  finish: "feedback",
  pages: [
    {
      id: "garden",
      progress: true,
      schema: { type: "object", properties: { soil: steps(5), mood: steps(3) } },
      ui: {
        soil: { "ui:widget": "rating", "ui:options": { icon: "star" } },
        mood: { "ui:widget": "rating", "ui:options": { icon: "smiley" } },
      },
    },
  ],
  rules: {
    elements: [
      { id: "garden", kind: "page" },
      { id: "soil", kind: "rating", within: 0, required: true, counted: true },
      { id: "mood", kind: "rating", within: 0 },
    ],
    order: [0, 1, 2],
    listeners: [[1, 2], [], []],
  },
};
const texts = {
  survey: { name: "Garden" },
  pages: { garden: "Garden" },
  questions: {
    soil: { label: "The soil", low: "Poor", high: "Rich" },
    mood: { label: "How you feel", low: "Worn out", high: "Glad" },
  },
};

async function open() {
  const server = new FakeServer(model, { "en-US": texts });
  const { user } = await openApp("/survey/garden", server);
  await screen.findByRole("radiogroup", { name: /The soil/ });
  return user;
}

/** Finds a step by its name, in which numbers may have no-break spaces. */
const step = (name: string) =>
  screen.getByRole<HTMLInputElement>("radio", { name: new RegExp(`^${name.replaceAll(" ", "\\s")}$`) });

describe("a rating", () => {
  it("is a group of radio buttons, whose ends say what they stand for", async () => {
    await open();
    expect(
      screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label")?.replace(/\s/g, " ")),
    ).toEqual([
      "1 of 5, Poor",
      "2 of 5",
      "3 of 5",
      "4 of 5",
      "5 of 5, Rich",
      "1 of 3, Worn out",
      "2 of 3",
      "3 of 3, Glad",
    ]);
  });

  it("fills the stars up to the answer, and the one face", async () => {
    const user = await open();
    await user.click(step("3 of 5"));
    await user.click(step("2 of 3"));
    const filled = [...document.querySelectorAll<HTMLElement>(".rating-step")].map(
      ({ dataset }) => dataset["filled"],
    );
    expect(filled.map((is) => is === "true")).toEqual([true, true, true, false, false, false, true, false]);
  });

  it("is cleared by the same step again where it is optional, and only there", async () => {
    const user = await open();
    for (const name of ["4 of 5", "3 of 3, Glad"]) {
      await user.click(step(name));
      expect(step(name).checked).toBe(true);
      await user.click(step(name));
    }
    expect(step("4 of 5").checked).toBe(true);
    expect(step("3 of 3, Glad").checked).toBe(false);
  });

  it("is chosen by the digit of a step, as an option is", async () => {
    const user = await open();
    step("1 of 5, Poor").focus();
    await user.keyboard("49");
    expect(step("4 of 5").checked).toBe(true);
    expect(document.activeElement).toBe(step("4 of 5"));
  });

  it("is chosen by the keys of radio buttons", async () => {
    const user = await open();
    await user.click(step("2 of 5"));
    await user.keyboard("{ArrowRight}");
    expect(step("3 of 5").checked).toBe(true);
  });
});
