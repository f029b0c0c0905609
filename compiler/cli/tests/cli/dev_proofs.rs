//! `enkat dev`: proofs about the version that its page shows.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::{
    dev::{Dev, is_broken, is_survey},
    enkat::{enkat_in, folder_with, survey_files},
};

/// Invariants: one that is refuted by late participants, and one that holds.
const REFUTED: &str = "{name: punctual, never: shown(why)}";
const PROVED: &str = "{name: asked, always: shown(late)}";

/// Makes a folder with the survey `small` and an invariant.
fn small(name: &str, invariant: &str) -> PathBuf {
    let mut files = survey_files("small/", "late != 1");
    files[0].1.extend(["invariants:\n  - ", invariant, "\n"]);
    folder_with(name, &[files])
}

/// Waits for the proofs about a version.
fn proofs(dev: &Dev, number: u64) -> Value {
    let proved = dev.until_call("proofs", |proved| {
        proved["number"] == number && !proved["proofs"].is_null()
    });
    proved["proofs"].clone()
}

#[test]
fn dev_proofs_name_participant_and_page() {
    let dev = Dev::start(small("dev-proofs", REFUTED));
    // The survey does not wait for its proofs, and has no part of them.
    let shown = dev.until(is_survey);
    assert_eq!(shown["warnings"], "");
    let proofs = proofs(&dev, 1);
    assert!(proofs["claims"].as_u64() > Some(1), "{proofs}");
    assert_eq!(proofs["undecided"], 0);
    let [finding] = proofs["findings"].as_array().unwrap().as_slice() else {
        panic!("{proofs}");
    };
    let fields = ["code", "severity", "title", "page"].map(|field| finding[field].as_str().unwrap());
    assert_eq!(fields, ["E1604", "error", "an invariant does not hold", "work"]);
    assert_eq!(
        finding["participant"],
        json!({"flags": {}, "gender": null, "answers": {"late": 1}})
    );
    // As in the terminal.
    let checked = enkat_in(&dev.folder, &["check", "small"]).out;
    let message = finding["message"].as_str().unwrap();
    assert!(checked.starts_with(message), "{checked}\n{message}");
}

#[test]
fn dev_proofs_are_of_the_version_that_is_shown() {
    let dev = Dev::start(small("dev-proofs-versions", REFUTED));
    // Saved while the first version may still be proved.
    dev.replace("small/survey.yaml", REFUTED, PROVED);
    dev.until(|shown| shown["number"] == 2);
    let now = dev.post("proofs", &json!({}));
    assert_eq!(now["number"], 2);
    assert_eq!(proofs(&dev, 2)["findings"], json!([]));
    dev.replace("small/survey.yaml", PROVED, REFUTED);
    dev.until(|shown| shown["number"] == 3);
    assert_eq!(proofs(&dev, 3)["findings"][0]["code"], "E1604");
}

#[test]
fn dev_survey_with_mistakes_has_no_proofs() {
    let dev = Dev::start(small("dev-proofs-mistakes", PROVED));
    proofs(&dev, 1);
    dev.replace("small/pages/work.yaml", "late != 1", "lat != 1");
    dev.until(is_broken);
    let none = json!({"number": 2, "proofs": null});
    assert_eq!(dev.post("proofs", &json!({})), none);
    dev.replace("small/pages/work.yaml", "lat != 1", "late != 2");
    dev.until(is_survey);
    assert_eq!(proofs(&dev, 3)["findings"], json!([]));
}

#[test]
fn dev_survey_without_some_texts_is_proved() {
    let dev = Dev::start(small("dev-proofs-texts", REFUTED));
    dev.replace("small/texts/en.yaml", "late: Are you late?, ", "");
    dev.until(|shown| is_survey(shown) && shown["warnings"] != "");
    assert_eq!(proofs(&dev, 2)["findings"][0]["code"], "E1604");
}
