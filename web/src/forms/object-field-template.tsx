import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { useMemo } from "react";
import { ContentsContext } from "./contents-context.ts";
import { useForm } from "./form-context.ts";
import { Nodes } from "./layout/nodes.tsx";
import { layOut, only, type Scale } from "./layout/tree.ts";
import { useTexts } from "./texts-context.ts";

/** Lays the flat fields of a page out as the tree that the survey has. */
export function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  const { page, pieces, session } = useForm();
  const contents = useMemo(
    () => new Map(properties.map(({ name, content }) => [name, content])),
    [properties],
  );
  const { text } = useTexts();
  const all = useMemo(() => {
    const wordsOf = ({ labels, options }: Scale) =>
      options.map((value) => text(`${labels}.${value}`)).join("\n");
    return layOut(session.table.model.rules, page, wordsOf);
  }, [session, page, text]);
  const nodes = useMemo(() => only(all, pieces), [all, pieces]);
  return (
    <ContentsContext value={contents}>
      <div className="sections">
        <Nodes nodes={nodes} />
      </div>
    </ContentsContext>
  );
}
