import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { dropCarried } from "../../../shared/survey/carried-answers.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/**
 * The dialog that offers the answers that were in this window when the last session ended. The next participant may be another
 * person.
 */
export function CarryDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { participant, session, set, carried } = useSurvey();
  const [answers, setAnswers] = useState(carried);
  if (!answers) return null;

  function close() {
    dropCarried(participant);
    setAnswers(undefined);
  }

  function take() {
    for (const [id, value] of Object.entries(answers ?? {})) {
      const element = session.item(id);
      if (element !== undefined && session.value(element) === undefined) set(element, value);
    }
    close();
    void navigate("/survey", { replace: true });
  }

  return (
    <Dialog title={t("expired.carryTitle")}>
      <p>{t("expired.carryText")}</p>
      <div className="actions">
        <Button onClick={take}>{t("expired.carryYes")}</Button>
        <Button look="quiet" onClick={close}>
          {t("expired.carryNo")}
        </Button>
      </div>
    </Dialog>
  );
}
