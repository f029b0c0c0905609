import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { keepAppSoon } from "../../../lib/own-worker.ts";
import { insteadOf } from "../../../shared/survey/destination.ts";
import { useIsSent, useSaveState, useSurvey } from "../../../shared/survey/survey-context.ts";
import { SessionEndDialog } from "../session/session-end-dialog.tsx";
import { CarryDialog } from "./carry-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { ExpiredDialog } from "./expired-dialog.tsx";
import { UpdatedDialog } from "./updated-dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

/**
 * Watches over the answers: sends them before the page goes away, and asks where only the participant can decide. Once
 * they are sent, no way leads back to the form.
 */
export function SaveGuard({ children }: { children: ReactNode }) {
  const { autosave, model } = useSurvey();
  const { halt } = useSaveState();
  const { pathname } = useLocation();
  useLeaveGuard(autosave);
  // Not before the first page is there: on a slow line it would wait for the app's other files.
  useEffect(keepAppSoon, []);
  const isSent = useIsSent();
  const instead = insteadOf(pathname, isSent, model);
  if (instead !== undefined) return <Navigate to={instead} replace />;
  return (
    <>
      {children}
      {halt === "conflict" && <ConflictDialog />}
      {halt === "updated" && <UpdatedDialog />}
      {halt === "signed-out" && <ExpiredDialog />}
      {!isSent && <CarryDialog />}
      {!isSent && halt !== "signed-out" && <SessionEndDialog />}
    </>
  );
}
