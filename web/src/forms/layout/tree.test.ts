import { describe, expect, it } from "vitest";
import { smallModel } from "../../testing/small-model.ts";
import { layOut, type Node } from "./tree.ts";

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
  return found ? outline(layOut(smallModel.rules, found)) : [];
};

describe("the layout of a page", () => {
  it("puts follow-ups under their question, and choices that share a scale into a matrix", () => {
    expect(tree(1)).toEqual([
      { role: [{ boss: ["staff"], beside: undefined }] },
      { days: [{ matrix: ["pace", "breaks"] }, "start", "shift"] },
    ]);
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
