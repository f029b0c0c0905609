import { useElement, useForm } from "../form-context.ts";
import { Help } from "../help.tsx";
import { labelOf, useTexts } from "../texts-context.ts";
import { Nodes } from "./nodes.tsx";
import { groupAnchor, sectionAnchor } from "./section-anchor.ts";
import type { ContainerNode } from "./tree.ts";

/** A section as a card, or a group within it. One that shows nothing is not drawn. */
export function ContainerView({ node }: { node: ContainerNode }) {
  const { shows } = useElement(node.index);
  const isSection = node.type === "section";
  const part = isSection ? "sections" : "groups";
  const texts = useTexts();
  const { session, titled } = useForm();
  const { elements, within } = session.table;
  const above = within[node.index] ?? -1;
  const around = elements[above];
  if (!shows) return null;
  // The title of the one section of a screen stands above it.
  const title = node.index === titled ? "" : labelOf(texts, part, node.id);
  const anchor = isSection ? sectionAnchor(node.id) : groupAnchor(node.id);
  const titleId = title ? (isSection ? anchor : `${anchor}-title`) : undefined;
  if (isSection)
    return (
      <section className="section" aria-labelledby={titleId}>
        {title && <h2 id={titleId}>{title}</h2>}
        <Help part={part} of={node.id} />
        <Nodes nodes={node.children} />
      </section>
    );
  // In a box without a title, the titles of groups come right below that of the page.
  const isUntitled = above === titled || labelOf(texts, "sections", around?.id ?? "") === "";
  const isBelowTitle = around?.kind !== "section" || !isUntitled;
  const Heading = isBelowTitle ? "h3" : "h2";
  return (
    <section id={anchor} className="group" aria-labelledby={titleId}>
      {title && (
        <Heading id={titleId} className="group-title">
          {title}
        </Heading>
      )}
      <Help part={part} of={node.id} />
      <div className={node.inline ? "group group-inline" : "group"}>
        <Nodes nodes={node.children} />
      </div>
    </section>
  );
}
