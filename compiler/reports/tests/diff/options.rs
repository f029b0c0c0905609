//! Choices that get other options: those of another scale, or options of their own.

use enkat_reports::diff::{Change, ChangeKind, human};

use super::{SURVEY, changed_from, lines_about, report};

/// Adds a scale `other` of the same values to the survey, with these words.
fn with_scale(values: &str, sv: &str, en: &str) -> String {
    SURVEY
        .replace("  often: 1..4", &format!("  often: 1..4\n  other: {values}"))
        .replace("4: Alltid}", &format!("4: Alltid}}\n  other: {{{sv}}}"))
        .replace("4: Always}", &format!("4: Always}}\n  other: {{{en}}}"))
        // Every scale of a survey is used.
        .replace(
            "  - choice: nights\n    scale: yesNo\n",
            "  - choice: nights\n    scale: yesNo\n  - choice: evenings\n    scale: other\n",
        )
        .replace(
            "  nights: Arbetar",
            "  evenings: Arbetar du sent?\n  nights: Arbetar",
        )
        .replace(
            "  nights: Do you",
            "  evenings: Do you work late?\n  nights: Do you",
        )
}

const OTHER_SCALE: (&str, &str) = ("stress\n    scale: often", "stress\n    scale: other");

#[test]
fn diff_other_scale_with_same_values_is_breaking() {
    let survey = with_scale(
        "1..4",
        "1: Inte alls, 2: Ibland, 3: Mycket, 4: Helt",
        "1: Not at all, 2: Sometimes, 3: Much, 4: Fully",
    );
    insta::assert_snapshot!(report(&survey, &[OTHER_SCALE]));
}

#[test]
fn diff_other_scale_with_same_words_is_no_change() {
    let survey = with_scale(
        "1..4",
        "1: Aldrig, 2: Ibland, 3: Ofta, 4: Alltid",
        "1: Never, 2: Sometimes, 3: Often, 4: Always",
    );
    let diff = changed_from(&survey, &[OTHER_SCALE]);
    assert!(diff.is_empty() && diff.rewritten, "{}", human(&diff));
}

#[test]
fn diff_other_scale_with_other_words_in_one_language_is_other_words() {
    let survey = with_scale(
        "1..4",
        "1: Aldrig, 2: Ibland, 3: Ofta, 4: Alltid",
        "1: Not ever, 2: Sometimes, 3: Often, 4: Always",
    );
    let told = report(&survey, &[OTHER_SCALE]);
    assert_eq!(
        lines_about(&told, "stress"),
        ["option 1 of `stress` (en): “Never” → “Not ever”"]
    );
    assert!(told.ends_with("no breaking change\n"), "{told}");
}

#[test]
fn diff_own_options_instead_of_scale_name_the_option_that_differs() {
    let told = report(
        SURVEY,
        &[
            ("nights\n    scale: yesNo", "nights\n    options: [1, 2]"),
            ("  yesNo: [1, 2]\n", ""),
            ("\n  yesNo: {1: Ja, 2: Nej}", ""),
            ("\n  yesNo: {1: \"Yes\", 2: \"No\"}", ""),
            (
                "  nights: Arbetar du på natten?",
                "  nights: {label: Arbetar du på natten?, options: {1: Kanske, 2: Nej}}",
            ),
            (
                "  nights: Do you work at night?",
                "  nights: {label: Do you work at night?, options: {1: Maybe, 2: \"No\"}}",
            ),
        ],
    );
    assert_eq!(
        lines_about(&told, "`nights`"),
        [
            "an option of `nights` has other words: 1 “Ja” → “Kanske”",
            "an option of `nights` has other words: 1 “Ja” → “Kanske”",
            "`nights` “Arbetar du på natten?”: the options have other words",
        ]
    );
}

#[test]
fn diff_scale_with_exchanged_values_tells_each_label_once() {
    let survey = with_scale(
        "[1, 2, 3, 4]",
        "1: Alltid, 2: Ofta, 3: Ibland, 4: Aldrig",
        "1: Always, 2: Often, 3: Sometimes, 4: Never",
    );
    insta::assert_snapshot!(report(&survey, &[OTHER_SCALE]));
}

