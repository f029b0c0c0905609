import { useTranslation } from "react-i18next";
import { Words } from "../../../lib/markdown/markdown.tsx";
import type { Difference } from "../../../shared/survey/save-state.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { wordsOf } from "../survey/answer-words.ts";

/** The answer that counts. */
export type Side = "mine" | "theirs";

const SIDES: readonly Side[] = ["mine", "theirs"];

interface DifferenceChoiceProps {
  difference: Difference;
  side: Side | undefined;
  onChoose: (side: Side) => void;
}

/** One question with the answers of both tabs. */
export function DifferenceChoice({ difference, side, onChoose }: DifferenceChoiceProps) {
  const { t } = useTranslation();
  const { session } = useSurvey();
  const texts = useTexts();
  const { id } = difference;
  const element = session.item(id) ?? -1;
  return (
    <fieldset className="frame">
      <legend className="label">
        <Words text={labelOf(texts, "questions", id)} />
      </legend>
      <div className="options">
        {SIDES.map((each) => (
          <label key={each} className="option" data-checked={side === each}>
            <input type="radio" name={`keep-${id}`} checked={side === each} onChange={() => onChoose(each)} />
            <span className="option-text">
              {wordsOf(session, element, difference[each], texts, t) ?? t("conflict.none")}
              <span className="muted small option-note">{t(`conflict.${each}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
