//! Customers, surveys and invitations at the terminal, word by word, and the personal data that appears there.

use std::{fmt::Write, fs, path::Path};

use crate::enkat::{Run, enkat_in, folder_with, survey_files};

/// Personal data, which only commands about it may print.
const CANARIES: [&str; 4] = ["Kanariefågel", "Guldfink", "kanarie@", "karin@"];

const PEOPLE: &str = "\
reference,firstName,lastName,email
a-1,Kanariefågel,Guldfink,kanarie@example.org
a-2,,,
";

const BAD_PEOPLE: &str = "\
reference,firstName,lastName,email
a-1,Kanariefågel,Guldfink,kanarie@example
a 2,Karin,Guldfink,karin@example.org
a-1,,,
a-3,Kanariefågel
";

const KEYS: &str = "type=small survey=small login.anonymous=true defaultLoginType=anonymous";

/// Makes a folder with a survey and tables of people.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = folder_with(name, &[survey_files("surveys/small/", "late == 2")]);
    fs::write(folder.join("people.csv"), PEOPLE).unwrap();
    fs::write(folder.join("bad.csv"), BAD_PEOPLE).unwrap();
    fs::write(
        folder.join("head.csv"),
        "name,email\nKanariefågel,kanarie@example.org\n",
    )
    .unwrap();
    fs::write(
        folder.join("headless.csv"),
        "a-1,Kanariefågel,Guldfink,kanarie@example.org\n",
    )
    .unwrap();
    folder
}

fn run(folder: &Path, line: &str) -> Run {
    let words: Vec<_> = line.split(' ').collect();
    enkat_in(folder, &[&["admin"], &words[..]].concat())
}

/// Returns the output of these lines at the terminal. Yesterday's date is replaced, as it differs every day.
fn transcript(folder: &Path, lines: &[&str]) -> String {
    let mut transcript = String::new();
    for line in lines {
        let Run { code, out, err } = run(folder, line);
        writeln!(transcript, "$ enkat admin {line}\n{out}{err}[{code}]\n").unwrap();
    }
    let day = transcript
        .split("closed ")
        .nth(1)
        .map(|rest| rest[..10].to_owned());
    day.map_or(transcript.clone(), |day| transcript.replace(&day, "YESTERDAY"))
}

#[test]
fn admin_invitation_workflow_matches_snapshot() {
    let folder = folder("admin_invitations");
    let create = format!(
        "survey create north-2026 --customer north {KEYS} expires=2099-12-31 invitationRequired=true"
    );
    let lines = [
        "customer create north --name North",
        "customer change north --name North-AB",
        &create,
        "survey change north-2026 limit=200",
        "survey list",
        "customer list",
        "participants import north-2026 people.csv",
        "invitations create north-2026",
        "invitations create north-2026",
        "invitations create north-2026 --count 1",
        "invitations print north-2026 --url https://survey.example.org --csv letters.csv --qr codes",
        "invitations print north-2026 --csv none.csv",
        "invitations print north-2026 --csv again.csv --again a-2",
        "invitations revoke north-2026 --of a-1",
        "invitations revoke north-2026 --of 3",
        "invitations list north-2026",
        "survey close north-2026",
        "survey list",
        "export",
    ];
    let transcript = transcript(&folder, &lines);
    insta::assert_snapshot!("admin_at_the_terminal", transcript);
    let events = run(&folder, "audit list").out;
    let events = events.lines().filter_map(|row| row.split('\t').nth(2));
    let is_shown = |event: &&str| ["listed", "exported"].contains(event);
    let (shown, mut done): (Vec<_>, Vec<_>) = events.partition(is_shown);
    // Much work is done in several pieces on a busy machine, each with a row of its own.
    done.dedup();
    let expected = [
        "customerAdded",
        "customerChanged",
        "surveyAdded",
        "surveyChanged",
        "peopleImported",
        "invitationsMade",
        "invitationsPrinted",
        "invitationRevoked",
        "surveyChanged",
    ];
    assert_eq!((&done[..], shown.len()), (&expected[..], 6), "{shown:?}");
    assert_eq!(run(&folder, "audit verify").code, 0);
}

#[test]
fn admin_errors_name_place_and_remedy() {
    let folder = folder("admin_mistakes");
    for line in [
        "customer create north --name North",
        &format!("survey create one --customer north {KEYS}"),
    ] {
        assert_eq!(run(&folder, line).code, 0);
    }
    fs::write(folder.join("letters.csv"), "").unwrap();
    fs::write(
        folder.join("deployment.yaml"),
        "customers:\n  - urlName: a b\n    name: A\n    surveys: []\n",
    )
    .unwrap();
    let lines = [
        "customer create north --name North",
        "customer create a/b --name A",
        "customer change south --name South",
        "survey create one --customer north type=small",
        "survey create two --customer south type=small",
        "survey create two --customer north type=small survey=smal login.anonymous=true defaultLoginType=anonymous",
        "survey change one expires=tomorrow",
        "survey change one colour=red",
        "survey change one limit",
        "survey change none limit=5",
        "participants import one bad.csv",
        "participants import one head.csv",
        "participants import one headless.csv",
        "participants import none people.csv",
        "participants import one lost.csv",
        "invitations create none",
        "invitations create one --count 0",
        "invitations print one --csv new.csv --url survey.example.org",
        "invitations print one --csv letters.csv",
        "invitations print one --csv new.csv --again a-9",
        "invitations revoke one --of a-9",
        "import deployment.yaml",
    ];
    let transcript = transcript(&folder, &lines);
    insta::assert_snapshot!("admin_says_what_is_wrong", transcript);
    assert!(
        !CANARIES.iter().any(|canary| transcript.contains(canary)),
        "{transcript}"
    );
    // Nothing was kept of a table with a mistake.
    assert_eq!(
        run(&folder, "invitations create one").out,
        "0 invitations to be printed\n"
    );
}

#[test]
fn personal_data_is_written_only_to_printed_table() {
    let folder = folder("admin_canaries");
    let create = format!("survey create one --customer north {KEYS}");
    let lines = [
        "customer create north --name North",
        &create,
        "participants import one people.csv",
        "participants import one people.csv",
        "participants import one bad.csv",
        "participants import one headless.csv",
        "invitations create one",
        "invitations list one",
        "invitations print one --csv letters.csv --qr codes",
        "invitations print one --csv letters.csv --again a-1",
        "invitations print one --csv again.csv --again a-1",
        "invitations revoke one --of a-1",
        "invitations list one",
        "export",
        "survey list",
        "customer list",
        "audit list",
        "audit verify",
        "feedback list",
    ];
    let transcript = transcript(&folder, &lines);
    let letters = fs::read_to_string(folder.join("letters.csv")).unwrap();
    for canary in &CANARIES[..3] {
        assert!(letters.contains(canary), "{canary}");
    }
    let secret = letters.split("#i=").nth(1).unwrap()[..64].to_owned();
    let mut kept = transcript.into_bytes();
    for file in fs::read_dir(folder.join("data")).unwrap() {
        kept.extend(fs::read(file.unwrap().path()).unwrap());
    }
    for canary in CANARIES.iter().chain([&secret.as_str()]) {
        let found = kept
            .windows(canary.len())
            .any(|window| window == canary.as_bytes());
        assert!(!found, "{canary}");
    }
}
