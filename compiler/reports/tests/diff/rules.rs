//! Rules that changed: only while a question has no answer, for more participants, or not at all.

use enkat_reports::diff::human;

use super::{SURVEY, changed_from, changed_survey_report, lines_about, report};

/// Adds a rule to the question on nights.
fn with_rule(rule: &str) -> String {
    SURVEY.replace(
        "    included_in: [night]\n",
        &format!("    included_in: [night]\n    hidden_when: {rule}\n"),
    )
}

fn lines_about_nights(old: &str, new: &str) -> Vec<String> {
    lines_about(&report(&with_rule(old), &[(old, new)]), "`nights`")
}

#[test]
fn diff_rule_that_differs_without_answer_says_so() {
    assert_eq!(
        lines_about_nights("hours < 10", "not (hours >= 10)"),
        [
            "`nights` is for the same participants as before, except while “Hur länge?” has no answer: shown before, hidden now",
            "`nights` “Arbetar du på natten?”"
        ]
    );
    assert_eq!(
        lines_about_nights("not (hours >= 10)", "hours < 10"),
        [
            "`nights` is for the same participants as before, except while “Hur länge?” has no answer: hidden before, shown now"
        ]
    );
    assert_eq!(
        lines_about_nights("stress == 4 and not (hours >= 10)", "stress == 4 and hours < 10"),
        [
            "`nights` is for the same participants as before, except while “Hur länge?” has no answer: shown in some cases before, \
             shown now"
        ]
    );
}

#[test]
fn diff_rule_of_choice_that_differs_without_answer_says_so() {
    let shown = "except while “Är du ofta stressad?” has no answer: shown before, hidden now";
    let told = changed_survey_report(&[("stress in 1..2", "stress not in 3..4")]);
    assert_eq!(
        lines_about(&told, shown),
        [format!("`why` is for the same participants as before, {shown}")]
    );
    assert!(!told.contains("was asked of"), "{told}");
    let answered = changed_survey_report(&[("stress in 1..2", "not answered(stress) or stress in 1..2")]);
    assert_eq!(lines_about(&answered, shown).len(), 1, "{answered}");
}

#[test]
fn diff_new_limit_of_rule_also_says_change_without_answer() {
    let told = lines_about_nights("not (hours >= 10)", "hours < 20");
    assert_eq!(
        told[0],
        "`nights` was asked of those who answered at least 10 to “Hur länge?”, where `night` is on; now it is asked of those who \
         answered at least 20 to “Hur länge?”, where `night` is on"
    );
    assert_eq!(
        told[1],
        "`nights`, while “Hur länge?” has no answer: hidden before, shown now"
    );
}

#[test]
fn diff_rule_with_same_results_is_empty() {
    for (old, new) in [
        ("hours > 3", "hours >= 4"),
        ("hours <= 3", "hours in 0..3"),
        ("hours < 5 and stress == 1 or stress == 1", "stress == 1"),
        (
            "not (hours > 3 or stress == 1)",
            "not (hours > 3) and stress != 1",
        ),
        ("hours + 1 > 4", "2 * hours >= 8"),
    ] {
        let diff = changed_from(&with_rule(old), &[(old, new)]);
        assert!(diff.is_empty() && diff.rewritten, "{old}: {}", human(&diff));
    }
}

#[test]
fn diff_question_for_more_participants_keeps_every_answer() {
    for (old, new) in [("hours < 10", "hours < 5"), ("stress in 1..3", "stress == 1")] {
        let told = report(&with_rule(old), &[(old, new)]);
        assert!(told.contains("    every answer is kept"), "{told}");
        assert!(told.ends_with("\nno breaking change\n"), "{told}");
    }
    let fewer = report(&with_rule("hours < 10"), &[("hours < 10", "hours < 20")]);
    assert!(
        fewer.ends_with("\nno breaking change, but not every response in progress can move\n"),
        "{fewer}"
    );
}

