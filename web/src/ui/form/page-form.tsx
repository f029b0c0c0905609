import RjsfForm, { type FormProps } from "@rjsf/core";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import type { FieldTemplateProps, ObjectFieldTemplateProps, ValidatorType } from "@rjsf/utils";
import { memo, use, useMemo } from "react";
import type { Page } from "../../engine/index.ts";
import { viewOf, WIDGETS, widgetOf } from "../../kinds/index.ts";
import { useForm } from "../question/form-context.ts";
import { QuestionContext } from "../question/question-context.ts";
import { QuestionFrame } from "../question/question-frame.tsx";
import { useTexts } from "../question/texts-context.ts";
import { PageNodes } from "./page-nodes.tsx";
import { buildPageTree, only, type Scale } from "./page-tree.ts";
import { FieldsContext } from "./question-view.tsx";

const widgets = Object.fromEntries(Object.entries(WIDGETS).map(([name, { Widget }]) => [name, Widget]));

// Numbers are read by their widget; rjsf's field for them would look up the machine's decimal sign each time.
const fields = { NumberField: StringField };

const templates: NonNullable<FormProps["templates"]> = {
  FieldTemplate,
  ObjectFieldTemplate,
  // The buttons of a page are below its form.
  ButtonTemplates: { SubmitButton: () => null },
};

/**
 * The validator that rjsf requires. It would choose between alternatives in a schema, and judge data; pages have no alternatives,
 * and their data is the session's. A call is therefore a bug, and no result would be right.
 */
const validator: ValidatorType = { isValid: refuse, validateFormData: refuse, rawValidation: refuse };

function refuse(): never {
  throw new Error("the schema of a page has alternatives, which no validator chooses between");
}

// The answers live in the engine's session, which also decides what is shown: to rjsf the data never changes.
const NO_DATA = {};

/**
 * The form of a page. rjsf builds the fields from schema and ui schema once; after that each question subscribes to the session by
 * itself, and the form as a whole is not rendered again.
 */
export const PageForm = memo(function PageForm({ page }: { page: Page }) {
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
    />
  );
});

/** Puts a field of rjsf into the frame of its question. A checkbox that belongs to a question is in that question's frame. */
function FieldTemplate({ children }: FieldTemplateProps) {
  const { page } = useForm();
  const question = use(QuestionContext);
  if (!question) return children;
  const { element } = question.node;
  const widget = widgetOf(page, element);
  if (!widget || viewOf(element.kind)?.isBare) return children;
  return <QuestionFrame labelAs={widget.labelAs}>{children}</QuestionFrame>;
}

/** Lays the flat fields of a page out as the tree that the survey has. */
function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  const { page, pieces, session } = useForm();
  const contents = useMemo(
    () => new Map(properties.map(({ name, content }) => [name, content])),
    [properties],
  );
  const { text } = useTexts();
  const all = useMemo(() => {
    const wordsOf = ({ labels, options }: Scale) =>
      options.map((value) => text(`${labels}.${value}`)).join("\n");
    return buildPageTree(session.table.model.rules, page, wordsOf);
  }, [session, page, text]);
  const nodes = useMemo(() => only(all, pieces), [all, pieces]);
  return (
    <FieldsContext value={contents}>
      <div className="sections">
        <PageNodes nodes={nodes} />
      </div>
    </FieldsContext>
  );
}
