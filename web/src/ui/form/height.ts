import type { Page } from "../../engine/index.ts";
import { presentationOf } from "../question/presentation.ts";
import type { Node, QuestionNode } from "./page-tree.ts";

/**
 * What parts of a question take on a phone, in pixels of a page that is not enlarged: as measured on the built-in surveys,
 * where a label has two lines or three. A journey holds what is estimated to what is drawn.
 */
const LABEL = 80;
const ROW = 52;
const FIELD = 44;
const WAY_OUT = 64;
const BUTTONS = 60;
const BUTTON = 30;
const HEIGHTS: Readonly<Record<string, number>> = {
  note: 250,
  image: 200,
  checkbox: 56,
  slider: 262,
  textarea: 192,
  date: 106,
  datetime: 216,
};

/** Between the parts of a section, in and around it, and its title. */
const GAP = 32;
const FRAME = 48;
const TITLE = 40;

/** The estimated height of a question without what follows it up, by its kind and the number of its options. */
export function questionHeight(node: QuestionNode, page: Page): number {
  return answerHeight(node, page) + (node.orBox ? WAY_OUT : 0);
}

function answerHeight({ id, element, boxes }: QuestionNode, page: Page): number {
  const known = HEIGHTS[element.kind];
  if (known !== undefined) return known;
  const widget = page.ui[id]?.["ui:widget"];
  const options = boxes.length || (page.schema.properties[id]?.enum?.length ?? 0);
  if (options === 0 || widget === "dropdown") return LABEL + FIELD;
  if (widget === "buttons") return BUTTONS + options * BUTTON;
  const columns = presentationOf(page, id).columns === 2 ? 2 : 1;
  return LABEL + Math.ceil(options / columns) * ROW;
}

/** The estimated height of pieces of a page below each other, without those that are not there. */
export function heightOf(nodes: readonly Node[], page: Page, isThere: (node: Node) => boolean): number {
  const heights = nodes.filter(isThere).map((node) => pieceHeight(node, page, isThere));
  return heights.reduce((sum, height) => sum + height, Math.max(0, heights.length - 1) * GAP);
}

function pieceHeight(node: Node, page: Page, isThere: (node: Node) => boolean): number {
  switch (node.type) {
    case "note":
    case "image":
      return HEIGHTS[node.type] ?? 0;
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
