//! Changes of checks, kinds, formats, valuations and scores.

use enkat_reports::diff::human;

use super::{SCORED, changed_from, report};

#[test]
fn diff_lists_new_removed_and_changed_checks() {
    insta::assert_snapshot!(report(
        SCORED,
        &[
            (
                "nights <= years, message: tooMany, level: warning",
                "nights < years, message: tooMany"
            ),
            (
                "  - number: years\n    range: 0..60\n",
                "  - number: years\n    range: 0..60\n    checks: [{that: years >= 1 or tired == 1, message: tooFew}]\n"
            ),
            (
                "checks: {tooMany: Det är fler.}",
                "checks: {tooMany: Det är fler än alla., tooFew: Det är för få.}"
            ),
            (
                "checks: {tooMany: That is more.}",
                "checks: {tooMany: That is more., tooFew: That is too few.}"
            ),
        ]
    ));
    let gone = report(
        SCORED,
        &[
            (
                "    checks: [{that: nights <= years, message: tooMany, level: warning}]\n",
                "",
            ),
            ("checks: {tooMany: Det är fler.}\n", ""),
            ("checks: {tooMany: That is more.}\n", ""),
        ],
    );
    assert!(
        gone.contains(
            "the constraint `tooMany` of `nights` is removed; it warned those for whom “Hur många år på natten?” is more than “Hur många år?”"
        ),
        "{gone}"
    );
}

#[test]
fn diff_question_of_another_kind_is_asked_again() {
    let changed = report(SCORED, &[("  - number: years\n", "  - slider: years\n")]);
    assert!(
        changed.contains("drafts break: a question of another kind has to be answered again"),
        "{changed}"
    );
}

#[test]
fn diff_lists_exclusive_boxes_once() {
    let excluded = report(
        SCORED,
        &[("    exclusive: [nobody]\n", "    at_most_one: [[chief, guard]]\n")],
    );
    let lines: Vec<_> = excluded
        .lines()
        .filter(|line| line.contains("be ticked"))
        .map(str::trim)
        .collect();
    assert_eq!(
        lines,
        [
            "`chief` can no longer be ticked together with “Vakt”",
            "`nobody` can now be ticked together with “Chef” or “Vakt”"
        ]
    );
}

#[test]
fn diff_changed_format_breaks_and_removed_does_not() {
    insta::assert_snapshot!(report(SCORED, &[("format: email", "format: phone")]));
    let any = changed_from(SCORED, &[("    format: email\n", "    max_length: 255\n")]);
    assert!(!any.is_breaking() && !any.is_empty(), "{}", human(&any));
}

#[test]
fn diff_lists_changed_valuations_and_scores() {
    insta::assert_snapshot!(report(
        SCORED,
        &[
            ("{value: 2, valuation: 0.5}", "{value: 2, valuation: 0.25}"),
            (
                "  of: [stress, tired]\n",
                "  of: [stress, tired]\n  at_least: 1\n"
            ),
            ("{below: 0.5, text: low}", "{below: 0.3, text: low}"),
            (
                "    meaning: Hur lugn du är.",
                "    meaning: Hur lugn du har varit."
            ),
        ]
    ));
    let draft = SCORED.replace("valuation: 0.5}", "valuation: 0.5, draft: true}");
    let settled = changed_from(&draft, &[("valuation: 0.5, draft: true}", "valuation: 0.25}")]);
    assert!(
        !settled.is_breaking() && !settled.is_empty(),
        "{}",
        human(&settled)
    );
}
