import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/button.tsx";
import { ReturnLinkDialog } from "../../come-back/return-link-dialog.tsx";
import { useSurvey } from "../survey/survey-context.ts";

/** The way to a link by which one comes back later. */
export function ComeBackLater() {
  const { t } = useTranslation();
  const { participant } = useSurvey();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="link" onClick={() => setIsOpen(true)}>
        {t("comeBack.later")}
      </Button>
      {isOpen && (
        <ReturnLinkDialog participant={participant.surveyParticipantId} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
