import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Words } from "../../../lib/markdown/markdown.tsx";
import { wordsOf } from "../../../shared/answers/answer-words.ts";
import type { Difference } from "../../../shared/survey/save-state.ts";
import { useSaveState, useSurvey } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { StatusBox } from "../../../ui/status-box.tsx";

/** The dialog that asks, question by question, which answer counts where two tabs differ. */
export function ConflictDialog() {
  const { t } = useTranslation();
  const { autosave } = useSurvey();
  const { differences } = useSaveState();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const [asked, setAsked] = useState(false);
  const isChosen = differences.every(({ id }) => sides[id] !== undefined);

  function save() {
    setAsked(true);
    if (!isChosen) return;
    autosave.resolve(new Set(differences.map(({ id }) => id).filter((id) => sides[id] === "mine")));
  }

  return (
    <Dialog title={t("conflict.title")}>
      <p>{t("conflict.text", { count: differences.length })}</p>
      {differences.map((difference) => (
        <DifferenceChoice
          key={difference.id}
          difference={difference}
          side={sides[difference.id]}
          onChoose={(side) => setSides({ ...sides, [difference.id]: side })}
        />
      ))}
      {asked && !isChosen && <StatusBox error>{t("conflict.choose")}</StatusBox>}
      <div className="actions">
        <Button onClick={save}>{t("conflict.save")}</Button>
      </div>
    </Dialog>
  );
}

/** The answer that counts. */
export type Side = "mine" | "theirs";

const SIDES: readonly Side[] = ["mine", "theirs"];

interface DifferenceChoiceProps {
  difference: Difference;
  side: Side | undefined;
  onChoose: (side: Side) => void;
}

/** One question with the answers of both tabs. */
function DifferenceChoice({ difference, side, onChoose }: DifferenceChoiceProps) {
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
