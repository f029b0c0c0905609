import { useTranslation } from "react-i18next";
import { BrowserRouter } from "react-router";
import { Announcer } from "../lib/announcer.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { CookieNotice } from "./cookie-notice.tsx";
import { CrashScreen } from "./crash-screen.tsx";
import { DeveloperTools } from "./developer-tools.tsx";
import { OtherBuildNotice } from "./other-build-notice.tsx";
import { Screens } from "./screens.tsx";

/** The app: what every screen stands in. */
export function App() {
  const { t } = useTranslation();
  return (
    <ErrorBoundary screen="app" fallback={<CrashScreen />}>
      <a className="skip-link" href="#content">
        {t("skip")}
      </a>
      {/* A page is drawn at once: as a transition it would wait its turn behind everything else. */}
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
