import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
// The source of the page's script.
import script from "../../public/scheme.js?raw";
import { chooseScheme, chosenScheme } from "../lib/color-scheme.ts";
import { initTexts, show } from "../lib/i18n.ts";
import { SchemeMenu } from "./scheme-menu.tsx";

const worn = () => document.documentElement.dataset["scheme"];

/** Runs the script that the page runs before anything else. */
function beforeTheApp() {
  delete document.documentElement.dataset["scheme"];
  new Function(script)();
}

afterEach(() => {
  vi.restoreAllMocks();
  chooseScheme("system");
});

describe("the choice of a look", () => {
  async function open() {
    await initTexts();
    await show("en-US");
    render(<SchemeMenu />);
    return screen.getByRole<HTMLSelectElement>("combobox", { name: "Appearance" });
  }

  it("is the system's at first", async () => {
    const menu = await open();
    expect([...menu.options].map(({ text }) => text)).toEqual(["Same as device", "Light", "Dark"]);
    expect(menu.value).toBe("system");
    expect(worn()).toBeUndefined();
  });

  it("is put on at once, and still there when the page is opened again", async () => {
    const menu = await open();
    await userEvent.selectOptions(menu, "Dark");
    expect(menu.value).toBe("dark");
    expect(worn()).toBe("dark");
    beforeTheApp();
    expect(worn()).toBe("dark");
    expect(chosenScheme()).toBe("dark");
  });

  it("of the system leaves nothing behind", async () => {
    const menu = await open();
    await userEvent.selectOptions(menu, "Light");
    await userEvent.selectOptions(menu, "Same as device");
    expect(worn()).toBeUndefined();
    expect(localStorage.getItem("scheme")).toBeNull();
  });

  it("lasts as long as the page where nothing can be stored", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    chooseScheme("dark");
    expect(worn()).toBe("dark");
  });
});

describe("the script of the page", () => {
  it("puts on no look that there is not", () => {
    localStorage.setItem("scheme", "purple");
    beforeTheApp();
    expect(worn()).toBeUndefined();
  });

  it("does nothing where storage is forbidden", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    beforeTheApp();
    expect(worn()).toBeUndefined();
  });
});