#[test]
fn diff_check_that_differs_only_without_answers_is_empty() {
    let check = |that: &str| {
        let check = format!("    unit: hours\n    checks: [{{that: {that}, message: tooLong}}]\n");
        SURVEY
            .replace("    unit: hours\n", &check)
            .replace(
                "units: {hours_one: timme",
                "checks: {tooLong: För länge.}\nunits: {hours_one: timme",
            )
            .replace(
                "units: {hours_one: hour",
                "checks: {tooLong: Too long.}\nunits: {hours_one: hour",
            )
    };
    let old = "stress != 4 or hours < 50";
    let diff = changed_from(&check(old), &[(old, "not (stress == 4 and hours >= 50)")]);
    assert!(diff.is_empty(), "{}", human(&diff));
    let laxer = report(&check(old), &[(old, "stress != 4 or hours < 55")]);
    assert!(laxer.contains("    every answer is kept"), "{laxer}");
    let stricter = report(&check(old), &[(old, "stress != 4 or hours < 45")]);
    assert!(stricter.ends_with("\n1 breaking change\n"), "{stricter}");
}

/// Returns the survey with a question more, and a constraint on it and the hours, which are at most 60.
fn with_constraint(that: &str) -> String {
    SURVEY
        .replace(
            "  - checkboxes: roles\n",
            &format!(
                "  - number: late\n    range: 0..60\n    decimals: 1\n    checks: [{{that: {that}, message: tooMany}}]\n  \
                 - number: early\n    range: 0..60\n  - checkboxes: roles\n"
            ),
        )
        .replace("  roles: Roller\n", "  roles: Roller\n  late: Sent?\n  early: Tidigt?\n")
        .replace("  roles: Roles\n", "  roles: Roles\n  late: Late?\n  early: Early?\n")
        .replace("units: {hours_one: timme", "checks: {tooMany: För många.}\nunits: {hours_one: timme")
        .replace("units: {hours_one: hour", "checks: {tooMany: Too many.}\nunits: {hours_one: hour")
}

#[test]
fn diff_check_written_in_another_way_is_empty() {
    for (old, new) in [
        ("late <= hours", "hours >= late"),
        ("late <= hours", "not (late > hours)"),
        ("late <= hours", "late - hours <= 0"),
        ("late <= hours + 5", "hours - late >= -5"),
        ("early <= hours", "early < hours + 1"),
        ("early < hours", "not (early + 1 > hours)"),
        ("hours == 0 or late < 5", "late <= 4.9 or hours == 0"),
        ("hours == 0 or late < 5.05", "not (late > 5 and hours != 0)"),
        ("late / 2 + early <= hours", "2 * hours >= late + early * 2"),
        (
            "late + early + hours <= 100",
            "\"sum(hours, early, late) <= 100\"",
        ),
    ] {
        let diff = changed_from(&with_constraint(old), &[(old, new)]);
        assert!(diff.is_empty() && diff.rewritten, "{old}: {}", human(&diff));
    }
}

#[test]
fn diff_check_with_other_number_is_breaking_where_it_is_stricter() {
    for (lax, strict) in [
        ("late <= hours + 5", "late <= hours"),
        ("late <= hours + 0.2", "hours + 0.1 >= late"),
        ("late * hours <= 200", "late * hours <= 100"),
        ("late + early + hours < 100", "late + early + hours < 90"),
        ("hours == 0 or late < 5", "hours == 0 or late <= 4.8"),
    ] {
        let laxer = report(&with_constraint(strict), &[(strict, lax)]);
        assert!(
            laxer.contains("now it blocks") && laxer.ends_with("\nno breaking change\n"),
            "{laxer}"
        );
        let stricter = report(&with_constraint(lax), &[(lax, strict)]);
        assert!(stricter.ends_with("\n1 breaking change\n"), "{stricter}");
    }
}

#[test]
fn diff_check_that_becomes_error_in_other_words_keeps_its_rule() {
    let told = report(
        &with_constraint("hours >= late, level: warning"),
        &[("hours >= late, level: warning", "late <= hours")],
    );
    assert_eq!(
        lines_about(&told, "`tooMany`")[0],
        "the constraint `tooMany` of `late` now blocks those for whom “Sent?” is more than “Hur länge?”; before, it warned them"
    );
}

#[test]
fn diff_follow_ups_after_parent_is_one_change() {
    let told = changed_survey_report(&[(
        "pages: [consentPage",
        "follow_ups: after_parent\npages: [consentPage",
    )]);
    assert_eq!(
        lines_about(&told, "shown"),
        ["follow-ups: shown at once → shown when the question above is answered"]
    );
    assert_eq!(
        lines_about(&told, "`why`"),
        ["`why` “Varför?”: now hidden while the question above has no answer"]
    );
}

