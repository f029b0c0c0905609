import { type ElementId, type ElementKind, type Model, type Page, Session } from "../../engine/index.ts";
import { isEntrySegment } from "../../lib/survey-types.ts";
import { heightOf } from "../../ui/form/height.ts";
import { buildPageTree, type ContainerNode, type Node } from "../../ui/form/page-tree.ts";
import { askingSections } from "./page-sections.ts";

/** The part of a page that a phone shows at a time: one or more of its sections, or a part of one. */
export interface ShortStep {
  /** Its address below the page's: the id of its first section, or, if it is a part of one, of its first group. */
  id: string;
  /** The sections that it shows, as a whole or in part. */
  sections: readonly ElementId[];
  /** The number of its part of a section; `undefined` if it has all of it. */
  part: number | undefined;
  /** The pieces of the page that it shows, or of the section of which it is a part. */
  pieces: ReadonlySet<ElementId>;
}

/** The steps of the pages that have more than one. */
export type ShortSteps = ReadonlyMap<string, readonly ShortStep[]>;

/** The height of a phone, in pixels. */
const SCREEN = 844;

/** The greatest height of a step, in pixels, unless it has no groups at which it could be divided. */
const LONGEST = 4 * SCREEN;

/**
 * Divides the pages of a survey into steps: at sections, of which neighbours share a step where they fit on one screen, and within
 * a section that is too long at its groups. Depends on the model alone, so that an address means the same for every language and
 * after every answer.
 */
export function shortStepsOf(model: Model): ShortSteps {
  const isThere = atFirst(model);
  // Its second address would be that of a survey's entry.
  const pages = model.pages.filter(({ id }) => !isEntrySegment(id));
  const cut = pages.map(
    (page) => [page.id, stepsOfPage(buildPageTree(model.rules, page), page, isThere)] as const,
  );
  return new Map(cut.filter(([, steps]) => steps.length > 1));
}

/** Finds the step of a page that shows an element. */
export function stepWith(
  session: Session,
  steps: readonly ShortStep[],
  element: ElementId,
): ShortStep | undefined {
  // An opt-out is on the step of its field.
  const start = session.table.elements[element]?.of ?? element;
  for (let at = start; at >= 0; at = session.table.within[at] ?? -1) {
    const found = steps.find(
      ({ pieces, sections, part }) => pieces.has(at) || (part === 1 && sections.includes(at)),
    );
    if (found) return found;
  }
  return undefined;
}

/** Reports whether anything on a step is visible. */
export function showsAny(session: Session, { pieces }: ShortStep): boolean {
  return [...pieces].some((piece) => session.shows(piece));
}

/** Lists the sections of a step that are visible now. */
export function shownSections(session: Session, { sections }: ShortStep): ElementId[] {
  return sections.filter((section) => session.shows(section));
}

/** Lists the sections that a step is named after: those that ask questions; if there are none, those that inform. */
export function namingSections(session: Session, step: ShortStep): ElementId[] {
  const shown = shownSections(session, step);
  const asking = askingSections(session, session.table.pageOf(shown[0] ?? 0));
  const asked = shown.filter((section) => asking.has(section));
  return asked.length > 0 ? asked : shown;
}

/**
 * Returns a test of whether a node is visible before anything is answered. Questions that are hidden only by a rule about other
 * questions count as visible, so that they get room.
 */
function atFirst(model: Model): (node: Node) => boolean {
  const session = new Session(model, "2000-01-01");
  const isFollowUp = (id: ElementId) => {
    const { elements, within } = session.table;
    let above = within[id] ?? -1;
    while (above >= 0 && isContainer(elements[above]?.kind)) above = within[above] ?? -1;
    return above >= 0;
  };
  return (node) => {
    if (node.type === "matrix") return true;
    return session.state(node.index).visible || !isFollowUp(node.index);
  };
}

function isContainer(kind: ElementKind | undefined): boolean {
  return kind === "page" || kind === "section" || kind === "group";
}

function stepsOfPage(nodes: readonly Node[], page: Page, isThere: (node: Node) => boolean): ShortStep[] {
  const height = (some: readonly Node[]) => heightOf(some, page, isThere);
  const steps: ShortStep[] = [];
  let last: ContainerNode[] = [];
  for (const section of nodes.filter(isSection)) {
    const parts = height([section]) > LONGEST ? partsOfSection(section, height) : [];
    const isShared = last.length > 0 && (!last.some(asks) || height([...last, section]) <= SCREEN);
    last = parts.length > 1 ? [] : isShared ? [...last, section] : [section];
    if (parts.length > 1) steps.push(...parts);
    else if (isShared) steps[steps.length - 1] = stepOf(last);
    else steps.push(stepOf(last));
  }
  return withLoose(steps, nodes);
}

function stepOf(sections: readonly ContainerNode[]): ShortStep {
  const indices = sections.map(({ index }) => index);
  return { id: sections[0]?.id ?? "", sections: indices, part: undefined, pieces: new Set(indices) };
}

/** Reports whether a node has anything to answer. Text and pictures share a step with what follows. */
function asks(node: Node): boolean {
  if (node.type === "section" || node.type === "group") return node.children.some(asks);
  return node.type === "question" || node.type === "matrix";
}

function isSection(node: Node): node is ContainerNode {
  return node.type === "section";
}

/** Divides a section at its groups, evenly. Questions before a group go with it, and so do those after the last one. */
function partsOfSection(section: ContainerNode, height: (some: readonly Node[]) => number): ShortStep[] {
  const runs: { id: string; nodes: Node[] }[] = [];
  let before: Node[] = [];
  for (const node of section.children) {
    before.push(node);
    if (node.type !== "group") continue;
    runs.push({ id: node.id, nodes: before });
    before = [];
  }
  runs.at(-1)?.nodes.push(...before);
  const even = height(section.children) / Math.ceil(height(section.children) / LONGEST);
  const parts: { id: string; nodes: Node[] }[] = [];
  for (const { id, nodes } of runs) {
    const last = parts.at(-1);
    const isBelowEven = last && height(last.nodes) + height(nodes) / 2 <= even;
    if (isBelowEven && height([...last.nodes, ...nodes]) <= LONGEST) last.nodes.push(...nodes);
    else parts.push({ id, nodes: [...nodes] });
  }
  return parts.map(({ id, nodes }, at) => ({
    id,
    sections: [section.index],
    part: at + 1,
    pieces: new Set(nodes.flatMap(indicesOf)),
  }));
}

/** Adds the elements outside sections to the first step. */
function withLoose(steps: readonly ShortStep[], nodes: readonly Node[]): ShortStep[] {
  const loose = nodes.filter(({ type }) => type !== "section").flatMap(indicesOf);
  return steps.map((step, at) =>
    at === 0 ? { ...step, pieces: new Set([...step.pieces, ...loose]) } : step,
  );
}

function indicesOf(node: Node): ElementId[] {
  return node.type === "matrix" ? node.rows.map(({ index }) => index) : [node.index];
}
