import { Markdown } from "../../lib/markdown/markdown.tsx";
import { type CataloguePart, useTexts } from "./texts-context.ts";

/** The help for a page, a section, a group or a question, where there is such a text. */
export function Help({ part, of, id }: { part: CataloguePart; of: string; id?: string }) {
  const help = useTexts().text(`${part}.${of}.help`);
  if (!help) return null;
  return (
    <div id={id} className="help">
      <Markdown text={help} />
    </div>
  );
}
