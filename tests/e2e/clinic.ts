// The fields of the survey `tests/readers/answered/clinic` as its sources have them, and the people who answer it. Nothing here
// comes from a compiled survey: exports are compared with it.

/** The way in which a field is answered. */
export type Way = "options" | "list" | "box" | "writing" | "line" | "steps" | "day" | "minute";

/** A saved field that participants answer. */
export interface Field {
  id: string;
  way: Way;
  type: "truth" | "integer" | "number" | "text" | "date" | "minute";
  /** The values of the options, in the order in which the screen shows them. */
  codes?: readonly (string | number)[];
  /** The question of a checkbox, or the field beside an opt-out. */
  of?: string;
  /** The numbers for ticked and for not ticked, where a checkbox is saved as a number. */
  ticks?: readonly [number, number];
  isSensitive?: true;
  isContact?: true;
}

const field = (id: string, way: Way, type: Field["type"], more: Partial<Field> = {}): Field => ({
  id,
  way,
  type,
  ...more,
});
const box = (id: string, more: Partial<Field> = {}) =>
  field(id, "box", more.ticks ? "integer" : "truth", more);
const YES_NO = { codes: [1, 2] };
const SENSITIVE = { isSensitive: true } as const;
const ONE_TWO = { ticks: [1, 2] } as const;
const job = (entry: number) => [
  field(`jobTitle${entry}`, "writing", "text"),
  field(`jobYears${entry}`, "writing", "integer"),
  box(`jobYearsForgotten${entry}`, { of: `jobYears${entry}` }),
];

/** The fields by page, in the order of the screen. */
export const PAGES: Record<string, readonly Field[]> = {
  start: [box("agree")],
  choices: [
    field("sleep", "options", "integer", { codes: [1, 2, 3, 4] }),
    field("snores", "options", "integer", YES_NO),
    field("snoresLoudly", "options", "integer", YES_NO),
    box("wakesPartner", { of: "wakes" }),
    box("wakesChildren", { of: "wakes" }),
    field("tree", "list", "text", { codes: ["apple", "pear", "cherry"] }),
    box("treeUnsure", { of: "tree" }),
    field("dose", "options", "text", { codes: [1, 2, "other"] }),
    field("nights", "options", "integer", YES_NO),
    field("pregnant", "options", "integer", YES_NO),
    box("painNeck", { of: "pain", ...ONE_TWO }),
    box("painBack", { of: "pain", ...ONE_TWO }),
    box("helpsHeat", { of: "helps" }),
    box("helpsRest", { of: "helps" }),
    box("helpsNothing", { of: "helps" }),
    box("helpsUnsure", { of: "helps" }),
    field("site", "list", "text", { codes: ["north", "hill"] }),
    box("newsletter"),
    field("email", "writing", "text", { isContact: true }),
  ],
  numbers: [
    field("height", "writing", "integer"),
    box("heightUnknown", { of: "height", ticks: [1, 0] }),
    field("weight", "writing", "number"),
    field("coldest", "writing", "integer"),
    field("joy", "line", "integer"),
    field("care", "steps", "integer"),
    field("cups", "writing", "integer"),
  ],
  times: [
    field("since", "writing", "integer"),
    field("lastVisit", "day", "date"),
    field("nextVisit", "minute", "minute"),
  ],
  words: [field("callMe", "writing", "text"), ...[1, 2, 3].flatMap(job), field("story", "writing", "text")],
  hard: [
    field("hurt", "options", "integer", { ...YES_NO, ...SENSITIVE }),
    box("hurtNoAnswer", { of: "hurt", ...SENSITIVE }),
    field("hurtBy", "options", "text", { codes: ["colleague", "stranger", "noAnswer"], ...SENSITIVE }),
    field("hurtHow", "writing", "text", SENSITIVE),
  ],
};

