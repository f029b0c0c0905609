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
const SurveyLayout = lazy(() => import("../features/fill/survey/survey-layout.tsx"));
const PageScreen = lazy(() => import("../features/fill/page/page-screen.tsx"));
const ReviewScreen = lazy(() => import("../features/fill/review/review-screen.tsx"));
const ResultScreen = lazy(() => import("../features/finish/result-screen.tsx"));
const FeedbackScreen = lazy(() => import("../features/feedback/feedback-screen.tsx"));

/** The app: its routes, and what every screen stands in. Fixed words win over names in an address. */
export function App() {
  const { t } = useTranslation();
  return (
    <ErrorBoundary>
      <a className="skip-link" href="#content">
        {t("skip")}
      </a>
      <BrowserRouter>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route index element={<Start />} />
            <Route path="open/:customer/:type" element={<SignInScreen />} />
            <Route path="open/:customer/:type/:linkName" element={<SignInScreen />} />
            <Route path="survey" element={<SurveyLayout />}>
              <Route index element={<PageScreen />} />
              <Route path="review" element={<ReviewScreen />} />
              <Route path="result" element={<ResultScreen />} />
              <Route path="feedback" element={<FeedbackScreen />} />
              <Route path=":pageId" element={<PageScreen />} />
            </Route>
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
