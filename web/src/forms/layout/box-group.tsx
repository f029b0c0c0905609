import { Frame } from "../frame.tsx";
import { useQuestion } from "../question-context.ts";
import { QuestionView } from "../question-view.tsx";

/** A group of boxes: one frame, and a row for each box. */
export function BoxGroup() {
  const { node } = useQuestion();
  return (
    <Frame labelAs="legend">
      <div className="options">
        {node.boxes.map((box) => (
          <QuestionView key={box.index} node={box} />
        ))}
      </div>
    </Frame>
  );
}
