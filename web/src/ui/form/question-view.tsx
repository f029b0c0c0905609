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
import { PageNodes } from "./page-nodes.tsx";
import type { QuestionNode } from "./page-tree.ts";
import { useAnsweredQuestion } from "./use-question.ts";

/** The fields of a page as rjsf made them, by id. They are put into the document where the page's tree wants them. */
export const FieldsContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());

/** A question, its frame and its follow-ups, as long as it is visible. Nothing of a hidden question is in the document. */
export function QuestionView({ node }: { node: QuestionNode }) {
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
      {node.followUps.length > 0 && (
        <div className="follow-ups">
          <PageNodes nodes={node.followUps} />
        </div>
      )}
    </div>
  );
}

/** Draws the questions that stand in the frame of another one. */
function innerOf({ boxes, orBox }: QuestionNode): Pick<Question, "boxes" | "orBox"> {
  return {
    boxes: boxes.map((box) => <QuestionView key={box.index} node={box} />),
    orBox: orBox && <QuestionView node={orBox} />,
  };
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
