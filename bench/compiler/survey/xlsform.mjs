// The generated survey as the rows of an XLSForm: the same questions, texts and rules, with templates written out and
// rules turned around, as an XLSForm says when a question is relevant.

import { FLAGS, strain, survey } from "./description.mjs";
import { GENDER, GENDERS, LANGUAGES, SCALES } from "./words.mjs";

const COLUMNS = LANGUAGES.map((language) => `${language} (${language.slice(0, 2)})`);
const FEMALE = "${gender} = '1'";

/** Returns the rows of each sheet, a row as its cells by column. */
export function xlsform(count) {
  const pages = survey(count);
  const lists = new Map(
    Object.entries({ ...SCALES, gender: GENDERS }).map(([name, labels]) => [name, numbered(labels)]),
  );
  const ask = [
    ...FLAGS.map((flag) => ({ type: "calculate", name: flag, calculation: "'true'" })),
    { type: "select_one gender", name: "gender", ...labelled(GENDER) },
    ...pages.flatMap((page) =>
      group(
        page,
        page.sections.flatMap((part) => section(part, lists)),
      ),
    ),
  ];
  const choices = [...lists].flatMap(([list_name, options]) =>
    options.map(({ name, label }) => ({ list_name, name, ...labelled(label) })),
  );
  const settings = { form_title: "generated", form_id: "generated", default_language: COLUMNS[0] };
  return { survey: ask, choices, settings: [settings] };
}

function section({ flag, gender, items, uses, ...section }, lists) {
  const when = [...(flag ? [`\${${flag}} = 'true'`] : []), ...(gender ? [FEMALE] : [])];
  const questions = [...items, ...uses.flatMap(strain)];
  return group(
    section,
    questions.flatMap((question) => rows(question, lists)),
    when.join(" and "),
  );
}

function group({ id, title }, rows, relevant) {
  return [{ type: "begin group", name: id, ...labelled(title), relevant }, ...rows, { type: "end group" }];
}

/** Lists the rows of a question and its follow-ups. */
function rows({ kind, id, label, help, hiddenWhen, followUps, ...settings }, lists) {
  const row = {
    ...typed(kind, id, settings, lists),
    name: id,
    ...labelled(label),
    ...(help ? labelled(help, "hint") : {}),
    ...(hiddenWhen ? { relevant: `not(${hides(hiddenWhen)})` } : {}),
  };
  return [row, ...(followUps ?? []).flatMap((question) => rows(question, lists))];
}

function typed(kind, id, { scale, options, boxes, most, decimals, longest }, lists) {
  if (options) lists.set(id, numbered(options));
  if (boxes)
    lists.set(
      id,
      boxes.map((box) => ({ name: box.id, label: box.label })),
    );
  switch (kind) {
    case "note":
      return { type: "note" };
    case "choice":
      return { type: `select_one ${scale ?? id}`, required: "yes" };
    case "checkboxes":
      return { type: `select_multiple ${id}`, required: "yes" };
    case "checkbox":
      return { type: "acknowledge" };
    case "number":
      return {
        type: decimals ? "decimal" : "integer",
        required: "yes",
        constraint: `. >= 0 and . <= ${most}`,
      };
    default:
      return { type: "text", constraint: `string-length(.) <= ${longest}` };
  }
}

/** Writes the rule that hides a question, in XPath. */
function hides([name, ...parts]) {
  switch (name) {
    case "is":
      return `(${parts[1].map((value) => `\${${parts[0]}} = '${value}'`).join(" or ")})`;
    case "below":
      return `\${${parts[0].join("} + ${")}} < ${parts[1]}`;
    case "ticked":
      return `\${${parts[0]}} = 'OK'`;
    case "any":
      return `count-selected(\${${parts[0]}}) > 0`;
    case "not":
      return `not(${hides(parts[0])})`;
    default:
      return `(${parts.map(hides).join(` ${name} `)})`;
  }
}

const numbered = (labels) => labels.map((label, at) => ({ name: String(at + 1), label }));

const labelled = (texts, column = "label") =>
  Object.fromEntries(texts.map((text, at) => [`${column}::${COLUMNS[at]}`, text]));
