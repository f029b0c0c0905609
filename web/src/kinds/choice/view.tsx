import type { WidgetProps } from "@rjsf/utils";
import type { OptionValue } from "../../engine/index.ts";
import { useQuestion } from "../../ui/question/question-context.ts";
import { RadioGroup } from "../../ui/question/radio-group.tsx";
import { useTexts } from "../../ui/question/texts-context.ts";
import { type KindView, ONE_LINE, rowsHeight } from "../view.ts";
import { OptionList } from "./option-list.tsx";

/** The height of buttons in rows of their own, with their label, and that of each further button. */
const BUTTONS = 60;
const BUTTON = 30;

/** One option of several. */
export const choice = {
  widgets: {
    radio: { Widget: Rows, labelAs: "text", height: rowsHeight, isRow: true },
    buttons: { Widget: Buttons, labelAs: "text", height: (options) => BUTTONS + options * BUTTON },
    dropdown: { Widget: Dropdown, labelAs: "label", height: ONE_LINE },
  },
  messages: {
    required: ({ t }) => t("wrong.required"),
    option: ({ t }) => t("wrong.option"),
  },
} satisfies KindView;

/** Rows with a radio button. */
function Rows(props: WidgetProps) {
  return <Radios {...props} className="options" />;
}

/** Radio buttons beside each other. */
function Buttons(props: WidgetProps) {
  return <Radios {...props} className="options option-buttons" />;
}

function Dropdown({ schema, options }: WidgetProps) {
  return <OptionList values={useOffered(schema)} labels={options["labels"]} />;
}

function Radios({ schema, options, className }: WidgetProps & { className: string }) {
  const { text } = useTexts();
  const { node, snapshot, set } = useQuestion();
  const values = useOffered(schema);
  return (
    <RadioGroup values={values} className={className}>
      {values.map((value) => (
        <label
          key={value}
          className="option"
          data-checked={snapshot.value === value}
          data-disabled={snapshot.disabled}
        >
          <input
            type="radio"
            name={node.id}
            checked={snapshot.value === value}
            disabled={snapshot.disabled}
            onChange={() => set(value)}
          />
          <span className="option-text">{text(`${options["labels"]}.${value}`)}</span>
        </label>
      ))}
    </RadioGroup>
  );
}

/** Lists the options that are offered now. */
function useOffered(schema: WidgetProps["schema"]): OptionValue[] {
  const { hiddenOptions } = useQuestion().snapshot;
  const options = (schema.enum ?? []) as OptionValue[];
  return hiddenOptions.length === 0 ? options : options.filter((option) => !hiddenOptions.includes(option));
}
