//! Versions, languages and assumptions, and what they mean for responses in progress.

use enkat_reports::diff::{diff_of_new, human};

use super::{
    SURVEY, changed, changed_from, lines_about, report,
    support::{compile_despite_warnings, fixture},
};

/// Returns the lines about responses in progress.
fn progress(told: &str) -> &str {
    let from = told.find("For responses in progress").unwrap();
    let to = told.find("\n\nFor translators").unwrap();
    &told[from..to]
}

#[test]
fn diff_of_same_version_says_that_server_keeps_survey() {
    insta::assert_snapshot!(progress(&human(&changed(&[("range: 0..60", "range: 0..70")]))), @"
    For responses in progress
      both have version 1: a server with responses in progress goes on with the survey that it has
      after you raise `version`, they stay on version 1; `enkat admin publish --migrate` moves those that keep every answer
        every answer is kept
    ");
}

#[test]
fn diff_of_other_survey_moves_no_response() {
    let other = changed(&[
        ("survey: small", "survey: large"),
        ("range: 0..60", "range: 0..50"),
    ]);
    insta::assert_snapshot!(progress(&human(&other)), @"
    For responses in progress
      these are different surveys: no response moves from one to the other
    ");
}

#[test]
fn diff_of_new_survey_is_not_breaking() {
    let diff = diff_of_new(&compile_despite_warnings(&fixture(SURVEY)), "v1");
    assert!(!diff.is_breaking() && !diff.is_empty() && diff.old.is_none());
    insta::assert_snapshot!(human(&diff), @"
    small, version 1: new since `v1`
    2 pages, 7 fields of data, 2 languages; `enkat outline` prints it

    no breaking change
    ");
}

#[test]
fn diff_lists_new_assumption() {
    let flags = "flags: {night: showNight}\n";
    let told = report(SURVEY, &[(flags, &format!("{flags}assume: [flag.night]\n"))]);
    assert_eq!(
        lines_about(&told, "flag.night"),
        [
            "assumed of the settings: nothing → `flag.night`",
            "responses of participants whose settings do not fit `flag.night`"
        ]
    );
}

#[test]
fn diff_exchanged_texts_warns() {
    let swapped = changed_from(
        SURVEY,
        &[
            ("stress: Är du ofta stressad?", "stress: Arbetar du?"),
            ("nights: Arbetar du på natten?", "nights: Är du ofta stressad?"),
        ],
    );
    assert_eq!(
        swapped.warnings.last().unwrap(),
        "`nights` now has the text that `stress` had, “Är du ofta stressad?”; if it asks something else than before, give it a new id"
    );
}

#[test]
fn diff_questions_that_exchange_their_texts_are_breaking() {
    let both = |stress: &'static str, nights: &'static str| [(stress, "@"), (nights, stress), ("@", nights)];
    let told = report(SURVEY, &both("Är du ofta stressad?", "Arbetar du på natten?"));
    assert_eq!(
        lines_about(&told, " was `"),
        [
            "“Arbetar du på natten?” was `nights` and is `stress`",
            "“Är du ofta stressad?” was `stress` and is `nights`",
            "`stress` “Är du ofta stressad?”: “Arbetar du på natten?” was `nights` and is `stress`",
            "`nights` “Arbetar du på natten?”: “Är du ofta stressad?” was `stress` and is `nights`",
        ]
    );
    assert!(
        told.ends_with("2 breaking changes\n") && !told.contains("warning"),
        "{told}"
    );
    let told = report(SURVEY, &both("Are you often stressed?", "Do you work at night?"));
    assert!(
        told.contains("“Do you work at night?” was `nights` and is `stress` (en)")
            && told.ends_with("2 breaking changes\n"),
        "{told}"
    );
}

#[test]
fn diff_texts_exchanged_in_a_translation_warn() {
    let swapped = changed_from(
        SURVEY,
        &[
            ("stress: Are you often stressed?", "stress: Do you work?"),
            ("nights: Do you work at night?", "nights: Are you often stressed?"),
        ],
    );
    assert_eq!(
        swapped.warnings.last().unwrap(),
        "in en, `nights` now has the text that `stress` had, “Are you often stressed?”; check both translations: earlier answers \
         in en are to the old text"
    );
}

#[test]
fn diff_text_of_removed_question_warns() {
    let diff = changed_from(
        SURVEY,
        &[
            (
                "  - choice: nights\n    scale: yesNo\n    included_in: [night]\n",
                "",
            ),
            ("flags: {night: showNight}\n", ""),
            ("  yesNo: [1, 2]\n", ""),
            ("\n  yesNo: {1: Ja, 2: Nej}", ""),
            ("\n  yesNo: {1: \"Yes\", 2: \"No\"}", ""),
            ("  nights: Arbetar du på natten?\n", ""),
            ("  nights: Do you work at night?\n", ""),
            ("stress: Är du ofta stressad?", "stress: Arbetar du på natten?"),
        ],
    );
    assert!(
        diff.warnings
            .last()
            .unwrap()
            .starts_with("`stress` now has the text that `nights` had"),
        "{:?}",
        diff.warnings
    );
}

#[test]
fn diff_flag_sent_under_another_name_is_breaking() {
    let told = report(SURVEY, &[("night: showNight", "night: showNights")]);
    assert_eq!(
        lines_about(&told, "flag.night"),
        ["`flag.night` was sent as `showNight` and is sent as `showNights`"]
    );
    assert!(
        told.contains("drafts break: the old name no longer turns it on")
            && told.ends_with("1 breaking change\n"),
        "{told}"
    );
    let survey = SURVEY.replace("night: showNight", "night: night");
    let of_alias = changed_from(&survey, &[("night: night", "night: showNight")]);
    assert!(!of_alias.is_breaking(), "{}", human(&of_alias));
}

#[test]
fn diff_renamed_section_is_no_move() {
    let nights = "  - choice: nights\n    scale: yesNo\n    included_in: [night]\n";
    let section = "  - section: night\n    content:\n      - choice: nights\n        scale: yesNo\n        included_in: [night]\n";
    let survey = SURVEY
        .replace(nights, section)
        .replace("work: Arbete}", "work: Arbete}\nsections: {night: Natt}")
        .replace("work: Work}", "work: Work}\nsections: {night: Night}");
    let told = report(
        &survey,
        &[
            ("section: night", "section: atNight"),
            ("sections: {night:", "sections: {atNight:"),
        ],
    );
    assert_eq!(lines_about(&told, "`atNight`"), ["`night` → `atNight`"]);
    assert!(!told.contains(" moved "), "{told}");
}

#[test]
fn diff_same_sentences_are_said_once() {
    let told = report(
        SURVEY,
        &[
            (
                "  - choice: stress\n    scale: often\n",
                "  - choice: stress\n    scale: often\n    required: false\n",
            ),
            (
                "  - choice: nights\n    scale: yesNo\n",
                "  - choice: nights\n    scale: yesNo\n    required: false\n",
            ),
        ],
    );
    assert_eq!(
        lines_about(&told, "optional"),
        ["`stress` and `nights` are now optional"]
    );
    let saved = report(
        SURVEY,
        &[("convert: {one_zero: [roles]}", "convert: {one_two: [roles]}")],
    );
    assert_eq!(
        lines_about(&saved, "saved"),
        [
            "`chief` and `guard` were saved as 1 when ticked, otherwise as 0; now they are saved as 1 when ticked, otherwise as 2"
        ]
    );
}

#[test]
fn diff_recalculated_score_is_change_for_participants() {
    let told = report(
        super::SCORED,
        &[("{value: 2, valuation: 0.5}", "{value: 2, valuation: 0.25}")],
    );
    assert_eq!(
        lines_about(&told, "`calm`"),
        ["the same answers give another score `calm` in the feedback"]
    );
    let unscored = changed_from(
        &super::SCORED.replace("  of: [stress, tired]\n", "  of: [stress]\n"),
        &[("{value: 2, valuation: 0.5}", "{value: 2, valuation: 0.25}")],
    );
    let breaking: Vec<_> = unscored
        .data
        .iter()
        .filter(|change| change.is_breaking())
        .collect();
    assert_eq!(breaking.len(), 1, "{breaking:?}");
}

#[test]
fn diff_changed_consent_text_is_breaking() {
    let replaced = [("consent: I agree.", "consent: I agree to more.")];
    assert!(changed(&replaced).is_breaking());
    let told = report(SURVEY, &replaced);
    insta::assert_snapshot!(progress(&told), @"
    For responses in progress
      they stay on version 1; `enkat admin publish --migrate` moves those to version 2 that keep every answer
        kept: the answers to 5 questions
        asked again
          the consent: its words changed (en); this is breaking
    ");
    assert!(told.ends_with("\n\n1 breaking change\n"), "{told}");
}

#[test]
fn diff_counts_group_of_checkboxes_as_one_kept_question() {
    // Six questions: the consent, `stress`, `why`, `hours`, `nights` and `roles` with its boxes.
    let kept = |replaced: &[(&str, &str)]| changed(replaced).drafts.kept_questions;
    assert_eq!(kept(&[]), 6);
    assert_eq!(kept(&[("range: 0..60", "range: 0..40")]), 5);
    assert_eq!(kept(&[("boxes: [chief, guard]", "boxes: [chief]")]), 5);
    let told = report(SURVEY, &[("range: 0..60", "range: 0..40")]);
    assert_eq!(lines_about(&told, "kept:"), ["kept: the answers to 5 questions"]);
}

#[test]
fn diff_marks_breaking_changes_for_participants() {
    let replaced = [("boxes: [chief, guard]", "boxes: [chief, guard]\n    min: 2")];
    let diff = changed(&replaced);
    let marked: Vec<_> = diff
        .participants
        .iter()
        .map(|change| (change.about.as_str(), change.breaking))
        .collect();
    assert_eq!((marked, diff.breaking), (vec![("roles", true)], 1));
    let told = report(SURVEY, &replaced);
    assert!(
        told.contains(
            "\n  changed, and breaking for responses in progress\n    `roles` asked for at least 1 tick; now it asks for at least 2 ticks\n"
        ),
        "{told}"
    );
    let fewer = changed_from(
        &SURVEY.replace(replaced[0].0, replaced[0].1),
        &[("    min: 2", "    min: 1")],
    );
    assert_eq!((fewer.participants[0].breaking, fewer.breaking), (false, 0));
}

#[test]
fn diff_renamed_question_leaves_nothing_to_translate() {
    let renamed = [
        ("- text: why", "- text: whyStressed"),
        ("why: Varför?", "whyStressed: Varför?"),
        ("why: Why?", "whyStressed: Why?"),
    ];
    let told = report(SURVEY, &renamed);
    assert!(told.contains("For translators\n  nothing to do\n"), "{told}");
    let with_help = [
        renamed[0],
        ("why: Varför?", "whyStressed: {label: Varför?, help: Kort.}"),
        ("why: Why?", "whyStressed: {label: Why?, help: Kort.}"),
    ];
    let told = report(SURVEY, &with_help);
    assert_eq!(
        lines_about(&told, "questions."),
        [
            "questions.whyStressed.help: “Kort.” is the same as in the source language; check that this is right"
        ]
    );
}

#[test]
fn diff_equal_plural_forms_are_written_once() {
    let told = report(
        SURVEY,
        &[
            ("unit: hours", "unit: metres"),
            (
                "units: {hours_one: timme, hours_other: timmar}",
                "units: {metres_one: meter, metres_other: meter}",
            ),
            (
                "units: {hours_one: hour, hours_other: hours}",
                "units: {metres_one: metre, metres_other: metres}",
            ),
        ],
    );
    assert_eq!(
        lines_about(&told, "meter"),
        [
            "the `unit` of `hours`: timmar → meter",
            "`hours` has another unit: “timmar” → “meter”",
            "`hours` “Hur länge?”: the unit was “timmar” and is “meter”",
            "units.metres: “meter”, translated as “metre | metres”",
        ]
    );
}

#[test]
fn diff_exchanged_scores_have_another_order() {
    let calm = "calm:\n  of: [stress, tired]\n  as: mean\n  bands: [{below: 0.5, text: low}, {text: high}]\n";
    let awake =
        "awake:\n  of: [tired, stress]\n  as: mean\n  bands: [{below: 0.5, text: low}, {text: high}]\n";
    let texts = |language: &str| {
        let from = super::SCORED
            .find(&format!("--- file: texts/{language}"))
            .unwrap();
        let texts = &super::SCORED[from..];
        let from = texts.find("  calm:\n").unwrap();
        texts[from..].split("\n---").next().unwrap().trim_end().to_owned()
    };
    let mut survey = super::SCORED.replace(calm, &format!("{calm}{awake}"));
    for language in ["sv-SE", "en"] {
        let texts = texts(language);
        let both = format!("{texts}\n{}", texts.replace("  calm:", "  awake:"));
        survey = survey.replace(&texts, &both);
    }
    let told = report(&survey, &[(&format!("{calm}{awake}"), &format!("{awake}{calm}"))]);
    assert_eq!(
        lines_about(&told, "order"),
        ["the scores have another order: `awake`, `calm`"]
    );
    assert!(!told.contains("nothing changed:"), "{told}");
}

#[test]
fn diff_settled_valuation_shows_score() {
    let settled = "valuation: 0.5}";
    let draft = "valuation: 0.5, draft: true}";
    let drafts = super::SCORED.replace(settled, draft);
    let told = report(&drafts, &[(draft, settled)]);
    assert_eq!(
        lines_about(&told, "`calm`"),
        ["the score `calm` is now shown in the feedback: it no longer counts a draft valuation"]
    );
    assert!(!told.contains("nothing changed:"), "{told}");
    let told = report(super::SCORED, &[(settled, draft)]);
    assert_eq!(
        lines_about(&told, "`calm`"),
        ["the feedback now leaves out the score `calm` while it counts a draft valuation"]
    );
    let told = report(
        &drafts,
        &[(
            "{value: 1, valuation: 1}",
            "{value: 1, valuation: 1, draft: true}",
        )],
    );
    assert_eq!(
        lines_about(&told, "`calm`"),
        [
            "the feedback leaves out the score `calm` for other answers than before: other valuations are drafts now"
        ]
    );
}

#[test]
fn diff_score_without_a_draft_question_has_no_other_drafts() {
    let drafts = super::SCORED.replace("valuation: 0.5}", "valuation: 0.5, draft: true}");
    let told = report(&drafts, &[("  of: [stress, tired]\n", "  of: [stress]\n")]);
    assert!(!told.contains("valuations are drafts now"), "{told}");
    assert!(
        told.contains("the same answers give another score `calm`"),
        "{told}"
    );
}

#[test]
fn diff_renumbered_options_in_their_places_have_no_other_order() {
    let told = report(
        SURVEY,
        &[
            ("often: 1..4", "often: [4, 3, 2, 1]"),
            (
                "{1: Aldrig, 2: Ibland, 3: Ofta, 4: Alltid}",
                "{4: Aldrig, 3: Ibland, 2: Ofta, 1: Alltid}",
            ),
            (
                "{1: Never, 2: Sometimes, 3: Often, 4: Always}",
                "{4: Never, 3: Sometimes, 2: Often, 1: Always}",
            ),
            ("stress in 1..2", "stress in 3..4"),
        ],
    );
    assert!(!told.contains("another order"), "{told}");
    assert_eq!(
        lines_about(&told, "“Är du ofta stressad?”: "),
        [
            "`stress` “Är du ofta stressad?”: “Aldrig” was 1 and is 4; “Ibland” was 2 and is 3; “Ofta” was 3 and is 2; “Alltid” was 4 and is 1"
        ]
    );
}
