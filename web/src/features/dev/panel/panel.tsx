import { useState } from "react";
import { useLocation } from "react-router";
import type { WrittenSurvey } from "../preview-calls.ts";
import type { Preview } from "../use-preview.ts";
import { AnswersPart } from "./answers-part.tsx";
import { FindingsPart } from "./findings-part.tsx";
import { FlagsPart } from "./flags-part.tsx";
import { PagePart } from "./page-part.tsx";
import { Part } from "./part.tsx";
import { ParticipantPart } from "./participant-part.tsx";
import { ProofsPart } from "./proofs-part.tsx";
import { useJudgement } from "./use-judgement.ts";

/** The panel beside the survey: participant, rules, and the data that would be saved. */
export function Panel({ preview, written }: { preview: Preview; written: WrittenSurvey }) {
  const page = useLocation().pathname.split("/").at(-1) ?? "";
  const judgement = useJudgement(preview.previewed, page);
  const [isOpen, setIsOpen] = useState(() => window.matchMedia?.("(min-width: 64em)").matches ?? true);
  return (
    <aside className="preview-panel" aria-label="Preview" lang="en" data-open={isOpen}>
      <div className="preview-bar">
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={isOpen}
          aria-controls="preview-parts"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Fold the panel" : "Open the panel"}
        </button>
        {judgement && (
          <span className="small muted">{summary(judgement.progress, judgement.errors.length)}</span>
        )}
      </div>
      <div id="preview-parts" className="preview-parts" hidden={!isOpen}>
        <AnswersPart onClear={preview.clear} />
        <ParticipantPart preview={preview} written={written} />
        {written.flags.length > 0 && (
          <FlagsPart preview={preview} flags={written.flags} presets={written.presets} />
        )}
        {judgement && (
          <>
            <FindingsPart judgement={judgement} />
            <PagePart elements={judgement.elements} />
            <Part title="What would be saved" isFolded>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with keys */}
              <pre tabIndex={0}>{JSON.stringify(judgement.payload, null, 2)}</pre>
            </Part>
            {Object.keys(judgement.scores).length > 0 && (
              <Part title="Scores" isFolded>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with keys */}
                <pre tabIndex={0}>{JSON.stringify(judgement.scores, null, 2)}</pre>
              </Part>
            )}
          </>
        )}
        {written.warnings !== "" && (
          <Part title="The compiler’s findings" isFolded>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with keys */}
            <pre tabIndex={0}>{written.warnings}</pre>
          </Part>
        )}
        <ProofsPart proofs={preview.proofs} onShow={preview.showWitness} />
      </div>
    </aside>
  );
}

function summary(progress: number, errors: number): string {
  return `${Math.floor(progress * 100)}% answered, ${errors} to do`;
}
