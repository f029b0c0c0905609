//! The documentation of exports of the built-in surveys by DDI-Codebook.

use std::process::Command;

use crate::enkat::{enkat_in, folder, project};

/// Offers a built-in survey, exports its responses, of which there are none, and holds the documentation against the schema.
fn export_and_validate(survey: &str, settings: &str) {
    let folder = folder(&format!("responses_ddi_{survey}"), &[]);
    let surveys = project().join("surveys");
    let (surveys, sources) = (surveys.to_str().unwrap(), surveys.join(survey));
    let offered = format!("type={survey} survey={survey} isDemo=true defaultLoginType=anonymous {settings}");
    let admin = |words: &[&str], line: &str| {
        let words = words.iter().copied().chain(line.split(' '));
        let words: Vec<_> = ["admin"].into_iter().chain(words).collect();
        enkat_in(&folder, &words).success();
    };
    admin(&["publish"], sources.to_str().unwrap());
    admin(&["customer", "create"], "north --name North");
    admin(
        &[
            "survey",
            "create",
            "--surveys",
            surveys,
            "--customer",
            "north",
            "offered",
        ],
        &offered,
    );
    admin(
        &["responses", "export"],
        "offered --out out --format csv,long,jsonl",
    );
    let validate = project().join("tests/readers/ddi/validate");
    let document = folder.join("out/ddi-codebook.xml");
    let run = Command::new(validate).arg(document).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn export_of_cop3_has_valid_ddi() {
    export_and_validate("cop3", "login.anonymous=true");
}

#[test]
fn export_of_hex_has_valid_ddi() {
    export_and_validate("hex", "login.anonymous=true");
}

#[test]
fn export_of_med_has_valid_ddi() {
    export_and_validate("med", "login.anonymous=true preset=everything");
}