#[test]
fn diff_scale_with_exchanged_values_in_their_places_changes_data_alone() {
    let survey = with_scale(
        "[4, 3, 2, 1]",
        "1: Alltid, 2: Ofta, 3: Ibland, 4: Aldrig",
        "1: Always, 2: Often, 3: Sometimes, 4: Never",
    );
    let diff = changed_from(&survey, &[OTHER_SCALE]);
    assert!(
        diff.participants.is_empty() && diff.breaking == 4,
        "{}",
        human(&diff)
    );
}

const RENAMED_SCALE: [(&str, &str); 4] = [
    ("  often: 1..4", "  frequency: 1..4"),
    ("scale: often", "scale: frequency"),
    ("  often: {1: Aldrig", "  frequency: {1: Aldrig"),
    ("  often: {1: Never", "  frequency: {1: Never"),
];

#[test]
fn diff_renamed_scale_is_no_change() {
    let diff = changed_from(SURVEY, &RENAMED_SCALE);
    assert!(diff.is_empty() && diff.rewritten, "{}", human(&diff));
}

#[test]
fn diff_renamed_scale_with_corrected_words_asks_for_translation() {
    let told = report(
        SURVEY,
        &[&RENAMED_SCALE[..], &[("2: Ibland", "2: Då och då")]].concat(),
    );
    assert!(
        told.contains("option 2 of `stress` (sv-SE): “Ibland” → “Då och då”"),
        "{told}"
    );
    assert!(
        told.contains("“Ibland” → “Då och då”; the translation is still “Sometimes”"),
        "{told}"
    );
    assert!(
        told.ends_with("no breaking change\n") && !told.contains("removed"),
        "{told}"
    );
}

#[test]
fn diff_options_with_values_moved_by_one_are_the_same_for_participants() {
    let survey = with_scale(
        "0..3",
        "0: Aldrig, 1: Ibland, 2: Ofta, 3: Alltid",
        "0: Never, 1: Sometimes, 2: Often, 3: Always",
    );
    let diff = changed_from(
        &survey,
        &[
            OTHER_SCALE,
            ("hidden_when: stress in 1..2", "hidden_when: stress in 0..1"),
        ],
    );
    let of_options = |change: &&Change| !matches!(change.kind, ChangeKind::Audience { .. });
    let changes: Vec<_> = diff.participants.iter().filter(of_options).collect();
    assert!(
        changes.is_empty() && diff.breaking == 4,
        "{changes:?} {}",
        human(&diff)
    );
}

#[test]
fn diff_words_exchanged_in_a_translation_are_breaking() {
    let reversed = (
        "1: Never, 2: Sometimes, 3: Often, 4: Always",
        "1: Always, 2: Sometimes, 3: Often, 4: Never",
    );
    let told = report(SURVEY, &[reversed]);
    for line in [
        "“Never” of `stress` was 1 and is 4 (en)",
        "“Always” of `stress` was 4 and is 1 (en)",
    ] {
        assert!(told.contains(line), "{told}");
    }
    let diff = changed_from(SURVEY, &[reversed]);
    assert_eq!(diff.breaking, 2, "{told}");
}

const REWRITTEN: [(&str, &str); 2] = [
    (
        "1: Aldrig, 2: Ibland, 3: Ofta, 4: Alltid",
        "1: Inte alls, 2: Lite, 3: Mycket, 4: Helt",
    ),
    (
        "1: Never, 2: Sometimes, 3: Often, 4: Always",
        "1: Not at all, 2: A little, 3: Much, 4: Fully",
    ),
];

#[test]
fn diff_scale_rewritten_in_every_language_is_breaking() {
    insta::assert_snapshot!(report(SURVEY, &REWRITTEN));
}

#[test]
fn diff_scale_rewritten_in_the_first_language_alone_warns() {
    let elsewhere = with_scale(
        "1..4",
        "1: Inte alls, 2: Lite, 3: Mycket, 4: Helt",
        "1: Never, 2: Sometimes, 3: Often, 4: Always",
    );
    for (survey, changed) in [(SURVEY, REWRITTEN[0]), (&elsewhere, OTHER_SCALE)] {
        let diff = changed_from(survey, &[changed]);
        assert!(!diff.is_breaking(), "{}", human(&diff));
        assert_eq!(
            diff.warnings.last().unwrap(),
            "every option of `stress` has other words in sv-SE, but not in every other language; if the answers mean something \
             else than before, give the question a new id, or its options new values; if not, check the translations"
        );
    }
}

