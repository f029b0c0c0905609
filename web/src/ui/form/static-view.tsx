import { Markdown } from "../../lib/markdown/markdown.tsx";
import { Explanation } from "../question/explanation.tsx";
import { useElement, useForm } from "../question/form-context.ts";
import { presentationOf } from "../question/presentation.ts";
import { labelOf, useTexts } from "../question/texts-context.ts";
import type { StaticNode } from "./page-tree.ts";

/** A note or a picture, as long as it is visible. */
export function StaticView({ node }: { node: StaticNode }) {
  if (!useElement(node.index).visible) return null;
  return node.type === "note" ? <Note id={node.id} /> : <Picture id={node.id} />;
}

function Note({ id }: { id: string }) {
  return (
    <div className="note">
      <Markdown text={labelOf(useTexts(), "questions", id)} />
      <Explanation of={id} />
    </div>
  );
}

/** A picture whose space is reserved until it has loaded. */
function Picture({ id }: { id: string }) {
  const { text } = useTexts();
  const { image } = presentationOf(useForm().page, id);
  if (!image) return null;
  return (
    <div className="picture">
      <img
        src={`/api/images/${image.name}`}
        alt={text(`questions.${id}.alt`) ?? ""}
        width={image.width}
        height={image.height}
        decoding="async"
      />
      <Explanation of={id} />
    </div>
  );
}