/** The locations that the deployment has for the survey. */
export const LOCATIONS = [
  { id: "north", name: "Norra Lunden" },
  { id: "hill", name: "Solbacken, ”3 tr”" },
];

/** A participant: a value for each field that is answered, and the reasons for those that the screen does not have. */
export interface Person {
  gender: "female" | "male" | "other";
  language: string;
  version: number;
  answers: Record<string, string | number | true>;
  unseen: Partial<Record<"hidden" | "notAsked" | "notInVersion", readonly string[]>>;
  /** The values that the survey calculates from the answers, worked out by hand; a text in brackets is a reason. */
  calculated: Record<string, number | boolean | string | { missing: string }>;
}

export const PEOPLE: readonly Person[] = [
  {
    gender: "female",
    language: "en-US",
    version: 1,
    answers: {
      agree: true,
      sleep: 3,
      snores: 1,
      snoresLoudly: 2,
      wakesPartner: true,
      tree: "cherry",
      dose: 2,
      pregnant: 2,
      painNeck: true,
      helpsHeat: true,
      helpsRest: true,
      site: "north",
      newsletter: true,
      email: "ada@example.org",
      height: "181",
      weight: "70.5",
      coldest: "-95",
      joy: "-3",
      care: 5,
      since: "2019",
      lastVisit: "2024-02-29",
      nextVisit: "2027-06-01T08:05",
      callMe: "Ada",
      jobTitle1: "Smith",
      jobYears1: "12",
      jobTitle2: "=1+1",
      jobYearsForgotten2: true,
      story: 'She said: "å, ä;\t\\n"\n\n🙂 – and left',
      hurt: 1,
      hurtBy: "colleague",
      hurtHow: "-words",
    },
    unseen: { notAsked: ["nights"], notInVersion: ["cups"] },
    calculated: { isTall: true, halfWeight: 35.25, score_rest: 0.375, score_rest_band: "little" },
  },
  {
    gender: "male",
    language: "sv-SE",
    version: 1,
    answers: {
      agree: true,
      sleep: 4,
      snores: 2,
      treeUnsure: true,
      dose: "other",
      helpsUnsure: true,
      site: "hill",
      heightUnknown: true,
      coldest: "7",
      joy: "0",
      since: "1950",
      lastVisit: "1999-12-31",
      callMe: "Bo",
      jobTitle1: "007",
      jobYears1: "0",
      hurtNoAnswer: true,
    },
    unseen: {
      hidden: [
        ...["snoresLoudly", "wakesPartner", "wakesChildren", "painNeck", "painBack", "email"],
        ...["jobTitle3", "jobYears3", "jobYearsForgotten3", "hurtBy", "hurtHow"],
      ],
      notAsked: ["nights", "pregnant"],
      notInVersion: ["cups"],
    },
    calculated: { isTall: false, halfWeight: { missing: "empty" }, score_rest: 1, score_rest_band: "enough" },
  },
  {
    gender: "other",
    language: "en-US",
    version: 2,
    answers: {
      agree: true,
      sleep: 1,
      tree: "apple",
      dose: 1,
      helpsNothing: true,
      site: "north",
      height: "50",
      weight: "0",
      coldest: "-120",
      joy: "10",
      care: 1,
      cups: "3",
      since: "2020",
      lastVisit: "1900-01-01",
      nextVisit: "1999-12-31T23:59",
      callMe: "Cy",
      jobTitle1: "NA",
      jobYears1: "80",
      story: "NA",
      hurt: 2,
    },
    unseen: {
      hidden: [
        ...["snoresLoudly", "wakesPartner", "wakesChildren", "email", "hurtBy", "hurtHow"],
        ...["jobTitle3", "jobYears3", "jobYearsForgotten3"],
      ],
      notAsked: ["nights", "pregnant"],
    },
    calculated: {
      isTall: false,
      halfWeight: 0,
      score_rest: { missing: "tooFew" },
      score_rest_band: { missing: "tooFew" },
    },
  },
];
