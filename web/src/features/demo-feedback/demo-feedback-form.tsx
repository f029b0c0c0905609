import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import "./demo-feedback.css";

const RATINGS = [1, 2, 3, 4, 5] as const;

/** The longest text, in code points as the server counts them. */
const LONGEST_TEXT = 2000;

interface DemoFeedbackFormProps {
  busy: boolean;
  onSubmit: (rating: number, text: string) => void;
}

/** A choice from very bad to very good, and a field for a comment. It asks for no name. */
export function DemoFeedbackForm({ busy, onSubmit }: DemoFeedbackFormProps) {
  const { t } = useTranslation("front");
  const [rating, setRating] = useState<number>();
  const [text, setText] = useState("");
  const [isTouched, setIsTouched] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const over = [...text.trim()].length - LONGEST_TEXT;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTouched(true);
    if (rating === undefined) first.current?.focus();
    else if (over > 0) words.current?.focus();
    else if (!busy) onSubmit(rating, text.trim());
  }

  return (
    <form className="demo-feedback" noValidate onSubmit={submit}>
      <RatingChoice
        value={rating}
        isMissing={isTouched && rating === undefined}
        first={first}
        onChange={setRating}
      />
      <Words value={text} over={over} field={words} onChange={setText} />
      <Button type="submit" className="button-wide" busy={busy}>
        {t(busy ? "demoFeedback.sending" : "demoFeedback.send")}
      </Button>
    </form>
  );
}

interface RatingChoiceProps {
  value: number | undefined;
  isMissing: boolean;
  first: React.Ref<HTMLInputElement>;
  onChange: (rating: number) => void;
}

function RatingChoice({ value, isMissing, first, onChange }: RatingChoiceProps) {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const id = useId();
  return (
    <div
      className="demo-feedback-part"
      role="radiogroup"
      aria-labelledby={id}
      aria-required
      aria-invalid={isMissing}
      aria-describedby={isMissing ? `${id}-error` : undefined}
    >
      <span id={id} className="demo-feedback-label">
        {t("demoFeedback.rating")}
      </span>
      {isMissing && (
        <p id={`${id}-error`} className="error-text">
          {app("shared-survey.errors.required")}
        </p>
      )}
      <div className="options">
        {RATINGS.map((rating) => (
          <label key={rating} className="option" data-checked={value === rating}>
            <input
              ref={rating === 1 ? first : undefined}
              type="radio"
              name={id}
              checked={value === rating}
              onChange={() => onChange(rating)}
            />
            <span className="option-text">{t(`demoFeedback.ratings.${rating}`)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

interface WordsProps {
  value: string;
  /** The number of code points above the limit. */
  over: number;
  field: React.Ref<HTMLTextAreaElement>;
  onChange: (text: string) => void;
}

function Words({ value, over, field, onChange }: WordsProps) {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const id = useId();
  return (
    <div className="demo-feedback-part">
      <label htmlFor={id} className="demo-feedback-label">
        {t("demoFeedback.text")}
      </label>
      <p id={`${id}-hint`} className="small muted">
        {t("demoFeedback.noNames")}
      </p>
      {over > 0 && (
        <p id={`${id}-error`} className="error-text">
          {app("fill.over", { count: over })}
        </p>
      )}
      <textarea
        ref={field}
        id={id}
        className="field"
        rows={5}
        value={value}
        aria-invalid={over > 0 || undefined}
        aria-describedby={over > 0 ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
