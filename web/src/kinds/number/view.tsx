import type { WidgetProps } from "@rjsf/utils";
import { useInputProps } from "../../ui/question/question-context.ts";
import { useTexts } from "../../ui/question/texts-context.ts";
import { type KindView, type Mistake, ONE_LINE } from "../view.ts";
import { NumberField } from "./number-field.tsx";
import { decimalsOf } from "./reading.ts";

/** A number with its unit. */
export const number = {
  widgets: { number: { Widget: NumberWidget, labelAs: "label", height: ONE_LINE } },
  messages: {
    required: ({ t }) => t("wrong.requiredNumber"),
    type: ({ t }) => t("wrong.type"),
    range: rangeMessage,
    decimals: ({ t, field }) => t("wrong.decimals", { count: decimalsOf(field ?? {}) }),
  },
} satisfies KindView;

/** Returns the message on the range in which a number may lie. */
export function rangeMessage({ t, language, field }: Mistake): string {
  const min = field?.minimum?.toLocaleString(language);
  const max = field?.maximum?.toLocaleString(language);
  if (min !== undefined && max !== undefined) return t("wrong.rangeBoth", { min, max });
  return min === undefined ? t("wrong.rangeMax", { max }) : t("wrong.rangeMin", { min });
}

/** A field for a number. */
export function NumberWidget({ schema, options }: WidgetProps) {
  const { text } = useTexts();
  const input = useInputProps();
  const count = typeof input.value === "number" ? input.value : undefined;
  const unit = typeof options["unit"] === "string" ? text(options["unit"], count) : undefined;
  return <NumberField {...input} schema={schema} unit={unit} />;
}
