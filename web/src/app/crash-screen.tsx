import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Screen } from "../ui/screen.tsx";
import { StatusBox } from "../ui/status-box.tsx";

/** What is shown when the app has broken. */
export function CrashScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t("errors.title")}>
      <StatusBox error>{t("errors.crash")}</StatusBox>
      <Button onClick={() => window.location.reload()}>{t("errors.reload")}</Button>
    </Screen>
  );
}