#[test]
fn diff_changed_flag_affects_responses_in_progress() {
    let why = "`nights` “Arbetar du på natten?”: the flags that decide it are on for other participants";
    let survey = |of: &str| {
        SURVEY
            .replace(
                "flags: {night: showNight}\n",
                &format!("flags: {{night: showNight, late: showLate}}\nderived_flags: {{shift: {of}}}\n"),
            )
            .replace("included_in: [night]", "included_in: [shift]")
    };
    for (old, new, expected) in [
        ("not flag.night", "not flag.night and not flag.late", 1),
        ("not flag.night", "not flag.late", 1),
        ("not flag.night", "not flag.night or flag.late", 0),
    ] {
        let [was, is] = [old, new].map(|of| format!("{{shift: {of}}}"));
        let told = report(&survey(old), &[(&was, &is)]);
        assert_eq!(lines_about(&told, why).len(), expected, "{told}");
    }
    let renamed = report(SURVEY, &[("night: showNight", "night: showNightWork")]);
    assert_eq!(lines_about(&renamed, why).len(), 1, "{renamed}");
}

#[test]
fn diff_new_opt_out_keeps_follow_ups() {
    let told = changed_survey_report(&[
        (
            "    scale: often\n    follow_ups",
            "    scale: often\n    or_box: unsure\n    follow_ups",
        ),
        ("  why: Varför?\n", "  why: Varför?\n  unsure: Vet inte\n"),
        ("  why: Why?\n", "  why: Why?\n  unsure: Not sure\n"),
    ]);
    assert!(told.contains("    every answer is kept"), "{told}");
}

#[test]
fn diff_rule_of_any_box_names_new_and_removed_box() {
    let survey = SURVEY
        .replace(
            "boxes: [chief, guard]\n",
            "boxes: [chief, guard]\n    follow_ups:\n      - text: tell\n        hidden_when: not any(roles)\n",
        )
        .replace("  chief: Chef", "  tell: Berätta.\n  chief: Chef")
        .replace("  chief: Chief", "  tell: Tell us.\n  chief: Chief");
    let cook = [
        ("[chief, guard]", "[chief, guard, cook]"),
        ("  guard: Vakt", "  guard: Vakt\n  cook: Kock"),
        ("  guard: Guard", "  guard: Guard\n  cook: Cook"),
    ];
    let something = "asked of those who ticked something under “Roller”";
    assert_eq!(
        lines_about(&report(&survey, &cook), "`tell`"),
        [format!(
            "`tell` was {something}; now it is {something}, where “Kock” counts as well"
        )]
    );
    let more = cook
        .iter()
        .fold(survey, |survey, (old, new)| survey.replace(old, new));
    let without = cook.map(|(old, new)| (new, old));
    assert_eq!(
        lines_about(&report(&more, &without), "`tell`")[0],
        format!("`tell` was {something}, where “Kock” counted as well; now it is {something}")
    );
}

#[test]
fn diff_removed_opt_out_is_called_so() {
    let survey = SURVEY
        .replace("    unit: hours\n", "    unit: hours\n    or_box: unsure\n")
        .replace("  hours: Hur länge?", "  hours: Hur länge?\n  unsure: Vet inte")
        .replace(
            "  hours: How long?",
            "  hours: How long?\n  unsure: I do not know",
        );
    let told = report(
        &survey,
        &[
            ("    or_box: unsure\n", ""),
            ("\n  unsure: Vet inte", ""),
            ("\n  unsure: I do not know", ""),
        ],
    );
    assert_eq!(lines_about(&told, "(opt-out)"), ["`unsure` “Vet inte” (opt-out)"]);
}

#[test]
fn diff_rules_with_too_many_cases_are_compared_as_written() {
    let ids: Vec<_> = (1..=15).map(|at| format!("role{at}")).collect();
    let texts: Vec<_> = ids.iter().map(|id| format!("  {id}: {id}\n")).collect();
    let texts = texts.concat();
    let survey = SURVEY
        .replace(
            "boxes: [chief, guard]\n",
            &format!(
                "boxes: [chief, guard, {}]\n    follow_ups:\n      - text: tell\n        hidden_when: not chief\n",
                ids.join(", ")
            ),
        )
        .replace("  chief: Chef", &format!("{texts}  tell: Berätta.\n  chief: Chef"))
        .replace("  chief: Chief", &format!("{texts}  tell: Tell us.\n  chief: Chief"));
    let told = report(
        &survey,
        &[(
            "pages: [consentPage",
            "follow_ups: after_parent\npages: [consentPage",
        )],
    );
    assert_eq!(lines_about(&told, "`tell`"), [""; 0], "{told}");
}
