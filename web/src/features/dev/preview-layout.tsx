import { useEffect } from "react";
import { Outlet } from "react-router";
import { SurveyContext } from "../../shared/survey/survey-context.ts";
import { TextsContext } from "../../ui/question/texts-context.ts";
import { Waiting } from "../../ui/spinner.tsx";
import { Mistakes } from "./mistakes.tsx";
import { Panel } from "./panel/panel.tsx";
import { type Preview, usePreview } from "./use-preview.ts";
import { restorePosition } from "./view-position.ts";
import "../../styles/questions.css";
import "../../shared/survey-frame/survey-frame.css";
import "./preview.css";

/** The survey beside the panel, or the compiler's messages in its place. */
export function PreviewLayout() {
  const preview = usePreview();
  return (
    <div className="preview">
      <div className="preview-survey">
        {preview.mistakes !== undefined && <Mistakes messages={preview.mistakes} />}
        <WrittenSurvey preview={preview} />
      </div>
      <Connection isConnected={preview.isConnected} />
    </div>
  );
}

function WrittenSurvey({ preview }: { preview: Preview }) {
  const { survey, shown, mistakes } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each survey that is drawn
  useEffect(() => {
    if (shown?.place) restorePosition(shown.place);
  }, [shown?.key]);
  if (!survey || !shown) return mistakes === undefined && preview.isConnected ? <Waiting /> : null;
  return (
    <SurveyContext value={survey}>
      <TextsContext value={shown.texts}>
        {/* A stale survey is no survey: it waits out of sight, and keeps its answers. */}
        <div className="preview-screen" hidden={mistakes !== undefined} key={shown.key}>
          <Outlet />
        </div>
        {mistakes === undefined && <Panel preview={preview} written={shown.written} />}
      </TextsContext>
    </SurveyContext>
  );
}

/** The notice that the survey on the screen may be outdated. */
function Connection({ isConnected }: { isConnected: boolean }) {
  return (
    <p role="status" className="preview-connection" lang="en" dir="ltr">
      {!isConnected && "enkat dev has stopped. The page goes on when it runs again."}
    </p>
  );
}
