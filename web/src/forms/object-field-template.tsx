import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { useMemo } from "react";
import { ContentsContext } from "./contents-context.ts";
import { useForm } from "./form-context.ts";
import { Nodes } from "./layout/nodes.tsx";
import { layOut, only } from "./layout/tree.ts";

/** Lays the flat fields of a page out as the tree that the survey has. */
export function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  const { page, pieces, session } = useForm();
  const contents = useMemo(
    () => new Map(properties.map(({ name, content }) => [name, content])),
    [properties],
  );
  const all = useMemo(() => layOut(session.table.model.rules, page), [session, page]);
  const nodes = useMemo(() => only(all, pieces), [all, pieces]);
  return (
    <ContentsContext value={contents}>
      <div className="sections">
        <Nodes nodes={nodes} />
      </div>
    </ContentsContext>
  );
}
