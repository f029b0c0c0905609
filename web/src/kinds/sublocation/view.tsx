import type { WidgetProps } from "@rjsf/utils";
import { useForm } from "../../ui/question/form-context.ts";
import { OptionList } from "../choice/option-list.tsx";
import { type KindView, ONE_LINE } from "../view.ts";

/** One of the locations that the customer has for the survey. */
export const sublocation = {
  widgets: { sublocation: { Widget: Locations, labelAs: "label", height: ONE_LINE } },
  messages: { required: ({ t }) => t("wrong.requiredLocation") },
} satisfies KindView;

function Locations({ options }: WidgetProps) {
  return <OptionList values={useForm().locations} labels={options["labels"]} />;
}
