import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../components/button.tsx";
import { leave } from "../fill/shell/leave.ts";
import { useSurvey } from "../fill/survey/survey-context.ts";

/** Ends the visit. */
export function SignOutButton({ look }: { look?: "main" | "quiet" }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { autosave } = useSurvey();
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    if (await leave(autosave)) await navigate("/signed-out");
    setBusy(false);
  }

  return (
    <Button look={look ?? "main"} busy={busy} onClick={() => void signOut()}>
      {t("feedback.done")}
    </Button>
  );
}
