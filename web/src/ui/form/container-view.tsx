import type { ReactNode } from "react";
import type { ElementId, RuleElement } from "../../engine/index.ts";
import { groupAnchor, sectionAnchor } from "../question/anchors.ts";
import { useElement, useForm } from "../question/form-context.ts";
import { Help } from "../question/help.tsx";
import { labelOf, useTexts } from "../question/texts-context.ts";
import type { ContainerNode } from "./page-tree.ts";

/** The levels of titles, by the number of titles around them below that of the page. */
const HEADINGS = ["h2", "h3", "h4", "h5", "h6"] as const;

interface Table {
  elements: readonly RuleElement[];
  within: ArrayLike<ElementId>;
}

type TitleOf = (index: ElementId, part: "sections" | "groups", id: string) => string;

/** Counts the containers around an element that show a title. */
function titlesAround(index: ElementId, { elements, within }: Table, titleOf: TitleOf): number {
  let titles = 0;
  for (let above = within[index] ?? -1; above >= 0; above = within[above] ?? -1) {
    const { kind, id } = elements[above] ?? { kind: "page", id: "" };
    if (kind === "section" && titleOf(above, "sections", id)) titles += 1;
    if (kind === "group" && titleOf(above, "groups", id)) titles += 1;
  }
  return titles;
}

/** A section as a card, or a group within it. An empty one is not rendered. */
export function ContainerView({ node, children }: { node: ContainerNode; children: ReactNode }) {
  const { shows } = useElement(node.index);
  const isSection = node.type === "section";
  const part = isSection ? "sections" : "groups";
  const texts = useTexts();
  const { session, titled } = useForm();
  if (!shows) return null;
  // The title of a screen's only section is that of the screen.
  const title = node.index === titled ? "" : labelOf(texts, part, node.id);
  const anchor = isSection ? sectionAnchor(node.id) : groupAnchor(node.id);
  const titleId = title ? `${anchor}-title` : undefined;
  if (isSection)
    return (
      <section id={anchor} className="section" aria-labelledby={titleId}>
        {title && <h2 id={titleId}>{title}</h2>}
        <Help part={part} of={node.id} />
        {children}
      </section>
    );
  const titles = titlesAround(node.index, session.table, (index, part, id) =>
    index === titled ? "" : labelOf(texts, part, id),
  );
  const Heading = HEADINGS[titles] ?? "h6";
  return (
    <section id={anchor} className="group" aria-labelledby={titleId}>
      {title && (
        <Heading id={titleId} className="group-title">
          {title}
        </Heading>
      )}
      <Help part={part} of={node.id} />
      <div className={node.inline ? "group group-inline" : "group"}>{children}</div>
    </section>
  );
}
