import { Route, Routes } from "react-router";
import { PageScreen } from "../features/fill/page/page-screen.tsx";
import { ReviewScreen } from "../features/fill/review/review-screen.tsx";
import { SurveyLayout } from "../features/fill/survey/survey-layout.tsx";
import { FeedbackScreen } from "../features/finish/feedback/feedback-screen.tsx";
import { ResultScreen } from "../features/finish/result-screen.tsx";

/** The screens of a survey. They come together, so that whoever has begun can end without a network. */
export default function SurveyScreens() {
  return (
    <Routes>
      <Route element={<SurveyLayout />}>
        <Route index element={<PageScreen />} />
        <Route path="review" element={<ReviewScreen />} />
        <Route path="result" element={<ResultScreen />} />
        <Route path="feedback" element={<FeedbackScreen />} />
        <Route path=":pageId" element={<PageScreen />} />
        <Route path=":pageId/:section" element={<PageScreen />} />
      </Route>
    </Routes>
  );
}
