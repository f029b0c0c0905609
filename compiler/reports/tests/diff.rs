//! The output of `enkat diff` for small surveys that were changed.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

#[path = "diff/attention.rs"]
mod attention;
#[path = "diff/gaps.rs"]
mod gaps;
#[path = "diff/options.rs"]
mod options;
#[path = "diff/presentation.rs"]
mod presentation;
#[path = "diff/releases.rs"]
mod releases;
#[path = "diff/rules.rs"]
mod rules;
#[path = "diff/scored.rs"]
mod scored;
#[path = "diff/sensitive.rs"]
mod sensitive;
mod support;

use enkat_reports::diff::{Diff, diff, human};
use support::{compile_despite_warnings, fixture};

const SURVEY: &str = include_str!("diff/small.txt");

/// A survey with a format, constraints, checkboxes that exclude others, valuations and a score.
const SCORED: &str = include_str!("diff/scored.txt");

/// Compares the survey with itself, with these parts replaced.
fn changed(replaced: &[(&str, &str)]) -> Diff {
    changed_from(SURVEY, replaced)
}

fn changed_from(survey: &str, replaced: &[(&str, &str)]) -> Diff {
    let mut new = survey.to_owned();
    for (old, by) in replaced {
        assert!(new.contains(old), "{old}");
        new = new.replace(old, by);
    }
    let compiled = |survey: &str| compile_despite_warnings(&fixture(survey));
    diff(&compiled(survey), &compiled(&new))
}

/// Writes the changes from the survey to the next version as text.
fn changed_survey_report(replaced: &[(&str, &str)]) -> String {
    report(SURVEY, replaced)
}

fn report(survey: &str, replaced: &[(&str, &str)]) -> String {
    let mut replaced = replaced.to_vec();
    replaced.push(("version: 1", "version: 2"));
    human(&changed_from(survey, &replaced))
}

#[test]
fn diff_of_equal_surveys_is_empty() {
    let diff = changed(&[]);
    assert!(diff.is_empty() && !diff.is_breaking());
    assert_eq!(human(&diff), "small, version 1 → 1\nnothing changed\n");
}

#[test]
fn diff_of_equivalent_condition_is_empty() {
    let diff = changed(&[("stress in 1..2", "not (stress not in [2, 1])")]);
    assert!(diff.is_empty(), "{}", human(&diff));
    let section = "  - section: night\n    included_in: [night]\n    content:\n      - choice: nights\n        scale: yesNo\n";
    let moved = changed_survey_report(&[
        (
            "  - choice: nights\n    scale: yesNo\n    included_in: [night]\n",
            section,
        ),
        (
            "pages: {consentPage: Samtycke, work: Arbete}",
            "pages: {consentPage: Samtycke, work: Arbete}\nsections: {night: Natt}",
        ),
        (
            "pages: {consentPage: Consent, work: Work}",
            "pages: {consentPage: Consent, work: Work}\nsections: {night: Night}",
        ),
    ]);
    insta::assert_snapshot!("a_question_in_a_section_that_says_its_flag", moved);
}

#[test]
fn diff_of_other_words_leaves_derived_fields_alone() {
    let convert = "convert: {one_zero: [roles]}";
    let derive = format!("{convert}\nderive: {{tired: stress == 4 or hours > 40, long: hours * 2}}");
    let survey = SURVEY.replace(convert, &derive);
    for words in [
        ("4: Alltid", "4: Jämt"),
        ("languages: [sv-SE, en]", "languages: [en, sv-SE]"),
        ("hours: Hur länge?", "hours: Hur många timmar?"),
    ] {
        let diff = changed_from(&survey, &[words]);
        assert!(!diff.is_breaking(), "{}", human(&diff));
    }
    let diff = changed_from(&survey, &[("hours > 40", "hours > 50")]);
    assert!(diff.is_breaking(), "{}", human(&diff));
}

#[test]
fn diff_lists_new_and_removed_questions() {
    insta::assert_snapshot!(changed_survey_report(&[
        (
            "      - text: why\n        hidden_when: stress in 1..2\n",
            "      - textarea: help\n        hidden_when: stress in 1..3\n        required: false\n"
        ),
        ("why: Varför?", "help: Vad hjälper?"),
        ("why: Why?", "help: What helps?"),
    ]));
}

#[test]
fn diff_changed_question_id_suggests_rename() {
    insta::assert_snapshot!(changed_survey_report(&[
        ("- text: why", "- text: whyStressed"),
        ("why: Varför?", "whyStressed: Varför?"),
        ("why: Why?", "whyStressed: Why?"),
    ]));
}

#[test]
fn diff_lists_changed_audience() {
    insta::assert_snapshot!(changed_survey_report(&[
        ("hidden_when: stress in 1..2", "hidden_when: stress in 1..3"),
        ("    included_in: [night]\n", "    genders: [female]\n"),
        (
            "    range: 0..60\n",
            "    range: 0..60\n    required: false\n    hidden_when: nights == 2\n"
        ),
    ]));
}

