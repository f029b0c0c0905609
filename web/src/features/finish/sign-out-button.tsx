import { useTranslation } from "react-i18next";
import { useSignOut } from "../../shared/survey-frame/use-sign-out.ts";
import { Button } from "../../ui/button.tsx";

/** The button that signs out. */
export function SignOutButton({ look }: { look?: "main" | "quiet" }) {
  const { t } = useTranslation();
  const { signOut, busy } = useSignOut();
  return (
    <Button look={look ?? "main"} busy={busy} onClick={signOut}>
      {t("feedback.done")}
    </Button>
  );
}
