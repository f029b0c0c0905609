import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { useMemo } from "react";
import { useForm } from "../question/form-context.ts";
import { useTexts } from "../question/texts-context.ts";
import { ContentsContext } from "./contents-context.ts";
import { PageNodes } from "./page-nodes.tsx";
import { buildPageTree, only, type Scale } from "./page-tree.ts";

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
    return buildPageTree(session.table.model.rules, page, wordsOf);
  }, [session, page, text]);
  const nodes = useMemo(() => only(all, pieces), [all, pieces]);
  return (
    <ContentsContext value={contents}>
      <div className="sections">
        <PageNodes nodes={nodes} />
      </div>
    </ContentsContext>
  );
}
