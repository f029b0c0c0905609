import type { WidgetProps } from "@rjsf/utils";
import { useTexts } from "../../ui/question/texts-context.ts";
import { useInputProps } from "../../ui/question/use-input-props.ts";
import { NumberField } from "./number-field.tsx";

/** A number with its unit. */
export function NumberWidget({ schema, options }: WidgetProps) {
  const { text } = useTexts();
  const input = useInputProps();
  const count = typeof input.value === "number" ? input.value : undefined;
  const unit = typeof options["unit"] === "string" ? text(options["unit"], count) : undefined;
  return <NumberField {...input} schema={schema} unit={unit} />;
}
