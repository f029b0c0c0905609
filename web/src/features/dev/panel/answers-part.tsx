import { useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { announce } from "../../../lib/announcer.tsx";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fillIn } from "../random/fill-in.ts";
import { Part } from "./part.tsx";

/** The buttons that fill in random answers and clear all answers. */
export function AnswersPart({ onClear }: { onClear: () => void }) {
  const survey = useSurvey();
  const navigate = useNavigate();
  const id = useId();
  const [seed, setSeed] = useState(1);
  const [said, setSaid] = useState("");

  function fill() {
    const isDone = fillIn(survey, seed);
    const words = isDone
      ? `Filled in with the seed ${seed}: the answers can be sent.`
      : `Filled in with the seed ${seed}, but some answers break rules: try another seed.`;
    setSaid(words);
    announce(words);
    setSeed(seed + 1);
  }

  return (
    <Part title="Answers">
      <p className="preview-choices">
        <label htmlFor={id}>Seed</label>
        <input
          id={id}
          type="number"
          step={1}
          value={seed}
          onChange={({ target }) => setSeed(Math.trunc(target.valueAsNumber) || 0)}
        />
      </p>
      <p className="preview-row">
        <Button onClick={fill}>Fill in the rest</Button>
        <Button
          look="quiet"
          onClick={() => {
            setSaid("");
            onClear();
            void navigate("/survey");
          }}
        >
          Begin anew
        </Button>
        <Link to="/survey/review">Review</Link>
        <Link to="/survey">First page</Link>
      </p>
      {said && <p className="small">{said}</p>}
    </Part>
  );
}