#[test]
fn diff_scale_with_most_options_rewritten_warns() {
    let diff = changed_from(
        SURVEY,
        &[
            (REWRITTEN[0].0, "1: Inte alls, 2: Ibland, 3: Mycket, 4: Helt"),
            (REWRITTEN[1].0, "1: Not at all, 2: Sometimes, 3: Much, 4: Fully"),
        ],
    );
    assert!(!diff.is_breaking(), "{}", human(&diff));
    assert_eq!(
        diff.warnings.last().unwrap(),
        "most options of `stress` have other words; if the answers mean something else than before, give the question a new id, \
         or its options new values"
    );
}

#[test]
fn diff_boxes_that_are_all_rewritten_warn() {
    let diff = changed_from(
        SURVEY,
        &[
            ("chief: Chef", "chief: Ansvarig"),
            ("  guard: Vakt", "  guard: Lots"),
        ],
    );
    assert!(!diff.is_breaking(), "{}", human(&diff));
    assert_eq!(
        diff.warnings.last().unwrap(),
        "every box of `roles` has other words in sv-SE, but not in every other language; if the answers mean something else \
         than before, give the boxes new ids; if not, check the translations"
    );
}

#[test]
fn diff_scale_rewritten_in_a_translation_alone_is_other_words() {
    let diff = changed_from(SURVEY, &[REWRITTEN[1]]);
    assert!(!diff.is_breaking(), "{}", human(&diff));
    assert_eq!(diff.warnings.len(), 1, "{:?}", diff.warnings);
}

#[test]
fn diff_scale_with_corrected_words_is_not_breaking() {
    for corrected in [
        [
            "1: Aldrig, 2: Då och då, 3: Ofta, 4: Alltid",
            "1: Never, 2: Now and then, 3: Often, 4: Always",
        ],
        [
            "1: Aldig, 2: Ibland., 3: ofta, 4: alltid",
            "1: never, 2: Somtimes, 3: (often), 4: “Always”",
        ],
    ] {
        let words = [(REWRITTEN[0].0, corrected[0]), (REWRITTEN[1].0, corrected[1])];
        let diff = changed_from(SURVEY, &words);
        assert!(
            !diff.is_breaking() && diff.warnings.len() == 1,
            "{}",
            human(&diff)
        );
    }
}

#[test]
fn diff_option_before_all_others_moves_their_values_alone() {
    let told = report(
        SURVEY,
        &[
            ("often: 1..4", "often: 1..5"),
            (
                REWRITTEN[0].0,
                "1: Gäller inte, 2: Aldrig, 3: Ibland, 4: Ofta, 5: Alltid",
            ),
            (
                REWRITTEN[1].0,
                "1: Does not apply, 2: Never, 3: Sometimes, 4: Often, 5: Always",
            ),
        ],
    );
    assert!(
        told.contains("“Aldrig” of `stress` was 1 and is 2") && !told.contains("warning"),
        "{told}"
    );
    assert_eq!(
        lines_about(&told, "new option"),
        ["`stress` has a new option 1 “Gäller inte”"]
    );
}

#[test]
fn diff_boxes_with_exchanged_words_are_breaking() {
    let boxes = [("chief: Chef", "chief: Vakt"), ("  guard: Vakt", "  guard: Chef")];
    let translated = [
        ("chief: Chief", "chief: Guard"),
        ("  guard: Guard", "  guard: Chief"),
    ];
    let told = report(SURVEY, &[&boxes[..], &translated[..]].concat());
    assert_eq!(
        lines_about(&told, " was `"),
        [
            "“Vakt” was `guard` and is `chief`",
            "“Chef” was `chief` and is `guard`",
            "`chief` “Chef”: “Vakt” was `guard` and is `chief`",
            "`guard` “Vakt”: “Chef” was `chief` and is `guard`",
        ]
    );
    assert!(
        told.ends_with("2 breaking changes\n") && !told.contains("warning"),
        "{told}"
    );
    let told = report(SURVEY, &translated);
    assert!(
        told.contains("“Guard” was `guard` and is `chief` (en)") && told.ends_with("2 breaking changes\n"),
        "{told}"
    );
}

