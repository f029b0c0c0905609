import { useElement } from "../form-context.ts";
import { Help } from "../help.tsx";
import { labelOf, useTexts } from "../texts-context.ts";
import { Nodes } from "./nodes.tsx";
import { sectionAnchor } from "./section-anchor.ts";
import type { ContainerNode } from "./tree.ts";

/** A section as a card, or a group within it. One that shows nothing is not drawn. */
export function ContainerView({ node }: { node: ContainerNode }) {
  const { shows } = useElement(node.index);
  const isSection = node.type === "section";
  const part = isSection ? "sections" : "groups";
  const title = labelOf(useTexts(), part, node.id);
  if (!shows) return null;
  const titleId = title ? (isSection ? sectionAnchor(node.id) : `group-${node.id}`) : undefined;
  if (isSection)
    return (
      <section className="section" aria-labelledby={titleId}>
        {title && <h2 id={titleId}>{title}</h2>}
        <Help part={part} of={node.id} />
        <Nodes nodes={node.children} />
      </section>
    );
  return (
    <section className="group" aria-labelledby={titleId}>
      {title && (
        <h3 id={titleId} className="group-title">
          {title}
        </h3>
      )}
      <Help part={part} of={node.id} />
      <div className={node.inline ? "group group-inline" : "group"}>
        <Nodes nodes={node.children} />
      </div>
    </section>
  );
}
