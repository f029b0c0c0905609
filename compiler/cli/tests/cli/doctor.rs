//! `enkat doctor`

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use crate::{
    enkat::{Run, enkat_in, enkat_with},
    responses::{admin, folder},
};

/// Begins a server's data with one survey and a backup; other users cannot read them.
fn installed(name: &str) -> PathBuf {
    let folder = folder(name);
    admin(&folder, "backup --out copies --unencrypted").success();
    folder
}

fn doctor(folder: &Path, options: &[&str]) -> Run {
    // Nothing listens there.
    enkat_in(
        folder,
        &[&["doctor", "--listen", "127.0.0.1:1"], options].concat(),
    )
}

/// Returns the line about a part of the installation that has these words in it.
#[track_caller]
fn line<'r>(run: &'r Run, subject: &str, words: &str) -> &'r str {
    let is_wanted = |line: &&str| line.contains(subject) && line.contains(words);
    let line = run.out.lines().find(is_wanted);
    line.unwrap_or_else(|| panic!("nothing about `{subject}` with `{words}`:\n{}", run.out))
}

#[test]
fn doctor_of_sound_installation_ends_with_0() {
    let folder = installed("doctor_sound");
    let run = doctor(&folder, &["--backups", "copies"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(!run.out.contains("WRONG"), "{}", run.out);
    assert!(line(&run, "backup", "is the newest, 0 hours old").starts_with("ok"));
    assert!(line(&run, "server", "none answers").starts_with("note"));
    assert!(line(&run, "BankID", "not set up").starts_with('-'));
}

#[test]
fn doctor_of_installation_with_faults_ends_with_1_and_says_what_to_do() {
    let folder = installed("doctor_faults");
    let survey = folder.join("surveys/small/survey.yaml");
    fs::write(&survey, fs::read_to_string(&survey).unwrap() + "paiges: []\n").unwrap();
    fs::set_permissions(folder.join("data/server.key"), fs::Permissions::from_mode(0o644)).unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    let options = [
        "--backups",
        "empty",
        "--smtp",
        "smtp://127.0.0.1:1",
        "--mail-from",
        "Enkat <a@b.example>",
    ];
    let run = doctor(&folder, &options);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.err.contains("paiges"), "{}", run.err);
    for (subject, words) in [
        ("surveys", "some in `surveys` have errors"),
        ("files", "chmod 600 data/server.key"),
        ("backup", "there is none in `empty`"),
        ("mail", "check `--smtp`"),
    ] {
        assert!(line(&run, subject, words).starts_with("WRONG"), "{}", run.out);
    }
}

#[test]
fn doctor_takes_the_settings_file_and_names_unknown_variables() {
    let folder = installed("doctor_settings");
    fs::rename(folder.join("data"), folder.join("elsewhere")).unwrap();
    fs::write(folder.join("enkat.yaml"), "data: elsewhere\n").unwrap();
    let variables = [("ENKAT_CONFIG", "enkat.yaml"), ("ENKAT_LISTN", "127.0.0.1:1")];
    let run = enkat_with(&folder, &variables, &["doctor"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(line(&run, "database", "with the tables of this version").contains("elsewhere/enkat.db"));
    assert!(line(&run, "settings", "did you mean ENKAT_LISTEN?").starts_with("WRONG"));
}

#[test]
fn doctor_of_old_backup_is_wrong() {
    let folder = installed("doctor_old_backup");
    let copies = fs::read_dir(folder.join("copies")).unwrap();
    for copy in copies {
        let manifest = copy.unwrap().path().join("manifest.json");
        let mut kept: serde_json::Value = serde_json::from_slice(&fs::read(&manifest).unwrap()).unwrap();
        kept["at"] = "2026-01-01T00:00:00Z".into();
        fs::write(&manifest, kept.to_string()).unwrap();
    }
    let run = doctor(&folder, &["--backups", "copies"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(line(&run, "backup", "makes no more of them").starts_with("WRONG"));
}
