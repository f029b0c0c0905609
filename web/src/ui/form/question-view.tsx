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
import { BoxGroup } from "../../kinds/checkboxes/box-group.tsx";
import { useElement, useForm } from "../question/form-context.ts";
import { type Question, QuestionContext } from "../question/question-context.ts";
import { ContentsContext } from "./contents-context.ts";
import { questionHeight } from "./height.ts";
import { PageNodes } from "./page-nodes.tsx";
import type { QuestionNode } from "./page-tree.ts";
import { useSetAnswer } from "./use-set-answer.ts";
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
  const frame: ReactNode = node.element.kind === "checkboxes" ? <BoxGroup /> : contents.get(node.id);
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
          <PageNodes nodes={node.followUps} />
        </div>
      )}
    </div>
  );
}

function isBox({ element }: QuestionNode): boolean {
  return element.kind === "box" || element.kind === "orBox";
}

function useQuestionState(node: QuestionNode): Question {
  const { session, visibleErrors } = useForm();
  const { index } = node;
  const snapshot = useElement(index);
  const flagged = useSyncExternalStore(visibleErrors.subscribe, () => visibleErrors.has(index));
  const wrong = flagged ? snapshot.breaks : undefined;
  const warning = useWarning(snapshot.warning);
  const put = useSetAnswer(index);
  const leave = useCallback(() => {
    // Whoever leaves the field by pressing a button must find it where it was.
    window.setTimeout(() => {
      const { breaks } = session.snapshot(index);
      if (breaks && breaks !== "required") visibleErrors.add([index]);
    }, CLICK);
  }, [session, visibleErrors, index]);
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
