import { BrowserRouter, Navigate, Route, Routes } from "react-router";
import { PreviewLayout } from "../features/dev/preview-layout.tsx";
import { SignedOutScreen } from "../features/dev/signed-out-screen.tsx";
import { PageScreen } from "../features/fill/page/page-screen.tsx";
import { ReviewScreen } from "../features/fill/review/review-screen.tsx";
import { FeedbackScreen } from "../features/finish/feedback/feedback-screen.tsx";
import { ResultScreen } from "../features/finish/result-screen.tsx";
import { Announcer } from "../lib/announcer.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { CrashScreen } from "./crash-screen.tsx";

/** The preview of a survey that is being written: the screens of a participant, and the panel beside them. */
export function PreviewApp() {
  return (
    <ErrorBoundary screen="app" fallback={<CrashScreen />}>
      <BrowserRouter useTransitions={false}>
        <Routes>
          <Route element={<PreviewLayout />}>
            <Route path="survey">
              <Route index element={<PageScreen />} />
              <Route path="review" element={<ReviewScreen />} />
              <Route path="result" element={<ResultScreen />} />
              <Route path="feedback" element={<FeedbackScreen />} />
              <Route path=":pageId" element={<PageScreen />} />
              <Route path=":pageId/:section" element={<PageScreen />} />
            </Route>
            <Route path="signed-out" element={<SignedOutScreen />} />
          </Route>
          <Route path="*" element={<Navigate to="/survey" replace />} />
        </Routes>
      </BrowserRouter>
      <Announcer />
    </ErrorBoundary>
  );
}
