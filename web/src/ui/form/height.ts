import type { Page } from "../../engine/index.ts";
import { heightOn } from "../../kinds/index.ts";
import { presentationOf } from "../question/presentation.ts";
import type { Node, QuestionNode } from "./page-tree.ts";

/** The heights of elements that are no questions, as estimates like those of the kinds. */
const WAY_OUT = 64;
const STATIC = { note: 250, image: 200 };

/** The heights of the gap between the parts of a section, of its frame, and of its title. */
const GAP = 32;
const FRAME = 48;
const TITLE = 40;

/** Estimates the height of a question without its follow-ups, by its widget and the number of its options. */
export function questionHeight({ id, element, boxes, orBox }: QuestionNode, page: Page): number {
  const options = boxes.length || (page.schema.properties[id]?.enum?.length ?? 0);
  const columns = presentationOf(page, id).columns === 2 ? 2 : 1;
  const height = heightOn(page, element);
  return (typeof height === "number" ? height : height(options, columns)) + (orBox ? WAY_OUT : 0);
}

/** Estimates the height of stacked pieces of a page, without those that are absent. */
export function heightOf(nodes: readonly Node[], page: Page, isThere: (node: Node) => boolean): number {
  const heights = nodes.filter(isThere).map((node) => pieceHeight(node, page, isThere));
  return heights.reduce((sum, height) => sum + height, Math.max(0, heights.length - 1) * GAP);
}

function pieceHeight(node: Node, page: Page, isThere: (node: Node) => boolean): number {
  switch (node.type) {
    case "note":
    case "image":
      return STATIC[node.type];
    case "matrix":
      return heightOf(node.rows, page, isThere);
    case "section":
      return FRAME + TITLE + GAP + heightOf(node.children, page, isThere);
    case "group":
      return TITLE + heightOf(node.children, page, isThere);
    case "question": {
      const below = heightOf(node.followUps, page, isThere);
      return questionHeight(node, page) + (below > 0 ? below + GAP : 0);
    }
  }
}