#[test]
fn diff_lists_new_removed_and_changed_presets() {
    let survey = SURVEY
        .replace(
            "pages: [consentPage, work]",
            "presets: {nights: [night], gone: [night]}\npages: [consentPage, work]",
        )
        .replace(
            "flags: {night: showNight}",
            "flags: {night: showNight, day: {setting: showDay, reserved: later}}",
        )
        .replace(
            "pages: {consentPage: Samtycke",
            "presets: {nights: Natt, gone: Borta}\npages: {consentPage: Samtycke",
        )
        .replace(
            "pages: {consentPage: Consent",
            "presets: {nights: Nights, gone: Gone}\npages: {consentPage: Consent",
        );
    insta::assert_snapshot!(report(
        &survey,
        &[
            (
                "{nights: [night], gone: [night]}",
                "{nights: [night, day], days: [day]}"
            ),
            ("{nights: Natt, gone: Borta}", "{nights: Nattarbete, days: Dag}"),
            ("{nights: Nights, gone: Gone}", "{nights: Nights, days: Days}"),
        ]
    ));
}

#[test]
fn options_change() {
    insta::assert_snapshot!(changed_survey_report(&[
        ("often: 1..4", "often: [4, 1, 2, 5]"),
        ("3: Ofta, 4: Alltid", "5: Ofta, 4: Jämt"),
        ("3: Often, 4: Always", "5: Often, 4: Always"),
        ("  yesNo: [1, 2]", "  yesNo: [1, 2, 3]"),
        ("2: Nej}", "2: Nej, 3: Vet inte}"),
        ("2: \"No\"}", "2: \"No\", 3: I do not know}"),
    ]));
}

#[test]
fn diff_lists_changed_limits_and_units() {
    insta::assert_snapshot!(changed_survey_report(&[
        (
            "    range: 0..60\n    unit: hours",
            "    range: 1..99\n    decimals: 1\n    unit: days"
        ),
        (
            "units: {hours_one: timme, hours_other: timmar}",
            "units: {days_one: dag, days_other: dagar}"
        ),
        (
            "units: {hours_one: hour, hours_other: hours}",
            "units: {days_one: day, days_other: days}"
        ),
        (
            "      - text: why\n",
            "      - text: why\n        max_length: 100\n"
        ),
    ]));
}

/// Returns the lines about participants and responses in progress.
fn lines_about(told: &str, name: &str) -> Vec<String> {
    let lines = told.lines().filter(|line| line.contains(name));
    lines.map(|line| line.trim().to_owned()).collect()
}

#[test]
fn diff_lists_changed_slider_steps() {
    let slider = SURVEY.replace(
        "  - number: hours\n    range: 0..60\n    unit: hours\n",
        "  - slider: hours\n    range: 0..60\n    step: 10\n    unit: hours\n",
    );
    let coarser = report(&slider, &[("step: 10", "step: 15")]);
    assert_eq!(
        lines_about(&coarser, "`hours`"),
        [
            "`hours` had steps of 10; now it has steps of 15",
            "`hours` “Hur länge?”: answers that are not a multiple of 15"
        ]
    );
    let finer = report(&slider, &[("step: 10", "step: 5")]);
    assert_eq!(
        lines_about(&finer, "`hours`"),
        ["`hours` had steps of 10; now it has steps of 5"]
    );
}

#[test]
fn diff_lists_changed_tick_limits() {
    let boxes = "    boxes: [chief, guard]\n";
    let table = [
        (
            "    min: 2\n",
            "at least 1 tick; now it asks for at least 2 ticks",
            "at least 2 ticks",
        ),
        (
            "    max: 1\n",
            "at least 1 tick; now it asks for exactly 1 tick",
            "exactly 1 tick",
        ),
    ];
    for (limits, shown, again) in table {
        let told = changed_survey_report(&[(boxes, &format!("{boxes}{limits}"))]);
        let expected = [
            format!("`roles` asked for {shown}"),
            format!("`roles` “Roller”: answers without {again}"),
        ];
        assert_eq!(lines_about(&told, "`roles`"), expected);
    }
    let two = SURVEY.replace(boxes, &format!("{boxes}    min: 2\n"));
    let fewer = report(&two, &[("    min: 2\n", "")]);
    assert_eq!(
        lines_about(&fewer, "`roles`"),
        ["`roles` asked for at least 2 ticks; now it asks for at least 1 tick"]
    );
}

#[test]
fn diff_lists_changed_payload() {
    insta::assert_snapshot!(changed_survey_report(&[
        (
            "convert: {one_zero: [roles]}",
            "convert: {one_two: [roles]}\nderive: {tired: hours > 40}"
        ),
        (
            "  - number: hours\n    range: 0..60\n    unit: hours\n",
            "  - text: hours\n"
        ),
        ("units: {hours_one: timme, hours_other: timmar}\n", ""),
        ("units: {hours_one: hour, hours_other: hours}\n", ""),
        ("hours > 40", "answered(hours)"),
    ]));
}

