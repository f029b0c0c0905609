import { useElement } from "../question/form-context.ts";
import { ContainerView } from "./container-view.tsx";
import { ImageView } from "./image-view.tsx";
import { MatrixView } from "./matrix-view.tsx";
import { NoteView } from "./note-view.tsx";
import type { Node, StaticNode } from "./page-tree.ts";
import { QuestionView } from "./question-view.tsx";

/** Pieces of a page, below each other. */
export function PageNodes({ nodes }: { nodes: readonly Node[] }) {
  return nodes.map((node) => <NodeView key={keyOf(node)} node={node} />);
}

function keyOf(node: Node): number {
  return node.type === "matrix" ? (node.rows[0]?.index ?? -1) : node.index;
}

function NodeView({ node }: { node: Node }) {
  switch (node.type) {
    case "question":
      return <QuestionView node={node} />;
    case "matrix":
      return <MatrixView node={node} />;
    case "note":
    case "image":
      return <Static node={node} />;
    default:
      return <ContainerView node={node} />;
  }
}

function Static({ node }: { node: StaticNode }) {
  if (!useElement(node.index).visible) return null;
  return node.type === "note" ? <NoteView id={node.id} /> : <ImageView id={node.id} />;
}
