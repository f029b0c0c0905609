import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useSignOut } from "../fill/shell/use-sign-out.ts";

/** Ends the visit. */
export function SignOutButton({ look }: { look?: "main" | "quiet" }) {
  const { t } = useTranslation();
  const { signOut, busy } = useSignOut();
  return (
    <Button look={look ?? "main"} busy={busy} onClick={signOut}>
      {t("feedback.done")}
    </Button>
  );
}
