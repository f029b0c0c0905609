import type { ElementId, ElementKind, FieldUi, Page, RuleElement, Rules } from "../../engine/index.ts";
import { widgetOf } from "../../kinds/index.ts";
import { presentationOf } from "../question/presentation.ts";

/** A question with its checkboxes, opt-out and follow-ups. */
export interface QuestionNode {
  type: "question";
  id: string;
  index: ElementId;
  element: RuleElement;
  /** The checkboxes of a group. */
  boxes: QuestionNode[];
  /** The opt-out that disables the field. */
  orBox?: QuestionNode;
  followUps: Node[];
}

/** A section or group. */
export interface ContainerNode {
  type: "section" | "group";
  id: string;
  index: ElementId;
  inline: boolean;
  children: Node[];
}

/** Static text, or a picture. */
export interface StaticNode {
  type: "note" | "image";
  id: string;
  index: ElementId;
}

/** The options of a choice in the order in which they are shown, and the key of their labels. */
export interface Scale {
  labels: string;
  options: readonly (string | number)[];
}

/** Consecutive choices whose options have the same labels. The scale is that of the first row: values may differ by row. */
export interface MatrixNode extends Scale {
  type: "matrix";
  rows: QuestionNode[];
}

/** A piece of a page. */
export type Node = QuestionNode | ContainerNode | StaticNode | MatrixNode;

/** With more columns, the rows' labels have no room beside them. */
const MOST_COLUMNS = 5;

/** Lays out the elements of a page as a tree. Scales with the same `wordsOf` are the same. */
export function buildPageTree(
  rules: Rules,
  page: Page,
  wordsOf: (scale: Scale) => string = ({ labels }) => labels,
): Node[] {
  const children = childrenOf(rules);
  const orBoxes = new Map([...rules.elements.entries()].map(([index, { of }]) => [of, index]));
  const root = rules.elements.findIndex(({ kind, id }) => kind === "page" && id === page.id);
  const inline = page.ui["ui:options"] as { layouts?: Record<string, string> } | undefined;

  function contentOf(parent: ElementId): Node[] {
    const nodes = (children.get(parent) ?? [])
      .filter((child) => !isBox(rules.elements[child]?.kind))
      .map(node);
    return withMatrices(nodes, page, wordsOf);
  }

  function node(index: ElementId): Node {
    const element = rules.elements[index] as RuleElement;
    const { id, kind } = element;
    if (kind === "note" || kind === "image") return { type: kind, id, index };
    if (kind === "section" || kind === "group") {
      const isInline = kind === "group" && inline?.layouts?.[id] === "inline";
      return { type: kind, id, index, inline: isInline, children: contentOf(index) };
    }
    return question(index, element);
  }

  function question(index: ElementId, element: RuleElement): QuestionNode {
    const boxes = (children.get(index) ?? []).filter((child) => rules.elements[child]?.kind === "box");
    const orBox = orBoxes.get(index);
    return {
      type: "question",
      id: element.id,
      index,
      element,
      boxes: boxes.map((box) => question(box, rules.elements[box] as RuleElement)),
      ...(orBox === undefined ? {} : { orBox: question(orBox, rules.elements[orBox] as RuleElement) }),
      followUps: contentOf(index),
    };
  }

  return root < 0 ? [] : contentOf(root);
}

/** Picks pieces of a page, a section with those of its children that are among them; picks all if none are named. */
export function only(nodes: Node[], pieces: ReadonlySet<ElementId> | undefined): Node[] {
  if (!pieces) return nodes;
  const isAmong = (node: Node) =>
    pieces.has(node.type === "matrix" ? (node.rows[0]?.index ?? -1) : node.index);
  return nodes.flatMap((node) => {
    if (isAmong(node) || node.type !== "section") return isAmong(node) ? [node] : [];
    const children = node.children.filter(isAmong);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

function isBox(kind: ElementKind | undefined): boolean {
  return kind === "box" || kind === "orBox";
}

function childrenOf({ elements }: Rules): Map<ElementId, ElementId[]> {
  const children = new Map<ElementId, ElementId[]>();
  elements.forEach(({ within }, index) => {
    if (within === undefined) return;
    const siblings = children.get(within);
    if (siblings) siblings.push(index);
    else children.set(within, [index]);
  });
  return children;
}

/** Puts runs of simple choices that share a scale into matrices. */
function withMatrices(nodes: Node[], page: Page, wordsOf: (scale: Scale) => string): Node[] {
  const out: Node[] = [];
  for (const node of nodes) {
    const scale = node.type === "question" ? scaleOf(node, page) : undefined;
    const last = out.at(-1);
    if (node.type !== "question" || !scale) out.push(node);
    else if (last?.type === "matrix" && wordsOf(last) === wordsOf(scale)) last.rows.push(node);
    else out.push({ type: "matrix", ...scale, rows: [node] });
  }
  return out.map((node) =>
    node.type === "matrix" && node.rows.length === 1 ? (node.rows[0] as Node) : node,
  );
}

function scaleOf(node: QuestionNode, page: Page): Scale | undefined {
  const ui: FieldUi | undefined = page.ui[node.id];
  const options = page.schema.properties[node.id]?.enum;
  const labels = ui?.["ui:options"]?.["labels"];
  const { required, optionRules } = node.element;
  const { layout, dialog } = presentationOf(page, node.id);
  const isPlain =
    !layout && !dialog && !node.orBox && node.followUps.length === 0 && required && !optionRules;
  if (!isPlain || !widgetOf(page, node.element)?.isRow || !options || options.length > MOST_COLUMNS)
    return undefined;
  return typeof labels === "string" && labels.startsWith("scales.") ? { labels, options } : undefined;
}
