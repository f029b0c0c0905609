import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSaveState, useSurvey } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { StatusBox } from "../../../ui/status-box.tsx";
import { DifferenceChoice, type Side } from "./difference-choice.tsx";

/** Asks, question by question, which answer counts where two tabs differ. */
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
