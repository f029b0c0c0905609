import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useSaveState, useSurvey } from "../survey/survey-context.ts";
import { CarryDialog } from "./carry-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { ExpiredDialog } from "./expired-dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

/** Watches over the answers: sends them before the page goes away, and asks where only the participant can decide. */
export function SaveGuard({ children }: { children: ReactNode }) {
  const { autosave, settings } = useSurvey();
  const { halt } = useSaveState();
  const { pathname } = useLocation();
  useLeaveGuard(autosave);
  const isSent = settings.submitted || halt === "submitted";
  if (isSent && pathname !== "/survey/feedback") return <Navigate to="/survey/feedback" replace />;
  return (
    <>
      {children}
      {halt === "conflict" && <ConflictDialog />}
      {halt === "signed-out" && <ExpiredDialog />}
      {!isSent && <CarryDialog />}
    </>
  );
}
