import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { keepAppSoon } from "../../../lib/own-worker.ts";
import type { Autosave } from "../../../shared/survey/autosave.ts";
import { insteadOf } from "../../../shared/survey/destination.ts";
import { useIsSent, useSaveState, useSurvey } from "../../../shared/survey/survey-context.ts";
import { Waiting } from "../../../ui/spinner.tsx";
import { SessionEndDialog } from "../session/session-end-dialog.tsx";
import { CarryDialog } from "./carry-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { ExpiredDialog } from "./expired-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";

/**
 * Guards the answers: saves them before the page is left, and asks where only the participant can decide. Once they are sent, no
 * way leads back to the form.
 */
export function SaveGuard({ children }: { children: ReactNode }) {
  const { autosave, model } = useSurvey();
  const { halt } = useSaveState();
  const { pathname } = useLocation();
  useLeaveGuard(autosave);
  // Only after the first page: on a slow connection it would wait for the other files of the app.
  useEffect(keepAppSoon, []);
  const isSent = useIsSent();
  const instead = insteadOf(pathname, isSent, model);
  if (instead !== undefined) return <Navigate to={instead} replace />;
  // The participant is leaving: an answer given now would not be saved any more.
  if (halt === "stopped") return <Waiting />;
  return (
    <>
      {children}
      {halt === "conflict" && <ConflictDialog />}
      {halt === "updated" && <ReopenDialog words="updated" />}
      {halt === "unconsented" && <ReopenDialog words="consentLost" />}
      {halt === "signed-out" && <ExpiredDialog />}
      {!isSent && <CarryDialog />}
      {!isSent && halt !== "signed-out" && <SessionEndDialog />}
    </>
  );
}

/** Saves pending answers when the page is hidden or the network returns, and asks before unsaved answers would be lost. */
function useLeaveGuard(autosave: Autosave): void {
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
