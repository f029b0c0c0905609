import { describe, expect, it } from "vitest";
import type { Page } from "../../engine/index.ts";
import { smallModel } from "../../testing/small-model.ts";
import { buildPageTree, type Node, type Scale } from "./page-tree.ts";

function outline(nodes: readonly Node[]): unknown[] {
  return nodes.map((node) => {
    if (node.type === "matrix") return { matrix: node.rows.map(({ id }) => id) };
    if (node.type === "section" || node.type === "group") return { [node.id]: outline(node.children) };
    if (node.type !== "question") return { [node.type]: node.id };
    const inside = [...node.boxes.map(({ id }) => id), ...outline(node.followUps)];
    return inside.length > 0 || node.orBox ? { [node.id]: inside, beside: node.orBox?.id } : node.id;
  });
}

const tree = (page: number) => {
  const found = smallModel.pages[page];
  return found ? outline(buildPageTree(smallModel.rules, found)) : [];
};

describe("the layout of a page", () => {
  it("puts follow-ups under their question, and choices that share a scale into a matrix", () => {
    expect(tree(1)).toEqual([
      { role: [{ boss: ["staff"], beside: undefined }] },
      { days: [{ matrix: ["pace", "breaks"] }, "start", "shift"] },
    ]);
  });

  it("joins choices among the same words into a matrix, whatever their values are", () => {
    const page = structuredClone(smallModel.pages[1] as Page);
    page.schema.properties["pace"] = { type: "integer", enum: [1, 2, 3] };
    page.schema.properties["breaks"] = { type: "integer", enum: [3, 2, 1] };
    page.ui["breaks"] = { "ui:widget": "radio", "ui:options": { labels: "scales.turned" } };
    const joined = (turned: Record<number, string>) => {
      const words: Record<string, Record<number, string>> = {
        "scales.often": { 1: "Never", 2: "Sometimes", 3: "Often" },
        "scales.turned": turned,
      };
      const wordsOf = ({ labels, options }: Scale) =>
        options.map((value) => words[labels]?.[value as number]).join();
      return outline(buildPageTree(smallModel.rules, page, wordsOf))[1];
    };
    expect(joined({ 3: "Never", 2: "Sometimes", 1: "Often" })).toEqual({
      days: [{ matrix: ["pace", "breaks"] }, "start", "shift"],
    });
    expect(joined({ 1: "Never", 2: "Sometimes", 3: "Often" })).toEqual({
      days: ["pace", "breaks", "start", "shift"],
    });
  });

  it("puts boxes into their group, and the box beside a field to it", () => {
    expect(tree(2)).toEqual([
      {
        violence: [
          {
            threatened: [{ by: ["byColleagues", "byOthers"], beside: undefined }],
            beside: "threatenedSkip",
          },
          "weight",
          "title",
          "more",
        ],
      },
    ]);
  });
});
