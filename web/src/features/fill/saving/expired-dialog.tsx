import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { wayBackIn } from "../../../api/account.ts";
import { closeSession } from "../../../api/participant.ts";
import { leaveToNext } from "../../../shared/survey/carried-answers.ts";
import { answersOf } from "../../../shared/survey/open-survey.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** The dialog after the session has ended, with the way to continue. The answers are kept until then, also over a reload. */
export function ExpiredDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const survey = useSurvey();

  useEffect(() => {
    leaveToNext();
    void survey.kept.keep(answersOf(survey));
  }, [survey]);

  function signIn() {
    closeSession();
    void navigate(wayBackIn());
  }

  return (
    <Dialog title={t("expired.title")}>
      <p>{t("expired.text")}</p>
      <div className="actions">
        <Button onClick={signIn}>{t("expired.signIn")}</Button>
      </div>
    </Dialog>
  );
}
