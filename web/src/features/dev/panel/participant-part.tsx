import { useId } from "react";
import type { Gender } from "../../../api/types.ts";
import { isLanguage, LANGUAGES } from "../../../lib/languages.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { useTexts } from "../../../ui/question/texts-context.ts";
import type { WrittenSurvey } from "../preview-calls.ts";
import type { Preview } from "../use-preview.ts";
import { Part } from "./part.tsx";

const GENDERS: Record<Gender | "", string> = {
  "": "not known",
  female: "female",
  male: "male",
  other: "other",
};

/** The choice of the participant for whom the survey is shown. */
export function ParticipantPart({ preview, written }: { preview: Preview; written: WrittenSurvey }) {
  const { previewed, show } = preview;
  const gender = useId();
  return (
    <Part title="Who answers">
      <p className="preview-choices">
        <LanguageChoice languages={Object.keys(written.texts)} />
        <label htmlFor={gender}>Gender</label>
        <select
          id={gender}
          value={previewed.gender ?? ""}
          onChange={({ target }) => show({ ...previewed, gender: (target.value || null) as Gender | null })}
        >
          {Object.entries(GENDERS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </p>
    </Part>
  );
}

function LanguageChoice({ languages }: { languages: string[] }) {
  const { speak } = useSurvey();
  const { language } = useTexts();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Language</label>
      <select
        id={id}
        value={language}
        onChange={({ target: { value } }) => isLanguage(value) && void speak(value)}
      >
        {languages.filter(isLanguage).map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </select>
    </>
  );
}
