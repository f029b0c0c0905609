// A participant's model as SurveyJS describes surveys: the same pages, questions, words and rules between choices.

/** Describes the survey for SurveyJS. It leaves out rules on calculated values, so that SurveyJS has a little less to do. */
export function toSurveyJs(model, texts) {
  const { elements } = model.rules;
  const at = new Map(elements.map((element, index) => [element.id, index]));
  const context = { model, texts, elements, at };
  const pages = model.pages.map((page) => ({
    name: page.id,
    title: texts.pages[page.id],
    elements: elements
      .filter(({ id, kind }) => id in page.schema.properties && kind !== "box")
      .map((element) => question(element, page, context)),
  }));
  return { clearInvisibleValues: "onHidden", pages };
}

/** Describes a question with the words and options that its page gives it. */
function question(element, page, context) {
  const { texts } = context;
  const words = texts.questions[element.id] ?? {};
  const rules = [element, ...around(element, context)].flatMap((one) => rule(one.hiddenWhen, context) ?? []);
  return {
    name: element.id,
    title: words.label ?? words,
    description: words.help,
    isRequired: element.required === true,
    ...(rules.length > 0 ? { visibleIf: `!(${rules.join(" or ")})` } : {}),
    ...kind(element, page, context),
  };
}

function kind({ id, kind: name }, page, { texts, elements, at }) {
  const field = page.schema.properties[id];
  switch (name) {
    case "choice": {
      const labels = optionLabels(id, page, texts);
      const type = page.ui[id]["ui:widget"] === "dropdown" ? "dropdown" : "radiogroup";
      return { type, choices: field.enum.map((value) => ({ value, text: labels[value] })) };
    }
    case "checkboxes": {
      const boxes = elements.filter(({ kind: of, within }) => of === "box" && within === at.get(id));
      return {
        type: "checkbox",
        choices: boxes.map((box) => ({ value: box.id, text: texts.questions[box.id].label })),
      };
    }
    case "checkbox":
    case "orBox":
      return { type: "boolean", renderAs: "checkbox" };
    case "textarea":
      return { type: "comment" };
    case "text":
      return { type: "text" };
    default:
      return { type: "text", inputType: "number" };
  }
}

function optionLabels(id, page, texts) {
  const path = page.ui[id]["ui:options"].labels.split(".");
  return path.reduce((found, part) => found[part], texts);
}

/** Returns the parents of an element, the innermost first. */
function around({ within }, { elements }) {
  const found = [];
  for (let index = within; index !== undefined; index = elements[index].within) found.push(elements[index]);
  return found;
}

/** Writes a condition for SurveyJS; `undefined` if it is about calculated values. */
function rule(condition, context) {
  if (!condition) return undefined;
  const [[word, of]] = Object.entries(condition);
  const name = (index) => `{${context.elements[index].id}}`;
  const several = (joint) => {
    const parts = of.map((part) => rule(part, context));
    return parts.includes(undefined) || parts.length === 0 ? undefined : `(${parts.join(joint)})`;
  };
  switch (word) {
    case "all":
      return several(" and ");
    case "any":
      return several(" or ");
    case "not": {
      const inner = rule(of, context);
      return inner && `!(${inner})`;
    }
    case "in":
      return `(${name(of[0])} anyof ${JSON.stringify(of[1])})`;
    case "ticked": {
      const element = context.elements[of];
      if (element.kind !== "box") return `(${name(of)} = true)`;
      return `({${context.elements[element.within].id}} contains '${element.id}')`;
    }
    case "answered":
      return `(${name(of)} notempty)`;
    default:
      return undefined;
  }
}
