import {
  type CSSProperties,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { viewOf } from "../../kinds/index.ts";
import { useForm } from "../question/form-context.ts";
import { type Question, QuestionContext } from "../question/question-context.ts";
import { QuestionBoundary } from "../question-boundary.tsx";
import { questionHeight } from "./height.ts";
import type { QuestionNode } from "./page-tree.ts";
import { useAnsweredQuestion } from "./use-question.ts";

/** The fields of a page as rjsf built them, by id. They are rendered where the page's tree places them. */
export const FieldsContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());

/**
 * A question, its frame and, as children, its follow-ups, as long as it is visible. A hidden question leaves nothing in the
 * document.
 */
export function QuestionView({ node, children }: { node: QuestionNode; children?: ReactNode }) {
  const answered = useAnsweredQuestion(node);
  const { visible } = answered.snapshot;
  const isNew = useAppearance(visible);
  const fields = use(FieldsContext);
  const { page, above } = useForm();
  const inner = useMemo(() => innerOf(node), [node]);
  const question: Question = useMemo(() => ({ ...answered, ...inner }), [answered, inner]);
  if (!visible) return null;
  const view = viewOf(node.element.kind);
  const content = view && "Group" in view ? <view.Group /> : fields.get(node.id);
  const frame = <QuestionBoundary kind={node.element.kind}>{content}</QuestionBoundary>;
  if (view?.isBare) return <QuestionContext value={question}>{frame}</QuestionContext>;
  return (
    <div
      className={isNew ? "question appears" : "question"}
      style={{ "--estimated": `${questionHeight(node, page) / 16}rem` } as CSSProperties}
    >
      {above?.id === node.id && above.shown}
      <QuestionContext value={question}>{frame}</QuestionContext>
      {children && <div className="follow-ups">{children}</div>}
    </div>
  );
}

/** Renders the questions that are in the frame of another one. */
function innerOf({ boxes, orBox }: QuestionNode): Pick<Question, "boxes" | "orBox"> {
  return {
    boxes: boxes.map((box) => <QuestionView key={box.index} node={box} />),
    orBox: orBox && <QuestionView node={orBox} />,
  };
}

/** Reports whether the question has appeared since the page was rendered, and calls `appeared` when it does. */
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
