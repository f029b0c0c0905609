import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../lib/languages.ts";
import { Help } from "./help.tsx";
import { TextsContext } from "./texts-context.ts";

const words = {
  "sv-SE": "Tänk på **hela** veckan:\n\n- arbetet\n- fritiden",
  "en-US": "Think of the **whole** week:\n\n- work\n- leisure",
  "nb-NO": "Tenk på **hele** uken:\n\n- arbeidet\n- fritiden",
  "pl-PL": "Pomyśl o **całym** tygodniu:\n\n- praca\n- czas wolny",
};

describe("the help of a question", () => {
  it.each(Object.entries(words))("in %s has paragraphs, lists and bold words", (language, help) => {
    expect(Object.keys(words)).toEqual(Object.keys(LANGUAGES));
    const text = (key: string) => (key === "questions.pace.help" ? help : undefined);
    const { container, unmount } = render(
      <TextsContext value={{ language, text }}>
        <Help part="questions" of="pace" id="pace-help" />
        <Help part="questions" of="breaks" id="breaks-help" />
      </TextsContext>,
    );
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(container.querySelector("#pace-help strong")?.textContent).toBe(help.split("**")[1]);
    expect(container.querySelector("#breaks-help")).toBeNull();
    unmount();
  });
});
