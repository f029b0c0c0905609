import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import english from "../../../locales/front/en-US.json";
import { openApp } from "../../testing/render-app.tsx";

describe("a page in front of the surveys", () => {
  it("has the language menu, the logo, the heading, the sign-in and the footer, on a picture", async () => {
    await openApp("/login");
    const main = await screen.findByRole("main");
    expect(within(screen.getByRole("banner")).getByRole("combobox", { name: "Language" })).toBeTruthy();
    expect(within(main).getByRole("img", { name: "Enkat" })).toBeTruthy();
    expect(within(main).getByRole("heading", { level: 1 }).textContent).toBe(english.login.heading);
    expect(await within(main).findAllByRole("tab")).toHaveLength(2);
    expect(within(screen.getByRole("contentinfo")).getAllByRole("link")).toHaveLength(3);
    expect(document.querySelector(".front > svg, .front > .scene")).toBeTruthy();
  });

  it("scrolls smoothly to the group of questions that was chosen", async () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    const { user } = await openApp("/faq");
    const menu = await screen.findByRole("navigation", { name: english.faq.menu });
    const groups = within(menu).getAllByRole("button");
    expect(groups.map(({ textContent }) => textContent)).toEqual(Object.values(english.faq.groups));
    await user.click(screen.getByRole("button", { name: english.faq.groups[3] }));
    expect(scroll).toHaveBeenCalledWith({ behavior: "smooth", block: "start" });
    expect(document.activeElement?.textContent).toBe(english.faq.groups[3]);
    scroll.mockRestore();
  });

  it.each([
    ["/about", english.about],
    ["/cookie-policy", english.cookiePolicy],
  ])("%s shows its text", async (path, texts) => {
    await openApp(path);
    const main = await screen.findByRole("main");
    expect(within(main).getByRole("heading", { level: 1 }).textContent).toBe(texts.title);
    for (const { title } of Object.values(texts.parts)) {
      expect(within(main).getByRole("heading", { level: 2, name: title })).toBeTruthy();
    }
  });
});
