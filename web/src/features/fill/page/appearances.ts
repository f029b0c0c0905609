import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { announce } from "../../../lib/announcer.tsx";

/** Counts the questions that appear after an answer, and announces the number. */
export function useAppearances(): () => void {
  const { t } = useTranslation();
  const gathered = useRef(0);
  return useCallback(() => {
    if (gathered.current++ > 0) return;
    queueMicrotask(() => {
      announce(t("fill.followUp", { count: gathered.current }));
      gathered.current = 0;
    });
  }, [t]);
}
