import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isAccountOpen, PROFILES } from "../../api/account.ts";
import { Button } from "../../ui/button.tsx";
import { useSurvey } from "../survey/survey-context.ts";
import { stopSaved } from "./leave.ts";

/** A button that saves, then returns to the profiles of the health account; absent without an account session. */
export function BackToProfilesButton({ look }: { look: "quiet" | "link" }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { autosave } = useSurvey();
  const [busy, setBusy] = useState(false);
  if (!isAccountOpen()) return null;

  async function goBack() {
    setBusy(true);
    if (await stopSaved(autosave)) await navigate(PROFILES);
    else setBusy(false);
  }
  return (
    <Button look={look} busy={busy} onClick={() => void goBack()}>
      {t("toAccount")}
    </Button>
  );
}
