import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Screen } from "../components/screen.tsx";
import { StatusBox } from "../components/status-box.tsx";

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
