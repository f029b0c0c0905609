import type { WidgetProps } from "@rjsf/utils";
import type { OptionValue } from "../../engine/index.ts";
import { useForm } from "../../ui/question/form-context.ts";
import { useQuestion } from "../../ui/question/question-context.ts";
import { useTexts } from "../../ui/question/texts-context.ts";
import { useInputProps } from "../../ui/question/use-input-props.ts";
import { offered } from "./offered.ts";

/** One option is chosen from a list that folds out. */
export function DropdownWidget({ schema, options }: WidgetProps) {
  return <List values={offered(schema, useQuestion().snapshot)} labels={options["labels"]} />;
}

/** One of the locations that the customer has for the survey. */
export function LocationWidget({ options }: WidgetProps) {
  const { locations } = useForm();
  return <List values={locations} labels={options["labels"]} />;
}

function List({ values, labels }: { values: readonly OptionValue[]; labels: unknown }) {
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
