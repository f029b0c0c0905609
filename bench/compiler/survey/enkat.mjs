// The generated survey as a folder of Enkat: structure and rules in pages, words in one catalogue per language.

import { mkdirSync, writeFileSync } from "node:fs";
import { FLAGS, strain, survey } from "./description.mjs";
import { LANGUAGES, SCALES } from "./words.mjs";

/**
 * Writes the survey with so many questions; gives the files. Only so many sections have words for their questions.
 */
export function writeEnkat(count, folder, worded = Number.POSITIVE_INFINITY) {
  const pages = survey(count);
  const files = [["survey.yaml", header(pages)]];
  for (const page of pages) files.push([`pages/${page.id}.yaml`, pageFile(page)]);
  for (const [at, language] of LANGUAGES.entries())
    files.push([`texts/${language}.yaml`, catalogue(pages, at, worded)]);
  mkdirSync(`${folder}/pages`, { recursive: true });
  mkdirSync(`${folder}/texts`, { recursive: true });
  return files.map(([name, lines]) => {
    writeFileSync(`${folder}/${name}`, `${lines.flat(Infinity).join("\n")}\n`);
    return `${folder}/${name}`;
  });
}

const indented = (lines, by = "  ") => lines.flat(Infinity).map((line) => by + line);
const TEMPLATE = { issue: "$(issue)", task: "$(task)" };
const words = (parameter) => LANGUAGES.map(() => `$(${parameter})`);
const template = () => strain({ ...TEMPLATE, words: { issue: words("issue"), task: words("task") } });

function header(pages) {
  return [
    "survey: generated",
    "version: 1",
    `languages: [${LANGUAGES.join(", ")}]`,
    "consent: none",
    "stepper: true",
    "finish: feedback",
    "",
    "flags:",
    FLAGS.map((flag) => `  ${flag}: showGenerated_${flag}`),
    "",
    "pages:",
    pages.map(({ id }) => `  - ${id}`),
    "",
    "scales:",
    Object.entries(SCALES).map(([name, options]) => `  ${name}: 1..${options.length}`),
    "",
    "templates:",
    "  strain:",
    "    params: [issue, task]",
    "    content:",
    indented(template().flatMap(item), "      "),
  ];
}

function pageFile({ id, sections }) {
  return [`page: ${id}`, "content:", indented(sections.flatMap(section))];
}

function section({ id, flag, gender, items, uses }) {
  return [
    `- section: ${id}`,
    flag ? `  included_in: [${flag}]` : [],
    gender ? `  genders: [${gender}]` : [],
    "  content:",
    indented([items.flatMap(item), "- use: strain", "  each:", uses.map(row)], "    "),
  ];
}

const row = ({ issue, task }) => `    - {issue: ${issue}, task: ${task}}`;

function item(question) {
  const { kind, id, scale, options, boxes, most, decimals, longest, hiddenWhen, followUps } = question;
  return [
    `- ${kind}: ${id}`,
    scale ? `  scale: ${scale}` : [],
    options ? `  options: 1..${options.length}` : [],
    boxes ? ["  boxes:", boxes.map((box) => `    - ${box.id}`)] : [],
    most ? `  range: 0..${most}` : [],
    decimals ? `  decimals: ${decimals}` : [],
    longest ? [`  max_length: ${longest}`, "  required: false"] : [],
    hiddenWhen ? `  hidden_when: ${rule(hiddenWhen)}` : [],
    followUps ? ["  follow_ups:", indented(followUps.flatMap(item), "    ")] : [],
  ].flat(Infinity);
}

function rule([name, ...parts]) {
  switch (name) {
    case "is":
      return parts[1].length === 1
        ? `${parts[0]} == ${parts[1]}`
        : `${parts[0]} in ${parts[1][0]}..${parts[1].at(-1)}`;
    case "below":
      return `${parts[0].join(" + ")} < ${parts[1]}`;
    case "ticked":
      return parts[0];
    case "any":
      return `any(${parts[0]})`;
    case "not":
      return `not ${rule(parts[0])}`;
    default:
      return parts.map(rule).join(` ${name} `);
  }
}

function catalogue(pages, language, worded) {
  const sections = pages.flatMap((page) => page.sections);
  const uses = sections.flatMap((section) => section.uses);
  const named = (things) => things.map(({ id, title }) => `  ${id}: ${title[language]}`);
  return [
    "survey:",
    `  name: ${["Genererad enkät", "Generated survey", "Generert undersøkelse"][language]}`,
    "pages:",
    named(pages),
    "sections:",
    named(sections),
    "scales:",
    Object.entries(SCALES).map(([name, options]) => [
      `  ${name}:`,
      indented(labels(options, language), "    "),
    ]),
    "templates:",
    "  strain:",
    "    params:",
    ["issue", "task"].map((parameter) => [
      `      ${parameter}:`,
      [...new Set(uses.map((use) => `        ${use[parameter]}: ${use.words[parameter][language]}`))],
    ]),
    "    questions:",
    indented(
      template().flatMap((question) => texts(question, language)),
      "      ",
    ),
    "questions:",
    indented(sections.slice(0, worded).flatMap(({ items }) => items.flatMap((question) => texts(question, language)))),
  ];
}

const labels = (options, language) => options.map((label, at) => `${at + 1}: ${label[language]}`);

function texts({ id, label, help, options, boxes, followUps }, language) {
  const own =
    help || options
      ? [
          `${id}:`,
          `  label: ${label[language]}`,
          help ? `  help: ${help[language]}` : [],
          options ? ["  options:", indented(labels(options, language), "    ")] : [],
        ]
      : `${id}: ${label[language]}`;
  const inside = [...(boxes ?? []), ...(followUps ?? [])];
  return [own, inside.map((question) => texts(question, language))].flat(Infinity);
}
