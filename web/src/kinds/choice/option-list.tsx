import type { OptionValue } from "../../engine/index.ts";
import { useForm } from "../../ui/question/form-context.ts";
import { useInputProps } from "../../ui/question/question-context.ts";
import { useTexts } from "../../ui/question/texts-context.ts";

/** A drop-down list, of which one option is chosen. */
export function OptionList({ values, labels }: { values: readonly OptionValue[]; labels: unknown }) {
  const { t } = useForm();
  const { text } = useTexts();
  const { value, set, onBlur, ...input } = useInputProps();
  return (
    <select
      {...input}
      className="field"
      value={values.indexOf(value as OptionValue)}
      onChange={({ target }) => set(values[Number(target.value)] ?? null)}
    >
      <option value={-1}>{t("fill.choose")}</option>
      {values.map((option, index) => (
        <option key={option} value={index}>
          {text(`${labels}.${option}`)}
        </option>
      ))}
    </select>
  );
}
