import type { WidgetProps } from "@rjsf/utils";
import { useTranslation } from "react-i18next";
import type { OptionValue } from "../../rules/index.ts";
import { useQuestion } from "../question-context.ts";
import { useTexts } from "../texts-context.ts";
import { offered } from "./offered.ts";
import { useInputProps } from "./use-input-props.ts";

/** One option is chosen from a list that folds out. */
export function DropdownWidget({ schema, options }: WidgetProps) {
  const { t } = useTranslation();
  const { text } = useTexts();
  const { value, set, onBlur, ...input } = useInputProps();
  const values = offered(schema, useQuestion().snapshot);
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
          {text(`${options["labels"]}.${option}`)}
        </option>
      ))}
    </select>
  );
}
