import type { WidgetProps } from "@rjsf/utils";
import type { OptionValue, Snapshot } from "../../engine/index.ts";

/** The options of a choice that are offered now. */
export function offered(schema: WidgetProps["schema"], { hiddenOptions }: Snapshot): OptionValue[] {
  const options = (schema.enum ?? []) as OptionValue[];
  return hiddenOptions.length === 0 ? options : options.filter((option) => !hiddenOptions.includes(option));
}
