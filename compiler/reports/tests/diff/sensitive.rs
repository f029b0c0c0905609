//! Questions that become sensitive, or are no longer sensitive.

use enkat_reports::diff::human;

use super::{SURVEY, changed_from, lines_about};

/// Builds the survey with a question about nights that may be sensitive, a field that is calculated from it, and a score.
fn survey() -> String {
    let scores = "--- file: scores.yaml\ncalm:\n  of: [nights]\n  as: mean\n  bands: [{text: good}]\n--- file: survey.yaml";
    let texts = "scores: {calm: {name: Lugn, bands: {good: {label: Bra}}}}\n";
    SURVEY
        .replace("--- without: scores.yaml\n--- file: survey.yaml", scores)
        .replace(
            "  yesNo: [1, 2]\n",
            "  yesNo: [{value: 1, valuation: 0}, {value: 2, valuation: 1}]\n",
        )
        .replace(
            "  - choice: nights\n",
            "  - note: why\n  - choice: nights\n    or_box: nightsRefused\n    sensitive: true\n",
        )
        .replace(
            "    follow_ups:\n      - text: why\n        hidden_when: stress in 1..2\n",
            "",
        )
        .replace("[roles]}\n", "[roles]}\nderive: {atNight: nights == 1}\n")
        .replace("  nights: ", "  nightsRefused: —\n  nights: ")
        .replace(
            "--- file: texts/en.yaml",
            &format!("{texts}--- file: texts/en.yaml"),
        )
        + &texts.replace("Lugn", "Calm").replace("Bra", "Good")
}

#[test]
fn diff_sensitive_question_keeps_drafts() {
    let survey = survey();
    let plain = survey.replace("    sensitive: true\n", "");
    let diff = changed_from(
        &plain,
        &[(
            "    or_box: nightsRefused\n",
            "    or_box: nightsRefused\n    sensitive: true\n",
        )],
    );
    assert!(!diff.is_breaking(), "{}", human(&diff));
    insta::assert_snapshot!("a_question_that_becomes_sensitive", human(&diff));
}

#[test]
fn diff_question_no_longer_sensitive_breaks_drafts() {
    let diff = changed_from(&survey(), &[("    sensitive: true\n", "")]);
    assert!(diff.is_breaking(), "{}", human(&diff));
    insta::assert_snapshot!("a_question_that_is_no_longer_sensitive", human(&diff));
}

#[test]
fn diff_lists_option_that_becomes_opt_out() {
    let survey = SURVEY.replace("  yesNo: [1, 2]\n", "  yesNo: [1, {value: 2}]\n");
    let diff = changed_from(&survey, &[("{value: 2}", "{value: 2, opt_out: true}")]);
    let line = "the `opt_out` of `nights`: none → 2";
    assert_eq!(lines_about(&human(&diff), line), [line], "{}", human(&diff));
}
