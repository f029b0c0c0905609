// The words of the generated survey: each text in Swedish, English and Norwegian, in this order.

export const LANGUAGES = ["sv-SE", "en-US", "nb-NO"];

const TASKS = [
  ["tunga lyft", "heavy lifting", "tunge løft"],
  ["stillasittande arbete vid skärm", "sitting work at a screen", "stillesittende arbeid ved skjerm"],
  ["vård av patienter", "the care of patients", "pleie av pasienter"],
  ["körning av truck och lastbil", "driving trucks and lorries", "kjøring av truck og lastebil"],
  ["svetsning och slipning", "welding and grinding", "sveising og sliping"],
  ["undervisning av större grupper", "teaching large groups", "undervisning av større grupper"],
  ["städning av lokaler", "cleaning of premises", "rengjøring av lokaler"],
];

export const ISSUES = {
  neck: ["nacken", "the neck", "nakken"],
  lowerBack: ["ländryggen", "the lower back", "korsryggen"],
  hands: ["händerna", "the hands", "hendene"],
  hips: ["höfterna", "the hips", "hoftene"],
  hearing: ["hörseln", "hearing", "hørselen"],
};

/** Returns the subject of a section's questions, by its number. */
export function task(section) {
  return TASKS[section % TASKS.length].map((words) => `${words} (${section})`);
}

/** Makes a text in each language, from a template with the words of that language in it. */
export function text(templates, words) {
  return templates.map((template, language) => template.replace("…", words[language]));
}

export const YES_NO = [
  ["Ja", "Yes", "Ja"],
  ["Nej", "No", "Nei"],
];

export const SCALES = {
  yesNo: YES_NO,
  yesNoUnsure: [...YES_NO, ["Vet inte", "I do not know", "Vet ikke"]],
  amount5: [
    ["Inte alls", "Not at all", "Ikke i det hele tatt"],
    ["Lite", "A little", "Litt"],
    ["En del", "Somewhat", "En del"],
    ["Ganska mycket", "Quite a lot", "Ganske mye"],
    ["Mycket", "Very much", "Svært mye"],
  ],
  often5: [
    ["Aldrig", "Never", "Aldri"],
    ["Sällan", "Rarely", "Sjelden"],
    ["Ibland", "Sometimes", "Av og til"],
    ["Ofta", "Often", "Ofte"],
    ["Alltid", "Always", "Alltid"],
  ],
  bothered3: [
    ["Mycket", "A lot", "Mye"],
    ["Lite", "A little", "Litt"],
    ["Inte alls", "Not at all", "Ikke i det hele tatt"],
  ],
};

export const BOXES = {
  Drill: ["Borrmaskin eller skruvdragare", "Drill or screwdriver", "Boremaskin eller skrutrekker"],
  Grinder: ["Vinkelslip", "Angle grinder", "Vinkelsliper"],
  Saw: ["Motorsåg eller röjsåg", "Chainsaw or brush saw", "Motorsag eller ryddesag"],
  Other: ["Andra vibrerande verktyg", "Other vibrating tools", "Andre vibrerende verktøy"],
};

export const PLACES = [
  ["Inomhus i en verkstad", "Indoors in a workshop", "Innendørs i et verksted"],
  ["Inomhus i ett kontor", "Indoors in an office", "Innendørs på et kontor"],
  ["Utomhus", "Outdoors", "Utendørs"],
  ["I ett fordon", "In a vehicle", "I et kjøretøy"],
];

export const GENDER = ["Kön", "Gender", "Kjønn"];
export const GENDERS = [
  ["Kvinna", "Woman", "Kvinne"],
  ["Man", "Man", "Mann"],
  ["Annat", "Other", "Annet"],
];
