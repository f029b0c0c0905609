//! `enkat check` and `build` with proofs.

use std::{fs, path::PathBuf};

use serde_json::Value;

use crate::enkat::{enkat_in, folder};

/// Makes a folder with a survey of three questions, with this in its header and this rule on the last question.
fn survey(name: &str, header: &str, rule: &str) -> PathBuf {
    let header =
        format!("survey: small\nversion: 1\nlanguages: [en]\nconsent: none\npages: [work]\n{header}");
    let page = format!(
        "page: work\ncontent:\n  - number: hours\n    range: 0..1000\n  - number: days\n    range: 0..1000\n  - date: birth\n  - text: why\n    \
         hidden_when: {rule}\n"
    );
    let texts = "survey: {name: Small}\npages: {work: Work}\nquestions: {hours: Hours?, days: Days?, birth: Day of birth?, why: Why?}\n";
    folder(
        name,
        &[
            ("survey.yaml", &header),
            ("pages/work.yaml", &page),
            ("texts/en.yaml", texts),
        ],
    )
}

#[test]
fn rule_without_effect_is_found_by_proof_alone() {
    let folder = survey(
        "proofs-rule",
        "",
        "hours > 600 and days > 600 and hours + days < 1100",
    );
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.code, 0);
    assert!(
        run.out.contains("warning[W1603]: this rule never hides `why`"),
        "{}",
        run.out
    );
    let without = enkat_in(&folder, &["check", "--no-proofs"]);
    assert_eq!(
        (without.code, without.out.as_str()),
        (0, "1 survey checked, no findings\n")
    );
}

#[test]
fn undecided_claim_is_counted_and_can_be_denied() {
    let folder = survey("proofs-undecided", "", "hours * days - hours * days > 0");
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains(" of "), "{}", run.out);
    assert!(
        run.out.contains(
            "claims about all participants are not decided: a rule calculates with several numbers\n"
        ),
        "{}",
        run.out
    );
    let report = |format| {
        let run = enkat_in(&folder, &["check", "--format", format]);
        serde_json::from_str::<Value>(&run.out).unwrap()
    };
    let (json, sarif) = (report("json"), report("sarif"));
    assert!(
        json["proofs"]["undecided"]["numbers"].as_u64() > Some(0),
        "{json}"
    );
    assert_eq!(json["proofs"]["undecided"]["limit"], 0);
    assert_eq!(sarif["runs"][0]["properties"]["proofs"], json["proofs"]);
    assert_eq!(enkat_in(&folder, &["check", "--deny", "undecided"]).code, 1);
    assert_eq!(
        enkat_in(&folder, &["check", "--deny", "undecided", "--no-proofs"]).code,
        0
    );
}

#[test]
fn proofs_are_about_a_day() {
    let invariant =
        "invariants:\n  - {name: bornBefore2000, always: shown(why) implies birth < \"2000-01-01\"}\n";
    let folder = survey("proofs-day", invariant, "not (years_since(birth) >= 18)");
    let on = |today: &str| enkat_in(&folder, &["check", "--today", today]);
    assert_eq!(on("2017-06-01").code, 0, "{}", on("2017-06-01").out);
    let refuted = on("2026-11-21");
    assert_eq!(refuted.code, 1);
    assert!(
        refuted
            .out
            .contains("error[E1604]: the invariant `bornBefore2000` does not hold"),
        "{}",
        refuted.out
    );
    let wrong = on("tomorrow");
    assert!(wrong.err.contains("write a day as 2026-11-21"), "{}", wrong.err);
}

#[test]
fn build_proves_invariants_and_refuses_what_does_not_hold() {
    let invariant = |limit: &str| {
        format!("invariants:\n  - {{name: reason, always: shown(why) implies hours > {limit}}}\n")
    };
    let folder = survey("proofs-build", &invariant("10"), "not (hours > 10)");
    let run = enkat_in(&folder, &["build", "--out", "built"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let codebook = fs::read_to_string(folder.join("built/codebook.json")).unwrap();
    let codebook: Value = serde_json::from_str(&codebook).unwrap();
    assert_eq!(codebook["guarantees"][0]["proved"], true);

    let folder = survey("proofs-refused", &invariant("20"), "not (hours > 10)");
    let refused = enkat_in(&folder, &["build", "--out", "built"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("error[E1604]"), "{}", refused.err);
    assert!(!folder.join("built").exists());
}
