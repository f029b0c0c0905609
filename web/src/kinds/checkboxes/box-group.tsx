import { QuestionView } from "../../ui/form/question-view.tsx";
import { useQuestion } from "../../ui/question/question-context.ts";
import { QuestionFrame } from "../../ui/question/question-frame.tsx";

/** A group of boxes: one frame, and a row for each box. */
export function BoxGroup() {
  const { node } = useQuestion();
  return (
    <QuestionFrame labelAs="legend">
      <div className="options">
        {node.boxes.map((box) => (
          <QuestionView key={box.index} node={box} />
        ))}
      </div>
    </QuestionFrame>
  );
}
