import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp } from "../../../testing/render-app.tsx";
import { smallModel, smallTexts } from "../../../testing/small-model.ts";

describe("the language", () => {
  const words = (name: string) => ({ ...smallTexts, survey: { name } });
  const texts = { "sv-SE": words("Svensk"), "en-US": words("English"), "nb-NO": words("Norsk") };
  const menu = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /Language|Språk/ });

  it("is the one that was chosen last, whichever comes first", async () => {
    const server = new FakeServer(smallModel, texts);
    let arrive = () => {};
    const { user } = await openApp("/survey/agree", server);
    await screen.findByText("English", { selector: ".top-survey" });
    server.holds.set(
      "/api/texts/sv-SE",
      new Promise((done) => {
        arrive = done;
      }),
    );
    await user.selectOptions(menu(), "sv-SE");
    expect(menu().value).toBe("sv-SE");
    await user.selectOptions(menu(), "nb-NO");
    await screen.findByText("Norsk", { selector: ".top-survey" });
    arrive();
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.getByText("Norsk", { selector: ".top-survey" })).toBeTruthy();
    expect([menu().value, document.documentElement.lang]).toEqual(["nb-NO", "nb-NO"]);
  });

  it("stays where it was when the other one does not come, and says so", async () => {
    const server = new FakeServer(smallModel, texts);
    const { user } = await openApp("/survey/agree", server);
    await screen.findByText("English", { selector: ".top-survey" });
    server.offline = true;
    await user.selectOptions(menu(), "sv-SE");
    await screen.findByText(/We cannot reach the service/);
    expect(menu().value).toBe("en-US");
  });
});
