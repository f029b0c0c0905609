import RjsfForm from "@rjsf/core";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from "@rjsf/utils";
import { memo, useMemo } from "react";
import type { Page } from "../../engine/index.ts";
import { CheckboxWidget } from "../../kinds/checkbox/checkbox-widget.tsx";
import { DropdownWidget, LocationWidget } from "../../kinds/choice/dropdown-widget.tsx";
import { ButtonsWidget, RadioWidget } from "../../kinds/choice/radio-widget.tsx";
import { DatetimeWidget, DateWidget } from "../../kinds/date/date-widget.tsx";
import { NumberWidget } from "../../kinds/number/number-widget.tsx";
import { SliderWidget } from "../../kinds/slider/slider-widget.tsx";
import { TextWidget } from "../../kinds/text/text-widget.tsx";
import { TextareaWidget } from "../../kinds/textarea/textarea-widget.tsx";
import { useForm } from "../question/form-context.ts";
import { FieldTemplate } from "./field-template.tsx";
import { ObjectFieldTemplate } from "./object-field-template.tsx";
import { validatorOn } from "./validator.ts";

const widgets: RegistryWidgetsType = {
  radio: RadioWidget,
  buttons: ButtonsWidget,
  dropdown: DropdownWidget,
  checkbox: CheckboxWidget,
  text: TextWidget,
  textarea: TextareaWidget,
  number: NumberWidget,
  slider: SliderWidget,
  sublocation: LocationWidget,
  year: NumberWidget,
  date: DateWidget,
  datetime: DatetimeWidget,
};

// Numbers are read by their widget; rjsf's field for them would ask for the decimal sign of the machine, each time.
const fields: RegistryFieldsType = { NumberField: StringField };

const templates: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate };

// The answers live in the rules' session, which also says what is shown: to rjsf the data never changes.
const NO_DATA = {};

// Without children rjsf adds a button of its own.
const NO_BUTTON = <span hidden />;

/**
 * The form of a page. rjsf makes the fields from schema and ui schema once; after that each question listens to the
 * session by itself, and the form as a whole is not rendered again.
 */
export const PageForm = memo(function PageForm({ page }: { page: Page }) {
  const { session } = useForm();
  const validator = useMemo(() => validatorOn(session.today), [session]);
  return (
    <RjsfForm
      key={page.id}
      tagName="div"
      schema={page.schema as object}
      uiSchema={page.ui}
      formData={NO_DATA}
      validator={validator}
      fields={fields}
      widgets={widgets}
      templates={templates}
      noValidate
    >
      {NO_BUTTON}
    </RjsfForm>
  );
});
