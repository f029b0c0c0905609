//! What `enkat diff` says of small surveys that were changed.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat::diff::{Diff, diff, human};
use support::{compile_despite_warnings, fixture};

const SURVEY: &str = r#"
--- without: scores.yaml
--- file: survey.yaml
survey: small
version: 1
languages: [sv-SE, en]
consent: {page: consentPage, box: consent}
flags: {night: showNight}
pages: [consentPage, work]
scales:
  often: 1..4
  yesNo: [1, 2]
--- file: pages/work.yaml
page: work
content:
  - choice: stress
    scale: often
    follow_ups:
      - text: why
        hidden_when: stress in 1..2
  - number: hours
    range: 0..60
    unit: hours
  - choice: nights
    scale: yesNo
    included_in: [night]
  - checkboxes: roles
    boxes: [chief, guard]
--- file: payload.yaml
convert: {one_zero: [roles]}
--- file: texts/sv-SE.yaml
survey: {name: Liten}
pages: {consentPage: Samtycke, work: Arbete}
questions:
  consent: Jag samtycker.
  stress: Är du ofta stressad?
  why: Varför?
  hours: Hur länge?
  nights: Arbetar du på natten?
  roles: Roller
  chief: Chef
  guard: Vakt
scales:
  often: {1: Aldrig, 2: Ibland, 3: Ofta, 4: Alltid}
  yesNo: {1: Ja, 2: Nej}
units: {hours_one: timme, hours_other: timmar}
--- file: texts/en.yaml
survey: {name: Small}
pages: {consentPage: Consent, work: Work}
questions:
  consent: I agree.
  stress: Are you often stressed?
  why: Why?
  hours: How long?
  nights: Do you work at night?
  roles: Roles
  chief: Chief
  guard: Guard
scales:
  often: {1: Never, 2: Sometimes, 3: Often, 4: Always}
  yesNo: {1: "Yes", 2: "No"}
units: {hours_one: hour, hours_other: hours}
"#;

/// The survey against itself with these parts replaced.
fn changed(replaced: &[(&str, &str)]) -> Diff {
    let mut new = SURVEY.to_owned();
    for (old, by) in replaced {
        assert!(new.contains(old), "{old}");
        new = new.replace(old, by);
    }
    let compiled = |survey: &str| compile_despite_warnings(&fixture(survey));
    diff(&compiled(SURVEY), &compiled(&new))
}

/// The same in the next version, as people read it.
fn told(replaced: &[(&str, &str)]) -> String {
    let mut replaced = replaced.to_vec();
    replaced.push(("version: 1", "version: 2"));
    human(&changed(&replaced))
}

#[test]
fn the_same_survey_is_no_change() {
    let diff = changed(&[]);
    assert!(diff.is_empty() && !diff.is_breaking());
    assert_eq!(human(&diff), "small, version 1 → 1\nnothing changed\n");
}

#[test]
fn what_is_written_otherwise_but_means_the_same_is_no_change() {
    let diff = changed(&[("stress in 1..2", "not (stress not in [2, 1])")]);
    assert!(diff.is_empty(), "{}", human(&diff));
    let section = "  - section: night\n    included_in: [night]\n    content:\n      - choice: nights\n        scale: yesNo\n";
    let moved = told(&[
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
fn questions_come_and_go() {
    insta::assert_snapshot!(told(&[
        (
            "      - text: why\n        hidden_when: stress in 1..2\n",
            "      - textarea: help\n        hidden_when: stress in 1..3\n        required: false\n"
        ),
        ("why: Varför?", "help: Vad hjälper?"),
        ("why: Why?", "help: What helps?"),
    ]));
}

#[test]
fn a_question_that_only_has_another_id_is_perhaps_renamed() {
    insta::assert_snapshot!(told(&[
        ("- text: why", "- text: whyStressed"),
        ("why: Varför?", "whyStressed: Varför?"),
        ("why: Why?", "whyStressed: Why?"),
    ]));
}

#[test]
fn other_people_are_asked() {
    insta::assert_snapshot!(told(&[
        ("hidden_when: stress in 1..2", "hidden_when: stress in 1..3"),
        ("    included_in: [night]\n", "    genders: [female]\n"),
        (
            "    range: 0..60\n",
            "    range: 0..60\n    required: false\n    hidden_when: nights == 2\n"
        ),
    ]));
}

#[test]
fn options_change() {
    insta::assert_snapshot!(told(&[
        ("often: 1..4", "often: [4, 1, 2, 5]"),
        ("3: Ofta, 4: Alltid", "5: Ofta, 4: Jämt"),
        ("3: Often, 4: Always", "5: Often, 4: Always"),
        ("  yesNo: [1, 2]", "  yesNo: [1, 2, 3]"),
        ("2: Nej}", "2: Nej, 3: Vet inte}"),
        ("2: \"No\"}", "2: \"No\", 3: I do not know}"),
    ]));
}

#[test]
fn limits_and_units_change() {
    insta::assert_snapshot!(told(&[
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

#[test]
fn what_is_saved_changes() {
    insta::assert_snapshot!(told(&[
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
fn texts_are_to_be_translated_again() {
    insta::assert_snapshot!(told(&[
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
fn a_language_is_new() {
    let survey = told(&[
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
    insta::assert_snapshot!(told(&[
        ("  - checkboxes: roles\n    boxes: [chief, guard]\n", ""),
        (
            "content:\n  - choice: stress",
            "content:\n  - checkboxes: roles\n    boxes: [guard, chief]\n  - choice: stress"
        ),
    ]));
}

#[test]
fn a_version_that_was_not_raised_is_told() {
    let same = changed(&[("why: Why?", "why: But why?")]);
    assert!(
        same.warnings[0].contains("version 1 is said of both"),
        "{:?}",
        same.warnings
    );
    let other = changed(&[("survey: small", "survey: large")]);
    assert_eq!(other.warnings, ["these are two surveys, `small` and `large`"]);
}

#[test]
fn looking_back_is_told() {
    let [old, new] = ["version: 1", "version: 2"]
        .map(|version| compile_despite_warnings(&fixture(&SURVEY.replace("version: 1", version))));
    assert!(diff(&new, &old).warnings[0].contains("from 2 back to 1"));
}
