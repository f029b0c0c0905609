import { Markdown } from "../../lib/markdown/markdown.tsx";
import { Explanation } from "../question/explanation.tsx";
import { labelOf, useTexts } from "../question/texts-context.ts";

/** Static text. */
export function NoteView({ id }: { id: string }) {
  return (
    <div className="note">
      <Markdown text={labelOf(useTexts(), "questions", id)} />
      <Explanation of={id} />
    </div>
  );
}
