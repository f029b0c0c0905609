import { useTranslation } from "react-i18next";
import { BrowserRouter } from "react-router";
import { Announcer } from "../lib/announcer.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { CookieNotice } from "./cookie-notice.tsx";
import { CrashScreen } from "./crash-screen.tsx";
import { DeveloperTools } from "./developer-tools.tsx";
import { OtherBuildNotice } from "./other-build-notice.tsx";
import { Screens } from "./screens.tsx";

/** The app: the providers and notices around every screen. */
export function App() {
  const { t } = useTranslation();
  return (
    <ErrorBoundary screen="app" fallback={<CrashScreen />}>
      <a className="skip-link" href="#content">
        {t("skip")}
      </a>
      {/* A page is drawn at once: as a transition it would wait for all other work. */}
      <BrowserRouter useTransitions={false}>
        <OtherBuildNotice />
        <CookieNotice />
        <Screens />
      </BrowserRouter>
      <DeveloperTools />
      <Announcer />
    </ErrorBoundary>
  );
}
