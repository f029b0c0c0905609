import { useElement } from "../form-context.ts";
import { QuestionView } from "../question-view.tsx";
import { ContainerView } from "./container-view.tsx";
import { MatrixView } from "./matrix-view.tsx";
import { NoteView } from "./note-view.tsx";
import type { Node } from "./tree.ts";

/** Pieces of a page, below each other. */
export function Nodes({ nodes }: { nodes: readonly Node[] }) {
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
      return <Note index={node.index} id={node.id} />;
    default:
      return <ContainerView node={node} />;
  }
}

function Note({ index, id }: { index: number; id: string }) {
  return useElement(index).visible ? <NoteView id={id} /> : null;
}
