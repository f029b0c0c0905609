import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { BrokenPart } from "../api/client-errors.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { CrashScreen } from "./crash-screen.tsx";

interface ScreenBoundaryProps {
  screen: BrokenPart["screen"];
  children: ReactNode;
}

/** A boundary that shows a calm screen in place of one that broke, until another address is opened. */
function ScreenBoundary({ screen, children }: ScreenBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary screen={screen} tryAgainOn={pathname} fallback={<CrashScreen />}>
      {children}
    </ErrorBoundary>
  );
}

/** Puts the element of a route into a boundary of its own. */
export function guarded(screen: BrokenPart["screen"], element: ReactNode): ReactNode {
  return (
    <ScreenBoundary key={screen} screen={screen}>
      {element}
    </ScreenBoundary>
  );
}
