import { Route, Routes } from "react-router";
import { PageScreen } from "../features/fill/page/page-screen.tsx";
import { ReviewScreen } from "../features/fill/review/review-screen.tsx";
import { SurveyLayout } from "../features/fill/survey/survey-layout.tsx";
import { CopyScreen } from "../features/finish/copy/copy-screen.tsx";
import { FeedbackScreen } from "../features/finish/feedback/feedback-screen.tsx";
import { ResultScreen } from "../features/finish/result-screen.tsx";
import { guarded } from "./screen-boundary.tsx";

/** The screens of a survey. They are loaded together, so that a participant who has begun can finish without a connection. */
export default function SurveyScreens() {
  return (
    <Routes>
      <Route element={<SurveyLayout />}>
        <Route index element={guarded("page", <PageScreen />)} />
        <Route path="review" element={guarded("review", <ReviewScreen />)} />
        <Route path="result" element={guarded("result", <ResultScreen />)} />
        <Route path="feedback" element={guarded("feedback", <FeedbackScreen />)} />
        <Route path="copy" element={guarded("copy", <CopyScreen />)} />
        <Route path=":pageId" element={guarded("page", <PageScreen />)} />
        <Route path=":pageId/:section" element={guarded("page", <PageScreen />)} />
      </Route>
    </Routes>
  );
}
