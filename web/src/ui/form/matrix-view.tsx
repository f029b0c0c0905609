import { type CSSProperties, useCallback, useSyncExternalStore } from "react";
import { useForm } from "../question/form-context.ts";
import { useTexts } from "../question/texts-context.ts";
import type { MatrixNode } from "./page-tree.ts";
import { QuestionView } from "./question-view.tsx";

/**
 * A matrix: questions that share a scale. Each row is a radio group that names its own options; the words above the columns are
 * visual only, and where there is no room the rows are stacked as everywhere else.
 */
export function MatrixView({ node }: { node: MatrixNode }) {
  const { session } = useForm();
  const { text } = useTexts();
  const subscribe = useCallback((listener: () => void) => session.subscribeAll(listener), [session]);
  const isShown = useSyncExternalStore(subscribe, () =>
    node.rows.some(({ index }) => session.state(index).visible),
  );
  if (!isShown) return null;
  return (
    <div className="matrix" style={{ "--columns": node.options.length } as CSSProperties}>
      <div className="matrix-head" aria-hidden="true">
        <div className="matrix-words">
          {node.options.map((value) => (
            <span key={value}>{text(`${node.labels}.${value}`)}</span>
          ))}
        </div>
      </div>
      {node.rows.map((row) => (
        <QuestionView key={row.index} node={row} />
      ))}
    </div>
  );
}
