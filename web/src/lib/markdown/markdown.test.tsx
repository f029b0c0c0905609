import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import vectors from "../../../../tests/conformance/vectors/markdown.json";
import { Markdown, plainWords, Words } from "./markdown.tsx";

/** Renders a text as HTML, without the attributes that only our links have. */
function html(text: string): string {
  const { container } = render(<Markdown text={text} />);
  for (const link of container.querySelectorAll("a")) {
    link.removeAttribute("target");
    link.removeAttribute("rel");
  }
  return container.firstElementChild?.innerHTML ?? "";
}

/** Normalises HTML: the same elements and words give the same text, however their characters are escaped. */
function normal(text: string): string {
  const element = document.createElement("div");
  element.innerHTML = text;
  return element.innerHTML;
}

describe("limited Markdown", () => {
  it("shows what the compiler lets through as CommonMark does", () => {
    expect(vectors.length).toBeGreaterThan(100);
    for (const vector of vectors)
      expect({ ...vector, html: html(vector.text) }).toEqual({ ...vector, html: normal(vector.html) });
  });

  it("opens pages elsewhere, without telling them where from", () => {
    const text = "[a](https://example.org) [b](mailto:a@example.org)";
    const { container } = render(<Markdown text={text} />);
    const [page, mail] = container.querySelectorAll("a");
    expect(page?.outerHTML).toBe(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer">a</a>',
    );
    expect(mail?.outerHTML).toBe('<a href="mailto:a@example.org">b</a>');
  });

  it("leaves anything else as text", () => {
    const { container } = render(<Markdown text={"<b>x</b> [y](javascript:alert(1)) [z](data:x)\n\n# a"} />);
    expect(container.querySelector("b, a, h1")).toBeNull();
    expect(container.textContent).toContain("<b>x</b>");
  });

  it("emphasises words of a label", () => {
    const { container } = render(<Words text="Have you *ever* slept \*?" />);
    expect(container.innerHTML).toBe("Have you <em>ever</em> slept *?");
    expect(plainWords("Have you *ever* slept?")).toBe("Have you ever slept?");
  });
});