/// Returns the survey with another question in place of that on hours.
fn with_hours(question: &str) -> String {
    SURVEY
        .replace("  - number: hours\n    range: 0..60\n    unit: hours\n", question)
        .replace(
            "  hours: Hur länge?",
            "  hours: {label: Hur länge?, low: Låg, high: Hög}",
        )
        .replace(
            "  hours: How long?",
            "  hours: {label: How long?, low: Low, high: High}",
        )
}

#[test]
fn diff_other_ends_of_a_slider_or_a_rating_are_breaking() {
    for (kind, old, new, [was, is]) in [
        ("slider", "range: 0..10", "range: 0..100", ["0..10", "0..100"]),
        ("slider", "range: 0..10", "range: 1..10", ["0..10", "1..10"]),
        ("rating", "steps: 3", "steps: 5", ["1..3", "1..5"]),
        ("rating", "steps: 5", "steps: 3", ["1..5", "1..3"]),
    ] {
        let told = report(
            &with_hours(&format!("  - {kind}: hours\n    {old}\n")),
            &[(old, new)],
        );
        assert_eq!(
            lines_about(&told, "`hours`"),
            [
                format!("`hours` has other limits: {was} → {is}"),
                format!("`hours` has other ends: {was} → {is}"),
                format!("`hours` “Hur länge?”: its ends were {was} and are {is}"),
            ]
        );
        assert!(
            told.contains("drafts break: old answers get another meaning"),
            "{told}"
        );
        assert!(
            told.contains("exports break: the same value gets another meaning"),
            "{told}"
        );
    }
}

#[test]
fn diff_other_kind_says_what_values_keep() {
    for (old, new, expected) in [
        (
            "  - choice: hours\n    scale: often\n",
            "  - rating: hours\n    steps: 4\n",
            "exports break: the same value gets another meaning",
        ),
        (
            "  - slider: hours\n    range: 1..5\n",
            "  - rating: hours\n    steps: 5\n",
            "exports are safe: the values keep their type",
        ),
        (
            "  - slider: hours\n    range: 0..10\n",
            "  - number: hours\n    range: 0..60\n",
            "exports break: the same value gets another meaning",
        ),
        (
            "  - date: hours\n",
            "  - datetime: hours\n",
            "exports break: the values of the column get another format",
        ),
    ] {
        let told = report(&with_hours(old), &[(old, new)]);
        assert!(told.contains(expected) && !told.contains("limits"), "{told}");
    }
}

#[test]
fn diff_exchanged_ends_of_a_slider_are_breaking() {
    let survey = SURVEY
        .replace(
            "  - checkboxes: roles\n",
            "  - {slider: mood, range: 0..10}\n  - checkboxes: roles\n",
        )
        .replace(
            "  roles: Roller",
            "  mood: {label: Humör, low: Dåligt, high: Bra}\n  roles: Roller",
        )
        .replace(
            "  roles: Roles",
            "  mood: {label: Mood, low: Bad, high: Good}\n  roles: Roles",
        );
    let swedish = ("low: Dåligt, high: Bra", "low: Bra, high: Dåligt");
    let told = report(&survey, &[swedish]);
    assert_eq!(
        lines_about(&told, "exchanged"),
        [
            "the ends of `mood` have exchanged their words: now “Bra” to “Dåligt”",
            "`mood` “Humör”: its ends have exchanged their words",
        ]
    );
    assert!(told.ends_with("1 breaking change\n"), "{told}");
    let told = report(&survey, &[("low: Bad, high: Good", "low: Good, high: Bad")]);
    assert!(
        told.contains("now “Good” to “Bad” (en)") && told.ends_with("1 breaking change\n"),
        "{told}"
    );
    assert!(!changed_from(&survey, &[("low: Bad", "low: Awful")]).is_breaking());
}
