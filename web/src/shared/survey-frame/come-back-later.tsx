import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { ReturnLinkDialog } from "../return-link/return-link-dialog.tsx";
import { useSurvey } from "../survey/survey-context.ts";

/** The way to a return link, where the server offers one; `isSent` says that it leads to what was sent. */
export function ComeBackLater({ isSent = false }: { isSent?: boolean }) {
  const { t } = useTranslation();
  const { returnLinks } = useSurvey().server;
  const [isOpen, setIsOpen] = useState(false);
  if (!returnLinks) return null;
  return (
    <>
      <Button look="link" onClick={() => setIsOpen(true)}>
        {t(isSent ? "comeBack.sent.later" : "comeBack.later")}
      </Button>
      {isOpen && <ReturnLinkDialog links={returnLinks} isSent={isSent} onClose={() => setIsOpen(false)} />}
    </>
  );
}
