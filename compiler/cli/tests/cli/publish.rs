//! `enkat admin publish`, with the responses that a server has.

use std::{fs, path::Path};

use enkat_store::{Change, NeededConsent, ParticipantId, Save, SecretHash};
use serde_json::{Map, Value, json};

use crate::{
    enkat::{Run, enkat_in, folder_with, survey_files},
    participants::{sign_in, store_in},
};

const IDS: [&str; 2] = [
    "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a",
    "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
];

fn publish(folder: &Path, more: &[&str]) -> Run {
    enkat_in(folder, &[&["admin", "publish", "small"], more].concat())
}

/// Replaces a text in a file of the survey.
fn edit(folder: &Path, file: &str, old: &str, new: &str) {
    let path = folder.join("small").join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(old), "{old}");
    fs::write(path, text.replace(old, new)).unwrap();
}

/// Lets two people begin; one says why, the other is not late.
fn begin(folder: &Path) {
    let answers = [json!({"late": 1, "why": "the bus"}), json!({"late": 2})];
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = store_in(folder).await;
        for (id, answers) in IDS.into_iter().zip(answers) {
            store.sign_in(&sign_in(id, "small")).await.unwrap();
            store
                .save(save(id, serde_json::from_value(answers).unwrap()))
                .await
                .unwrap();
        }
        store.close().await.unwrap();
    });
}

fn save(id: &str, changes: Map<String, Value>) -> Save {
    Save {
        participant: ParticipantId(id.to_owned()),
        session: SecretHash(id.to_owned()),
        revision: 0,
        changes,
        code: id.to_owned(),
        page: Some("work".to_owned()),
        section: None,
        language: Some("en".to_owned()),
        consent: Change::None,
        needed_consent: NeededConsent::No,
        is_answer: true,
        at: "2026-11-21T08:01:00Z".parse().unwrap(),
    }
}

#[test]
fn publish_migrate_moves_safe_responses() {
    let folder = folder_with("publish", &[survey_files("small/", "late == 2")]);
    let out = publish(&folder, &[]).success();
    insta::assert_snapshot!("publish_the_first", out);
    begin(&folder);

    edit(&folder, "pages/work.yaml", "text: why", "textarea: why");
    let run = publish(&folder, &[]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    insta::assert_snapshot!("publish_the_same_version", run.err);

    edit(&folder, "survey.yaml", "version: 1", "version: 2");
    let out = publish(&folder, &["--dry-run"]).success();
    insta::assert_snapshot!("publish_dry_run", without_today(&out));
    let out = publish(&folder, &[]).success();
    insta::assert_snapshot!("publish_the_next", out);

    let out = publish(&folder, &["--migrate"]).success();
    insta::assert_snapshot!("publish_and_move", out);
    assert!(!out.contains("bus"));

    let run = publish(&folder, &["--migrate"]);
    insta::assert_snapshot!("publish_and_move_again", run.out);
}

/// Replaces the day of a proof.
fn without_today(text: &str) -> String {
    let is_of_proof = |line: &&str| line.starts_with("For every participant (");
    let today = text.lines().find(is_of_proof).unwrap();
    text.replace(today, "For every participant (today)")
}

#[test]
fn publish_dry_run_needs_database_and_known_elements() {
    let folder = folder_with("publish-dry-run", &[survey_files("small/", "late == 2")]);
    let run = publish(&folder, &["--dry-run"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("there is no such file"), "{}", run.err);
    assert!(!folder.join("data").exists());

    publish(&folder, &[]).success();
    let out = publish(&folder, &["--dry-run"]).success();
    assert_eq!(
        out,
        "version 1 of `small` is published already\n\nnothing was changed\n"
    );
    edit(&folder, "survey.yaml", "version: 1", "version: 2");
    let run = publish(&folder, &["--dry-run", "--except", "lates"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("`lates` under --except is in neither survey"),
        "{}",
        run.err
    );
}

#[test]
fn publish_broken_survey_exits_1() {
    let folder = folder_with("publish-broken", &[survey_files("small/", "late == 7")]);
    let run = publish(&folder, &[]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("E0602"), "{}", run.err);
    assert!(!folder.join("data").exists());
}
