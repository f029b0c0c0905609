import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { loadEnvironment } from "../api/calls.ts";
import { Button } from "./button.tsx";
import { Screen } from "./screen.tsx";
import { StatusBox } from "./status-box.tsx";

/** The pause between two attempts to reach the server, in milliseconds. */
const PAUSE = 5000;

interface OfflineScreenProps {
  onBack: () => void;
  /** The contents of the foot. */
  foot: ReactNode;
}

/** A screen that reports a missing connection, and continues by itself once there is one. */
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
