import { useQuestion } from "../../ui/question/question-context.ts";
import { QuestionFrame } from "../../ui/question/question-frame.tsx";
import { type KindView, type Mistake, rowsHeight } from "../view.ts";

/** A group of checkboxes: one frame, and a row for each checkbox. */
export const checkboxes = {
  Group: BoxGroup,
  height: rowsHeight,
  messages: {
    required: (mistake) =>
      (mistake.element.min ?? 1) > 1 ? tooFew(mistake) : mistake.t("wrong.requiredBoxes"),
    exclusive: ({ t }) => t("wrong.exclusive"),
    min: tooFew,
    max: ({ t, element }) => t("wrong.max", { count: element.max ?? 1 }),
  },
} satisfies KindView;

function tooFew({ t, element }: Mistake): string {
  return t("wrong.min", { count: element.min ?? 1 });
}

function BoxGroup() {
  const { boxes } = useQuestion();
  return (
    <QuestionFrame labelAs="legend">
      <div className="options">{boxes}</div>
    </QuestionFrame>
  );
}
