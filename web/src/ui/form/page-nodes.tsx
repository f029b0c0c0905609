import { ContainerView } from "./container-view.tsx";
import { MatrixView } from "./matrix-view.tsx";
import type { Node } from "./page-tree.ts";
import { QuestionView } from "./question-view.tsx";
import { StaticView } from "./static-view.tsx";

/** Stacked pieces of a page. */
export function PageNodes({ nodes }: { nodes: readonly Node[] }) {
  return nodes.map((node) => <NodeView key={keyOf(node)} node={node} />);
}

function keyOf(node: Node): number {
  return node.type === "matrix" ? (node.rows[0]?.index ?? -1) : node.index;
}

function NodeView({ node }: { node: Node }) {
  switch (node.type) {
    case "question":
      return (
        <QuestionView node={node}>
          {node.followUps.length > 0 && <PageNodes nodes={node.followUps} />}
        </QuestionView>
      );
    case "matrix":
      return <MatrixView node={node} />;
    case "note":
    case "image":
      return <StaticView node={node} />;
    case "section":
    case "group":
      return (
        <ContainerView node={node}>
          <PageNodes nodes={node.children} />
        </ContainerView>
      );
  }
}
