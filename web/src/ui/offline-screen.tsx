import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { loadEnvironment } from "../api/calls.ts";
import { Button } from "./button.tsx";
import { Screen } from "./screen.tsx";
import { StatusBox } from "./status-box.tsx";

/** How often the server is tried. */
const PAUSE = 5000;

interface OfflineScreenProps {
  onBack: () => void;
  /** The contents of the foot. */
  foot: ReactNode;
}

/** Says that there is no connection, and goes on by itself once there is one. */
export function OfflineScreen({ onBack, foot }: OfflineScreenProps) {
  const { t } = useTranslation();
  const back = useRef(onBack);
  back.current = onBack;
  useEffect(() => {
    let current = true;
    const look = () =>
      loadEnvironment().then(
        () => current && back.current(),
        () => undefined,
      );
    const timer = setInterval(look, PAUSE);
    window.addEventListener("online", look);
    return () => {
      current = false;
      clearInterval(timer);
      window.removeEventListener("online", look);
    };
  }, []);
  return (
    <Screen title={t("offline.title")} foot={foot}>
      <StatusBox>{t("offline.text")}</StatusBox>
      <Button look="quiet" onClick={onBack}>
        {t("retry")}
      </Button>
    </Screen>
  );
}
