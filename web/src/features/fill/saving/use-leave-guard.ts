import { useEffect } from "react";
import type { Autosave } from "../../../shared/survey/autosave.ts";

/** Sends what waits when the page is hidden or the network returns, and asks before unsaved answers would be lost. */
export function useLeaveGuard(autosave: Autosave): void {
  useEffect(() => {
    const flush = () => void autosave.flush();
    const hidden = () => document.visibilityState === "hidden" && flush();
    const ask = (event: BeforeUnloadEvent) => {
      if (autosave.holds) event.preventDefault();
    };
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", flush);
    window.addEventListener("online", flush);
    window.addEventListener("beforeunload", ask);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("online", flush);
      window.removeEventListener("beforeunload", ask);
    };
  }, [autosave]);
}
