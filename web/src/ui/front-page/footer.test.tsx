import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { startTexts } from "../../lib/i18n.ts";
import { Footer } from "./footer.tsx";

async function linksAt(path: string, project?: string) {
  cleanup();
  await startTexts();
  render(
    <MemoryRouter initialEntries={[path]}>
      <Footer {...(project ? { project } : {})} />
    </MemoryRouter>,
  );
  return screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
}

const all = ["/faq", "/about", "/cookie-policy"];

describe("the footer", () => {
  it("leads to questions, about and cookies", async () => {
    expect(await linksAt("/faq")).toEqual(all);
    expect(await linksAt("/faq", "other")).toEqual(all);
  });

  it("is on the about page for the product's own project only", async () => {
    expect(await linksAt("/about")).toEqual(all);
    expect(await linksAt("/about", "other")).toEqual([]);
  });
});
