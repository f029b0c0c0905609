import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Screen } from "../ui/screen.tsx";
import { StatusBox } from "../ui/status-box.tsx";

/** The screen in place of one that broke. */
export function CrashScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t("errors.title")}>
      <StatusBox error>{t("errors.crash")}</StatusBox>
      <Button onClick={() => window.location.reload()}>{t("errors.reload")}</Button>
    </Screen>
  );
}
