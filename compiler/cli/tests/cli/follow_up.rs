//! Invitations and reminders by mail at the terminal.

use std::fs;

use serde_json::{Value, json};

use crate::enkat::{Run, enkat_in, folder_with, survey_files};

const KEYS: &str =
    "type=small survey=small login.anonymous=true defaultLoginType=anonymous invitationRequired=true";

fn run(folder: &std::path::Path, line: &str) -> Run {
    let words: Vec<_> = line.split(' ').collect();
    enkat_in(folder, &[&["admin"], &words[..]].concat())
}

/// Invites five people.
fn invited(name: &str) -> std::path::PathBuf {
    let folder = folder_with(name, &[survey_files("surveys/small/", "late == 2")]);
    let people = (1..=5).map(|person| format!("p{person},p{person}@example.org\n"));
    let table = format!("reference,email\n{}", people.collect::<String>());
    fs::write(folder.join("people.csv"), table).unwrap();
    for line in [
        "customer create north --name North",
        &format!("survey create small-2026 --customer north {KEYS}"),
        "participants import small-2026 people.csv",
        "invitations create small-2026",
    ] {
        run(&folder, line).success();
    }
    folder
}

#[test]
fn invitations_send_and_status_tell_of_mails_without_addresses() {
    let folder = invited("follow_up");
    let sent = run(&folder, "invitations send small-2026").success();
    assert_eq!(
        sent,
        "5 invitations wait for the server, which hands over two mails a second\n"
    );
    let now = run(&folder, "invitations send small-2026 --now").success();
    assert_eq!(now, "0 invitations wait\n5 mails are handed over\n");
    let listed = run(&folder, "invitations list small-2026").success();
    assert_eq!(listed.matches("mailed").count(), 5, "{listed}");
    let status = run(&folder, "invitations status small-2026 --json").success();
    let status: Value = serde_json::from_str(&status).unwrap();
    assert_eq!(status["now"][1]["invited"], 5);
    assert_eq!(status["now"][1]["opened"]["most"], 1);
    let failed = json!({"bounced": 0, "refused": 0, "unknown": 0});
    assert_eq!(status["mails"], failed);
    let by_day = run(&folder, "invitations status small-2026 --by unit,day").success();
    assert_eq!(by_day.lines().count(), 5, "{by_day}");
    assert!(!format!("{status}{by_day}{listed}").contains("@example.org"));
}

#[test]
fn invitations_remind_refuses_wrong_times_and_closed_surveys() {
    let folder = invited("follow_up_mistakes");
    for wrong in ["0d", "7", "400d"] {
        let refused = run(&folder, &format!("invitations remind small-2026 --after {wrong}"));
        assert_eq!(refused.code, 2, "{wrong}");
        assert!(
            refused.err.contains("incorrectParameterReminder1SendAfter"),
            "{}",
            refused.err
        );
    }
    run(&folder, "survey close small-2026").success();
    let closed = run(&folder, "invitations remind small-2026").refusal();
    assert!(
        closed.contains("sign-in to `small-2026` is closed today"),
        "{closed}"
    );
    let nowhere = run(&folder, "mail bounces nowhere").refusal();
    assert!(nowhere.contains("`nowhere` is no Maildir"), "{nowhere}");
}
