// The generated survey, described once: `enkat.mjs` and `xlsform.mjs` write the same questions, texts and rules.
//
// A section has 25 questions: 16 of its own, two of them follow-ups, and three uses of a template of three. A page has
// two sections. Rules are `["is", id, values]`, `["below", ids, sum]`, `["ticked", box]`, `["any", boxes]`, and `["not" |
// "and" | "or", …rules]`; a text is an array with one string per language.

import {
  BALANCE,
  BREAKS,
  HOURS,
  INTRO,
  LAST_MONTH,
  NIGHTS,
  NOISE,
  NOISE_WHERE,
  OVERTIME,
  PACE,
  PER_MONTH,
  RULES,
  SEVERAL,
  SHAKING,
  SLEEP,
  STRAIN,
  STRAIN_HOW,
  TITLE,
  TOLD,
  TOOLS,
  WORKLOAD,
  WORKRELATED,
} from "./labels.mjs";
import { BOXES, ISSUES, PLACES, task, text } from "./words.mjs";

const PER_SECTION = 25;
const PER_PAGE = 2 * PER_SECTION;
export const FLAGS = ["night", "vibration", "climate", "radiation"];

/** Describes a survey with so many questions, a multiple of 50: its pages with their sections. */
export function survey(count) {
  if (count % PER_PAGE !== 0) throw new Error(`${count} is not a multiple of ${PER_PAGE}`);
  return Array.from({ length: count / PER_PAGE }, (_, page) => ({
    id: `page${page + 1}`,
    title: task(page + 1),
    sections: [section(2 * page + 1), section(2 * page + 2)],
  }));
}

/** Describes a section; every third is only for surveys with a flag, every seventh only for women. */
function section(number) {
  const about = task(number);
  const asked = (templates) => text(templates, about);
  return {
    id: `section${number}`,
    title: about,
    flag: number % 3 === 0 ? FLAGS[number % FLAGS.length] : undefined,
    gender: number % 7 === 0 ? "female" : undefined,
    items: [
      { kind: "note", id: `intro${number}`, label: asked(INTRO) },
      ...demands(number, asked),
      ...nights(number, asked),
      ...tools(number, asked),
      ...hours(number, asked),
      ...safety(number, asked),
    ],
    uses: Object.keys(ISSUES)
      .slice(0, 3)
      .map((issue) => ({ issue, task: `Task${number}`, words: { issue: ISSUES[issue], task: about } })),
  };
}

function demands(number, asked) {
  const [workload, pace] = [`workload${number}`, `pace${number}`];
  return [
    { kind: "choice", id: workload, scale: "amount5", label: asked(WORKLOAD), help: asked(LAST_MONTH) },
    { kind: "choice", id: pace, scale: "often5", label: asked(PACE), hiddenWhen: ["is", workload, [1]] },
    {
      kind: "choice",
      id: `breaks${number}`,
      scale: "often5",
      label: asked(BREAKS),
      help: asked(LAST_MONTH),
      hiddenWhen: ["and", ["is", workload, [1, 2]], ["is", pace, [1, 2, 3]]],
    },
  ];
}

function nights(number, asked) {
  const [nights, perMonth] = [`nights${number}`, `nightsPerMonth${number}`];
  const never = ["is", nights, [2]];
  return [
    {
      kind: "choice",
      id: nights,
      scale: "yesNo",
      label: asked(NIGHTS),
      followUps: [
        { kind: "number", id: perMonth, most: 31, decimals: 0, label: asked(PER_MONTH), hiddenWhen: never },
        {
          kind: "textarea",
          id: `nightsSleep${number}`,
          longest: 1000,
          label: asked(SLEEP),
          hiddenWhen: ["or", never, ["below", [perMonth], 3]],
        },
      ],
    },
  ];
}

function tools(number, asked) {
  const boxes = Object.entries(BOXES).map(([name, label]) => ({ id: `tools${number}${name}`, label }));
  const id = `tools${number}`;
  const noTool = ["not", ["any", id]];
  return [
    { kind: "checkboxes", id, boxes, label: asked(TOOLS), help: asked(SEVERAL) },
    { kind: "choice", id: `shaking${number}`, options: PLACES, label: asked(SHAKING), hiddenWhen: noTool },
  ];
}

function hours(number, asked) {
  const [hours, overtime] = [`hours${number}`, `overtime${number}`];
  return [
    { kind: "number", id: hours, most: 80, decimals: 1, label: asked(HOURS), help: asked(LAST_MONTH) },
    { kind: "number", id: overtime, most: 40, decimals: 1, label: asked(OVERTIME) },
    {
      kind: "choice",
      id: `balance${number}`,
      scale: "amount5",
      label: asked(BALANCE),
      hiddenWhen: ["below", [hours, overtime], 10],
    },
    { kind: "text", id: `title${number}`, longest: 100, label: asked(TITLE) },
  ];
}

function safety(number, asked) {
  const [told, noise] = [`told${number}`, `noise${number}`];
  const before = `workload${Math.max(1, number - 1)}`;
  return [
    { kind: "checkbox", id: told, label: asked(TOLD) },
    {
      kind: "choice",
      id: `rules${number}`,
      scale: "often5",
      label: asked(RULES),
      hiddenWhen: ["not", ["ticked", told]],
    },
    { kind: "choice", id: noise, scale: "bothered3", label: asked(NOISE), help: asked(LAST_MONTH) },
    {
      kind: "choice",
      id: `noiseWhere${number}`,
      options: PLACES,
      label: asked(NOISE_WHERE),
      hiddenWhen: ["or", ["is", noise, [3]], ["is", before, [1]]],
    },
  ];
}

/** Lists the template's questions; `words` are the texts of each parameter, or the notation of the language. */
export function strain({ issue, task, words }) {
  const id = `${issue}${task}`;
  const both = (templates) => text(text(templates, words.issue), words.task);
  return [
    {
      kind: "choice",
      id,
      scale: "bothered3",
      label: both(STRAIN),
      help: text(LAST_MONTH, words.task),
      followUps: [
        {
          kind: "choice",
          id: `${id}Workrelated`,
          scale: "yesNoUnsure",
          label: both(WORKRELATED),
          hiddenWhen: ["is", id, [3]],
          followUps: [
            {
              kind: "text",
              id: `${id}How`,
              longest: 255,
              label: both(STRAIN_HOW),
              hiddenWhen: ["is", `${id}Workrelated`, [2, 3]],
            },
          ],
        },
      ],
    },
  ];
}
