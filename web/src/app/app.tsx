import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { BrowserRouter, Navigate, Route, Routes } from "react-router";
import { Waiting } from "../components/spinner.tsx";
import { Announcer } from "../lib/announcer.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NotFound } from "./not-found.tsx";
import { SignedOut } from "./signed-out.tsx";
import { Start } from "./start.tsx";

const SignInScreen = lazy(() => import("../features/sign-in/sign-in-screen.tsx"));
const fetchSurvey = () => import("./survey-screens.tsx");
const SurveyScreens = lazy(fetchSurvey);

/** The app: its routes, and what every screen stands in. Fixed words win over names in an address. */
export function App() {
  const { t } = useTranslation();
  return (
    <ErrorBoundary>
      <a className="skip-link" href="#content">
        {t("skip")}
      </a>
      {/* A page is drawn at once: as a transition it would wait its turn behind everything else. */}
      <BrowserRouter useTransitions={false}>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route index element={<Start />} />
            <Route path="open/:customer/:type" element={<SignInScreen fetchNext={fetchSurvey} />} />
            <Route path="open/:customer/:type/:linkName" element={<SignInScreen fetchNext={fetchSurvey} />} />
            <Route path="survey/*" element={<SurveyScreens />} />
            <Route path="signed-out" element={<SignedOut />} />
            <Route path="404" element={<NotFound />} />
            <Route path="*" element={<Navigate to="/404" replace />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
      <Announcer />
    </ErrorBoundary>
  );
}
