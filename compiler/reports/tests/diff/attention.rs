//! Attention rules that are new, gone, or changed: nothing of them breaks responses in progress or exports.

use enkat_reports::diff::human;

use super::{SURVEY, changed_from};

const RULES: &str = "--- file: attention.yaml\nstrain: {when: stress == 3, level: act, draft: true}\nnights: {when: nights == 1, \
                     level: look}\n--- file: texts/sv-SE.yaml";

/// Builds the survey with two attention rules.
fn survey() -> String {
    let texts = "attention: {strain: Hög stress, nights: Arbetar nätter}\n";
    SURVEY.replace("--- file: texts/sv-SE.yaml", RULES).replace(
        "--- file: texts/en.yaml",
        &format!("{texts}--- file: texts/en.yaml"),
    ) + &texts
        .replace("Hög stress", "High stress")
        .replace("Arbetar nätter", "Works at night")
}

#[test]
fn diff_lists_changes_of_attention_for_health_staff() {
    let diff = changed_from(
        &survey(),
        &[
            (
                "strain: {when: stress == 3, level: act, draft: true}",
                "strain: {when: stress in 2..3, level: look}",
            ),
            (
                "nights: {when: nights == 1, level: look}",
                "away: {when: stress == 1 and nights == 2, level: act}",
            ),
            ("nights: Arbetar nätter}", "away: Arbetar inte}"),
            ("nights: Works at night}", "away: Does not work}"),
            ("High stress", "Much stress"),
        ],
    );
    assert!(!diff.is_breaking() && !diff.is_empty(), "{}", human(&diff));
    insta::assert_snapshot!("attention_rules_that_changed", human(&diff));
}

#[test]
fn diff_of_attention_written_in_another_way_is_empty() {
    let diff = changed_from(
        &survey(),
        &[("{when: stress == 3,", "{when: \"not (stress not in [3])\",")],
    );
    assert!(diff.is_empty(), "{}", human(&diff));
}

#[test]
fn diff_lists_attention_that_becomes_sensitive() {
    let survey = survey()
        .replace(
            "  - choice: nights\n",
            "  - note: why\n  - choice: nights\n    or_box: nightsRefused\n",
        )
        .replace(
            "    follow_ups:\n      - text: why\n        hidden_when: stress in 1..2\n",
            "",
        )
        .replace("  nights: ", "  nightsRefused: —\n  nights: ");
    let diff = changed_from(
        &survey,
        &[(
            "    or_box: nightsRefused\n",
            "    or_box: nightsRefused\n    sensitive: true\n",
        )],
    );
    let text = human(&diff);
    assert!(
        text.contains("\nFor health staff\n  `nights` is now sensitive\n"),
        "{text}"
    );
}
