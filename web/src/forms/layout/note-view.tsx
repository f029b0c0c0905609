import { Markdown } from "../../lib/markdown/markdown.tsx";
import { labelOf, useTexts } from "../texts-context.ts";

/** Static text. */
export function NoteView({ id }: { id: string }) {
  return <Markdown text={labelOf(useTexts(), "questions", id)} />;
}
