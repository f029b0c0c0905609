import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { ReturnLinkDialog } from "../return-link/return-link-dialog.tsx";
import { useSurvey } from "../survey/survey-context.ts";

/** The way to a return link, where the server offers one. */
export function ComeBackLater() {
  const { t } = useTranslation();
  const { returnLinks } = useSurvey().server;
  const [isOpen, setIsOpen] = useState(false);
  if (!returnLinks) return null;
  return (
    <>
      <Button look="link" onClick={() => setIsOpen(true)}>
        {t("comeBack.later")}
      </Button>
      {isOpen && <ReturnLinkDialog links={returnLinks} onClose={() => setIsOpen(false)} />}
    </>
  );
}
