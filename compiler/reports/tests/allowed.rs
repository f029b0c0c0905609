//! Warnings of proofs that the header accepts for elements.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use support::{Files, Findings, compile, fixture, prove};

/// Builds a survey with this under `allow`, whose question `retired` has a rule that never hides it.
fn survey(allow: &str) -> Files {
    with_rule(allow, "not flag.senior")
}

fn with_rule(allow: &str, rule: &str) -> Files {
    fixture(&format!(
        "--- edit: survey.yaml\n consent: {{page: consentPage, box: consent}}\n+allow: {allow}\n--- edit: pages/work.yaml\n     scale: \
         yesNo\n     included_in: [senior]\n+    hidden_when: {rule}\n+  - number: hours\n+  - number: days\n--- edit: texts/sv-SE.yaml\n   \
         retired: Är du pensionär?\n+  hours: Hur många timmar?\n+  days: Hur många dagar?\n"
    ))
}

fn codes(findings: &Findings) -> Vec<(&'static str, &str)> {
    let found = findings.found.iter();
    found
        .map(|found| (found.code.name(), found.message.as_str()))
        .collect()
}

#[test]
fn accepted_warning_is_not_reported() {
    let findings = prove(&survey("{W1603: {retired: the rule is for readers}}"));
    assert_eq!(codes(&findings), []);
}

#[test]
fn accepted_warning_of_another_element_is_reported_and_its_entry_an_error() {
    let findings = prove(&survey("{W1603: {stress: never hidden}}"));
    assert_eq!(
        codes(&findings),
        [
            ("W1603", "this rule never hides `retired`"),
            ("E0515", "there is no warning W1603 about `stress`")
        ]
    );
}

#[test]
fn entry_about_proofs_is_judged_by_proofs_alone() {
    assert_eq!(codes(&compile(&survey("{W1603: {stress: never hidden}}"))), []);
}

#[test]
fn entry_is_not_judged_while_a_claim_is_undecided() {
    let findings = prove(&with_rule(
        "{W1603: {retired: perhaps}}",
        "hours * days - hours * days > 0",
    ));
    assert_eq!(codes(&findings), []);
}