#[test]
fn diff_lists_texts_to_translate_again() {
    insta::assert_snapshot!(changed_survey_report(&[
        (
            "stress: Är du ofta stressad?",
            "stress: {label: Är du stressad varje dag?, help: Tänk efter.}"
        ),
        (
            "stress: Are you often stressed?",
            "stress: {label: Are you often stressed?, help: Think.}"
        ),
        ("why: Varför?", "why: Varför då?"),
        ("why: Why?", "why: But why?"),
        ("chief: Chief", "chief: Boss"),
    ]));
}

#[test]
fn diff_lists_new_language() {
    let survey = changed_survey_report(&[
        ("languages: [sv-SE, en]", "languages: [sv-SE, en, nb-NO]"),
        (
            "--- file: texts/en.yaml",
            "--- file: texts/nb-NO.yaml\nsurvey: {name: Lita}\npages: {consentPage: Samtykke, work: Arbeid}\nquestions: {consent: Jeg \
         samtykker., stress: Er du ofte stresset?, why: Hvorfor?, hours: Hvor lenge?, nights: Arbeider du om natten?, roles: \
         Rolle, chief: Leder, guard: Vakt}\nscales: {often: {1: Aldri, 2: Noen ganger, 3: Ofte, 4: Alltid}, yesNo: {1: Ja, 2: \
         Nei}}\nunits: {hours_one: time, hours_other: timer}\n--- file: texts/en.yaml",
        ),
    ]);
    insta::assert_snapshot!(survey);
}

#[test]
fn things_move() {
    insta::assert_snapshot!(changed_survey_report(&[
        ("  - checkboxes: roles\n    boxes: [chief, guard]\n", ""),
        (
            "content:\n  - choice: stress",
            "content:\n  - checkboxes: roles\n    boxes: [guard, chief]\n  - choice: stress"
        ),
    ]));
}

#[test]
fn diff_same_version_or_other_survey_warns() {
    let same = changed(&[("why: Why?", "why: But why?")]);
    assert!(
        same.warnings[0].contains("both have version 1"),
        "{:?}",
        same.warnings
    );
    let other = changed(&[("survey: small", "survey: large")]);
    assert_eq!(
        other.warnings,
        ["these are two different surveys: `small` and `large`"]
    );
}

#[test]
fn diff_says_audience_of_followers_once() {
    let follow_ups = "    follow_ups:\n      - text: why\n        hidden_when: stress in 1..2\n";
    let more = |id: &str| format!("      - text: {id}\n        hidden_when: stress in 1..2\n");
    let told = changed_survey_report(&[
        (
            follow_ups,
            &format!("{follow_ups}{}{}", more("when"), more("where")),
        ),
        ("why: Varför?", "why: Varför?\n  when: När?\n  where: Var?"),
        ("why: Why?", "why: Why?\n  when: When?\n  where: Where?"),
    ]);
    assert_eq!(
        lines_about(&told, "” (text)"),
        [
            "`when` “När?” (text), asked of those who answered “Ofta” or “Alltid” to “Är du ofta stressad?”",
            "`where` “Var?” (text), asked of the same participants"
        ]
    );
    let told = changed_survey_report(&[(
        "  - choice: stress\n",
        "  - choice: stress\n    genders: [female]\n",
    )]);
    assert_eq!(
        lines_about(&told, "women"),
        ["`stress` was asked of every participant; now it is asked of women and people of unknown gender"]
    );
}

#[test]
fn diff_to_older_version_warns() {
    let [old, new] = ["version: 1", "version: 2"]
        .map(|version| compile_despite_warnings(&fixture(&SURVEY.replace("version: 1", version))));
    assert!(diff(&new, &old).warnings[0].contains("goes back from 2 to 1"));
}

#[test]
fn diff_new_section_has_audience_once() {
    let section = "  - section: breaks\n    hidden_when: hours < 10\n    content:\n      - text: canteen\n      - choice: breakTime\n        \
                   scale: yesNo\n        follow_ups:\n          - text: howLong\n            hidden_when: breakTime == 2\n";
    let checkboxes = "  - checkboxes: roles\n";
    insta::assert_snapshot!(changed_survey_report(&[
        (checkboxes, &format!("{section}{checkboxes}")),
        (
            "pages: {consentPage: Samtycke, work: Arbete}",
            "pages: {consentPage: Samtycke, work: Arbete}\nsections: {breaks: Raster}",
        ),
        (
            "pages: {consentPage: Consent, work: Work}",
            "pages: {consentPage: Consent, work: Work}\nsections: {breaks: Breaks}",
        ),
        (
            "  why: Varför?\n",
            "  why: Varför?\n  canteen: Matsal?\n  breakTime: Rast?\n  howLong: Hur lång rast?\n"
        ),
        (
            "  why: Why?\n",
            "  why: Why?\n  canteen: Canteen?\n  breakTime: Break?\n  howLong: How long is it?\n"
        ),
    ]));
}
