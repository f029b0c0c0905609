//! `enkat admin key`, with the keys in a file and elsewhere.

use std::{fs, path::Path};

use crate::enkat::{command_in, enkat_in};

/// Makes the data of a server in a folder, and returns the text of its key.
fn data_in(folder: &Path) -> String {
    enkat_in(
        folder,
        &["admin", "customer", "create", "acme", "--name", "Acme AB"],
    )
    .success();
    fs::read_to_string(folder.join("data/server.key")).unwrap()
}

#[test]
fn key_is_added_to_the_file_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    let first = data_in(folder.path());
    let listed = enkat_in(folder.path(), &["admin", "key", "list"]).success();
    assert!(listed.contains("in use"), "{listed}");
    let added = enkat_in(folder.path(), &["admin", "key", "add"]);
    assert!(
        added.err.contains("give this key to every server"),
        "{}",
        added.err
    );
    let added = added.success();
    let id = added.split_whitespace().nth(1).unwrap();
    let keys = fs::read_to_string(folder.path().join("data/server.key")).unwrap();
    assert!(keys.starts_with(first.trim()) && keys.split_whitespace().count() == 2);
    let listed = enkat_in(folder.path(), &["admin", "key", "list"]).success();
    assert!(listed.contains(&format!("{id}  added")), "{listed}");
    let early = enkat_in(folder.path(), &["admin", "key", "rotate"]).refusal();
    assert!(early.contains("a moment ago"), "{early}");
}

#[test]
fn keys_are_read_from_every_place() {
    let folder = tempfile::tempdir().unwrap();
    let key = data_in(folder.path());
    let elsewhere = folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    fs::rename(folder.path().join("data/server.key"), elsewhere.join("keys")).unwrap();
    let listed = |place: &str| {
        let mut command = command_in(folder.path(), &["admin", "key", "list", "--keys", place]);
        command
            .env("THE_KEYS", &key)
            .env("CREDENTIALS_DIRECTORY", &elsewhere);
        let output = command.output().unwrap();
        (
            output.status.success(),
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap(),
        )
    };
    for place in [
        "file:elsewhere/keys",
        "env:THE_KEYS",
        "credential:keys",
        "command:cat elsewhere/keys",
    ] {
        let (is_read, text) = listed(place);
        assert!(is_read && text.contains("in use"), "{place}: {text}");
    }
    for (place, why) in [
        ("file:data/server.key", "`data/server.key` is missing or empty"),
        ("env:NONE", "the environment variable `NONE` is missing or empty"),
        (
            "credential:none",
            "the credential `none` of systemd is missing or empty",
        ),
        (
            "command:false",
            "the command `false` does not give the server's keys",
        ),
        ("kms:key", "names no place of the server's keys"),
    ] {
        let (is_read, text) = listed(place);
        assert!(!is_read && text.contains(why), "{place}: {text}");
        assert!(!text.contains(key.trim()));
    }
}
