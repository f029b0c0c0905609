import {
  type CSSProperties,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { QuestionBoundary } from "../ui/question-boundary.tsx";
import { ContentsContext } from "./contents-context.ts";
import { useElement, useForm } from "./form-context.ts";
import { BoxGroup } from "./layout/box-group.tsx";
import { questionHeight } from "./layout/height.ts";
import { Nodes } from "./layout/nodes.tsx";
import type { QuestionNode } from "./layout/tree.ts";
import { type Question, QuestionContext } from "./question-context.ts";
import { usePut } from "./use-put.ts";
import { useWarning } from "./use-warning.ts";

/** As long as a press of a button takes, in milliseconds. */
const CLICK = 300;

/** A question, its frame and its follow-ups, as long as it is visible. Nothing of a hidden question is in the document. */
export function QuestionView({ node }: { node: QuestionNode }) {
  const question = useQuestionState(node);
  const { visible } = question.snapshot;
  const animated = useAppearance(visible);
  const contents = use(ContentsContext);
  const { page, above } = useForm();
  if (!visible) return null;
  const content: ReactNode = node.element.kind === "checkboxes" ? <BoxGroup /> : contents.get(node.id);
  const frame = <QuestionBoundary kind={node.element.kind}>{content}</QuestionBoundary>;
  if (isBox(node)) return <QuestionContext value={question}>{frame}</QuestionContext>;
  return (
    <div
      className={animated ? "question appears" : "question"}
      style={{ "--estimated": `${questionHeight(node, page) / 16}rem` } as CSSProperties}
    >
      {above?.id === node.id && above.shown}
      <QuestionContext value={question}>{frame}</QuestionContext>
      {node.followUps.length > 0 && (
        <div className="follow-ups">
          <Nodes nodes={node.followUps} />
        </div>
      )}
    </div>
  );
}

function isBox({ element }: QuestionNode): boolean {
  return element.kind === "box" || element.kind === "orBox";
}

function useQuestionState(node: QuestionNode): Question {
  const { session, flags } = useForm();
  const { index } = node;
  const snapshot = useElement(index);
  const flagged = useSyncExternalStore(flags.subscribe, () => flags.has(index));
  const wrong = flagged ? snapshot.breaks : undefined;
  const warning = useWarning(snapshot.warning);
  const put = usePut(index);
  const leave = useCallback(() => {
    // Whoever leaves the field by pressing a button must find it where it was.
    window.setTimeout(() => {
      const { breaks } = session.snapshot(index);
      if (breaks && breaks !== "required") flags.add([index]);
    }, CLICK);
  }, [session, flags, index]);
  return useMemo(
    () => ({ node, snapshot, wrong, warning, set: put, leave }),
    [node, snapshot, wrong, warning, put, leave],
  );
}

/** Says whether the question has appeared since the page was drawn, and reports when it does. */
function useAppearance(visible: boolean): boolean {
  const { appeared } = useForm();
  const [atFirst] = useState(visible);
  const before = useRef(visible);
  useEffect(() => {
    if (visible && !before.current) appeared();
    before.current = visible;
  }, [visible, appeared]);
  return !atFirst;
}
