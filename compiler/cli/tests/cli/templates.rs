//! Survey templates at the terminal.

use std::{
    fs,
    path::{Path, PathBuf},
};

use enkat_store::{Change, NeededConsent, ParticipantId, Save, SecretHash};
use serde_json::{Value, json};

use crate::{
    enkat::{Run, enkat_in, folder_with, project, survey_files},
    participants::{sign_in, store_in},
};

/// Makes a folder with a survey, and with templates as they are sent.
fn folder(name: &str) -> PathBuf {
    let folder = folder_with(name, &[survey_files("surveys/small/", "late == 2")]);
    for template in ["return-to-work", "safety-round"] {
        let file = format!("{template}.template.json");
        fs::copy(
            project().join("surveys/dynamic").join(&file),
            folder.join(template),
        )
        .unwrap();
        fs::rename(folder.join(template), folder.join(format!("{template}.json"))).unwrap();
    }
    let first = fs::read_to_string(folder.join("return-to-work.json")).unwrap();
    let second = first
        .replace("\"version\": 1", "\"version\": 2")
        .replace("Powrót do pracy", "Powrót # do „pracy”");
    fs::write(folder.join("second.json"), second).unwrap();
    // As another program writes it.
    let round = fs::read_to_string(folder.join("safety-round.json")).unwrap();
    let round = round.trim_end().replace("  ", "\t").replace('\n', "\r\n");
    fs::write(folder.join("safety-round.json"), format!(" {round}")).unwrap();
    folder
}

fn run(folder: &Path, line: &str) -> Run {
    let words: Vec<_> = line.split(' ').collect();
    enkat_in(folder, &[&["admin"], &words[..]].concat())
}

fn done(folder: &Path, line: &str) -> String {
    let Run { code, out, err } = run(folder, line);
    let is_new = err.starts_with("note: the database") && err.lines().count() == 1;
    assert!(code == 0 && (err.is_empty() || is_new), "{line}: {err}");
    out
}

#[test]
fn export_and_import_keep_all_template_versions() {
    let folder = folder("admin_template_export");
    for line in [
        "customer create north --name North",
        "template add return-to-work.json --customer north",
        "template add second.json --customer north",
        "template add safety-round.json --customer north --link round expires=2099-12-31",
    ] {
        done(&folder, line);
    }
    let exported = done(&folder, "export");
    fs::write(folder.join("deployment.yaml"), &exported).unwrap();
    assert_eq!(
        done(&folder, "import deployment.yaml --data elsewhere"),
        "2 surveys are there\n"
    );
    for what in ["export", "template list", "survey list", "customer list"] {
        assert_eq!(
            done(&folder, &format!("{what} --data elsewhere")),
            done(&folder, what),
            "{what}"
        );
    }
    assert!(done(&folder, "template list --data elsewhere").contains("returnToWork  2"));
    // A repetition changes nothing, and leaves no row in the audit log.
    let changes = || {
        let log = done(&folder, "audit list --data elsewhere");
        let changes = log.lines().filter(|row| !row.contains("\tlisted\t"));
        changes.map(str::to_owned).collect::<Vec<_>>()
    };
    let before = changes();
    done(&folder, "import deployment.yaml --data elsewhere");
    assert_eq!(changes(), before);
}

#[test]
fn import_broken_or_changed_template_exits_1() {
    let folder = folder("admin_template_import");
    done(&folder, "customer create north --name North");
    done(&folder, "template add return-to-work.json --customer north");
    let exported = done(&folder, "export");
    let table = [
        (
            exported.replace("Powrót do pracy", "Coś innego"),
            "version 1 of the survey `returnToWork` is there already and says something else",
        ),
        (
            exported.replace("OPTION_SET", "SMILEYS"),
            "Unsupported question type when mapping to local question: SMILEYS",
        ),
    ];
    for (text, told) in table {
        fs::write(folder.join("other.yaml"), text).unwrap();
        let Run { code, err, .. } = run(&folder, "import other.yaml");
        assert_eq!(code, 1);
        assert!(err.contains(told), "{err}");
        assert!(err.contains("other.yaml:"), "{err}");
    }
    assert_eq!(done(&folder, "export"), exported);
}

const IDS: [&str; 2] = [
    "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a",
    "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
];

/// Lets two people begin with the first version; one is back in part.
fn begin(folder: &Path) {
    let answers = [
        json!({"backAtWork": "part", "weeklyHours": 20}),
        json!({"backAtWork": "full"}),
    ];
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = store_in(folder).await;
        for (id, answers) in IDS.into_iter().zip(answers) {
            let Value::Object(changes) = answers else {
                panic!("{answers}")
            };
            store.sign_in(&sign_in(id, "returnToWork")).await.unwrap();
            let save = Save {
                participant: ParticipantId(id.to_owned()),
                session: SecretHash(id.to_owned()),
                revision: 0,
                changes,
                code: "a code".to_owned(),
                page: Some("situation".to_owned()),
                section: None,
                language: Some("pl-PL".to_owned()),
                consent: Change::None,
                needed_consent: NeededConsent::No,
                is_answer: true,
                at: "2026-11-21T08:01:00Z".parse().unwrap(),
            };
            store.save(save).await.unwrap();
        }
        store.close().await.unwrap();
    });
}

#[test]
fn publish_template_migrate_moves_safe_responses() {
    let folder = folder("publish_template");
    done(&folder, "customer create north --name North");
    done(&folder, "template add return-to-work.json --customer north");
    begin(&folder);
    // The second version no longer asks participants who are back in part for their hours.
    let second = fs::read_to_string(folder.join("second.json")).unwrap();
    let without = second.replace("\"weeklyHours\"", "\"hoursInAll\"");
    fs::write(folder.join("second.json"), without).unwrap();

    let changed = fs::read_to_string(folder.join("return-to-work.json")).unwrap();
    fs::write(folder.join("changed.json"), changed.replace("Powrót", "Droga")).unwrap();
    let Run { code, out, .. } = enkat_in(&folder, &["diff", "return-to-work.json", "second.json"]);
    assert_eq!(code, 1);
    assert!(out.contains("`weeklyHours`"), "{out}");
    let Run { code, err, .. } = run(&folder, "publish changed.json");
    assert_eq!(code, 1);
    insta::assert_snapshot!("publish_the_same_version_of_a_template", err);

    insta::assert_snapshot!("publish_a_template", done(&folder, "publish second.json"));
    insta::assert_snapshot!(
        "publish_a_template_and_move",
        done(&folder, "publish second.json --migrate")
    );
    assert!(done(&folder, "template list").contains("returnToWork  2"));
    let exported = done(&folder, "export");
    assert!(exported.contains("hoursInAll"), "{exported}");
    let Run { code, err, .. } = run(&folder, "publish return-to-work.json");
    assert_eq!(code, 1);
    assert!(
        err.contains("version 2 of `returnToWork` is published, and this is version 1"),
        "{err}"
    );
}

#[test]
fn template_add_again_keeps_begun_responses() {
    let folder = folder("add_template_again");
    done(&folder, "customer create north --name North");
    done(&folder, "template add return-to-work.json --customer north");
    begin(&folder);
    insta::assert_snapshot!(
        "add_a_template_again",
        done(&folder, "template add second.json --customer north")
    );
}
