import { describe, expect, it } from "vitest";
import { copyFile } from "./copy-file.ts";

describe("the file of a copy", () => {
  it("shows what was typed as text, and runs nothing", () => {
    const shown = document.createElement("article");
    const answer = document.createElement("dd");
    answer.textContent = "<script>alert(1)</script>";
    const button = document.createElement("button");
    shown.append(answer, button);
    const file = copyFile(shown, "Your copy: </title><script>");
    const read = new DOMParser().parseFromString(file, "text/html");
    expect(read.querySelector("dd")?.textContent).toBe("<script>alert(1)</script>");
    expect(read.querySelector("h1")?.textContent).toBe("Your copy: </title><script>");
    expect(read.querySelectorAll("script, button").length).toBe(0);
    expect(file).toMatch(/^<!doctype html>/);
    expect(file).toContain('charset="utf-8"');
    expect(shown.contains(button)).toBe(true);
  });
});
