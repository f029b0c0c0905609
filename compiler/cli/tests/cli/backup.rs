//! `enkat admin backup`, `restore` and `verify`, with `age`.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::{
    enkat::{Run, command_in, enkat_in, isolate, project},
    responses::{admin, folder},
};

/// Begins a server's data with two invited people, and makes keys of age; returns the folder and the public key.
fn data(name: &str) -> (PathBuf, String) {
    let folder = folder(name);
    let people =
        "reference,firstName,lastName,email\n4711,Ada,Byron,ada@example.org\n4712,Bo,Ek,bo@example.org\n";
    fs::write(folder.join("people.csv"), people).unwrap();
    admin(&folder, "participants import small-2026 people.csv").success();
    run(&folder, "age-keygen", &["--output", "key.txt"]);
    run(&folder, "age-keygen", &["--output", "other.txt"]);
    let recipient = run(&folder, "age-keygen", &["-y", "key.txt"]).trim().to_owned();
    (folder, recipient)
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let run = Command::new(program).args(arguments).current_dir(folder).output();
    let run = run.expect("`age` is installed: the Makefile does it");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

/// Makes a backup that only `key.txt` opens, and returns its path.
fn backed_up(folder: &Path, recipient: &str) -> String {
    let told = admin(folder, &format!("backup --out copies --encrypt-to {recipient}")).success();
    let (_, rest) = told.split_once('`').unwrap();
    rest.split_once('`').unwrap().0.to_owned()
}

/// Lists the names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Restores into the folder `new`, which has the server's key.
fn restore(folder: &Path, options: &str) -> Run {
    let new = folder.join("new");
    fs::create_dir_all(&new).unwrap();
    fs::copy(folder.join("data/server.key"), new.join("server.key")).unwrap();
    admin(folder, &format!("restore {options} --data new"))
}

/// Changes the manifest of a backup.
fn change(folder: &Path, backup: &str, change: impl FnOnce(&mut Value)) {
    let file = folder.join(backup).join("manifest.json");
    let mut manifest = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    change(&mut manifest);
    fs::write(file, manifest.to_string()).unwrap();
}

#[test]
fn backup_is_encrypted_private_and_restored_whole() {
    let (folder, recipient) = data("backup_whole");
    let backup = backed_up(&folder, &recipient);
    assert_eq!(
        names(&folder.join(&backup)),
        ["enkat.db.age", "keys.db.age", "manifest.json"]
    );
    let mode = |path: &str| fs::metadata(folder.join(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!(
        (mode(&backup), mode(&format!("{backup}/enkat.db.age"))),
        (0o700, 0o600)
    );
    assert_eq!(names(&folder.join("copies")).len(), 1);
    let manifest = fs::read_to_string(folder.join(&backup).join("manifest.json")).unwrap();
    // Times and checksums may have the digits of the reference among theirs.
    for personal in ["\"4711\"", "Ada", "example.org"] {
        assert!(!manifest.contains(personal), "{manifest}");
    }
    let told = admin(&folder, &format!("verify {backup} --identity key.txt")).success();
    assert_eq!(told, "the backup is whole: 0 responses, a sealed value opens\n");
    let restored = restore(&folder, &format!("{backup} --identity key.txt"));
    assert!(
        restored.err.starts_with("note: people who were erased"),
        "{}",
        restored.err
    );
    assert_eq!(
        restored.success(),
        "`new/enkat.db` is restored, 0 rows of the list erased again\n"
    );
    assert_eq!(
        (names(&folder.join("new")), mode("new/enkat.db")),
        (vec!["enkat.db".to_owned(), "server.key".to_owned()], 0o600)
    );
    let found = "person find --email ada@example.org --reason case-1 --data new";
    assert!(admin(&folder, found).success().contains("`4711`"));
    let events = |data: &str, event: &str| {
        let listed = admin(&folder, &format!("audit list --event {event} --data {data}")).success();
        listed.lines().count()
    };
    assert_eq!((events("data", "backedUp"), events("new", "restored")), (1, 1));
    let again = restore(&folder, &format!("{backup} --identity key.txt"));
    assert_eq!(again.code, 2);
    assert!(
        again.err.contains("`new/enkat.db` is there already"),
        "{}",
        again.err
    );
}

#[test]
fn backup_without_recipient_has_to_be_asked_for() {
    let (folder, recipient) = data("backup_plain");
    let refused = admin(&folder, "backup --out copies");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--encrypt-to"), "{}", refused.err);
    admin(&folder, "backup --out copies --unencrypted").success();
    let backup = names(&folder.join("copies")).remove(0);
    assert_eq!(
        names(&folder.join("copies").join(&backup)),
        ["enkat.db", "keys.db", "manifest.json"]
    );
    admin(&folder, &format!("verify copies/{backup}")).success();
    let postgres =
        format!("backup --out copies --encrypt-to {recipient} --database postgres://localhost/enkat");
    let refused = admin(&folder, &postgres);
    assert!(refused.err.contains("`pg_basebackup`"), "{}", refused.err);
}

#[test]
fn backup_that_does_not_open_is_refused() {
    let (folder, recipient) = data("backup_refused");
    let backup = backed_up(&folder, &recipient);
    let refused = |options: &str| {
        let run = admin(&folder, &format!("verify {options}"));
        assert_ne!(run.code, 0, "{options}");
        run.err
    };
    let closed = refused(&backup);
    assert!(closed.contains("`--identity`"), "{closed}");
    let other = refused(&format!("{backup} --identity other.txt"));
    assert!(other.contains("encrypted to another key, or damaged"), "{other}");
    let none = refused("copies --identity key.txt");
    assert!(none.contains("is no backup"), "{none}");
    let key = folder.join("data/server.key");
    let right = fs::read(&key).unwrap();
    fs::write(&key, "1".repeat(128)).unwrap();
    let wrong = format!("verify {backup} --identity key.txt");
    let wrong = admin(&folder, &wrong);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.err.contains("the database uses the server key"),
        "{}",
        wrong.err
    );
    fs::write(&key, right).unwrap();
    let file = folder.join(&backup).join("enkat.db.age");
    let mut bytes = fs::read(&file).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, bytes).unwrap();
    let damaged = restore(&folder, &format!("{backup} --identity key.txt")).refusal();
    assert!(damaged.contains("its checksum is another one"), "{damaged}");
    assert_eq!(names(&folder.join("new")), ["server.key"]);
}

#[test]
fn keys_of_older_backups_are_deleted_and_what_they_open_is_lost() {
    let (folder, recipient) = data("backup_expired");
    let older = backed_up(&folder, &recipient);
    change(&folder, &older, |manifest| {
        manifest["keysUntil"] = "2026-01-01T00:00:00Z".into();
    });
    // The names of backups have seconds.
    thread::sleep(Duration::from_secs(1));
    let told = admin(&folder, &format!("backup --out copies --encrypt-to {recipient}")).success();
    assert!(
        told.contains("keys deleted, as their time is over: of 1 backup\n"),
        "{told}"
    );
    assert_eq!(names(&folder.join(&older)), ["enkat.db.age", "manifest.json"]);
    let verified = admin(&folder, &format!("verify {older} --identity key.txt")).success();
    assert!(
        verified.contains("its keys of persons were deleted"),
        "{verified}"
    );
    let refused = restore(&folder, &format!("{older} --identity key.txt")).refusal();
    assert!(
        refused.contains("`--keys-from`") && refused.contains("`--without-keys`"),
        "{refused}"
    );
    let restored = restore(&folder, &format!("{older} --identity key.txt --without-keys"));
    assert!(
        restored
            .err
            .contains("lost, as its key is gone: names and address of 2 invitees\n"),
        "{}",
        restored.err
    );
    restored.success();
    let find = |by: &str| admin(&folder, &format!("person find {by} --reason case-1 --data new"));
    find("--email ada@example.org").refusal();
    assert!(
        find("--survey small-2026 --reference 4711")
            .success()
            .contains("`4711`")
    );
    // Keys that are gone before their time are no matter of course.
    change(&folder, &older, |manifest| {
        manifest["keysUntil"] = "2999-01-01T00:00:00Z".into();
    });
    let missing = admin(&folder, &format!("verify {older} --identity key.txt")).refusal();
    assert!(missing.contains("were to be kept until"), "{missing}");
}

#[test]
fn erased_person_stays_erased_after_restore() {
    let (folder, recipient) = data("backup_erased");
    let backup = backed_up(&folder, &recipient);
    admin(
        &folder,
        "person erase --survey small-2026 --reference 4711 --reason case-1",
    )
    .success();
    let ledger = admin(&folder, "person erasures").success();
    fs::write(folder.join("erasures.csv"), ledger).unwrap();
    thread::sleep(Duration::from_secs(1));
    let newer = backed_up(&folder, &recipient);
    let find = |reference: &str| {
        let named =
            format!("person find --survey small-2026 --reference {reference} --reason case-1 --data new");
        admin(&folder, &named)
    };
    let told = restore(
        &folder,
        &format!("{backup} --identity key.txt --erasures erasures.csv"),
    )
    .success();
    assert!(told.contains("1 row of the list erased again"), "{told}");
    find("4711").refusal();
    find("4712").success();
    fs::remove_dir_all(folder.join("new")).unwrap();
    let older = restore(
        &folder,
        &format!("{newer} --identity key.txt --keys-from {backup}"),
    );
    assert!(older.err.contains("is older than the other one"), "{}", older.err);
    let restored = restore(
        &folder,
        &format!("{backup} --identity key.txt --keys-from {newer}"),
    );
    assert!(
        restored.err.contains("names and address of 1 invitee\n"),
        "{}",
        restored.err
    );
    restored.success();
}

/// Starts a backup whose `age` waits for as long as the command lives, once it is to encrypt a file.
fn waiting(folder: &Path, recipient: &str) -> Child {
    let programs = folder.join("programs");
    fs::create_dir_all(&programs).unwrap();
    let path = std::env::var_os("PATH").unwrap().into_string().unwrap();
    let age = "#!/bin/sh\nif [ -p /dev/stdin ]; then\n    : > waiting\n    while kill -0 $PPID; do sleep 0.05; done\n    exit 1\nfi\n\
               exec age \"$@\"\n";
    let age = age.replace("exec age", &format!("PATH={path} exec age"));
    fs::write(programs.join("age"), age).unwrap();
    fs::set_permissions(programs.join("age"), fs::Permissions::from_mode(0o700)).unwrap();
    let mut command = command_in(
        folder,
        &["admin", "backup", "--out", "copies", "--encrypt-to", recipient],
    );
    command.env("PATH", format!("{}:{path}", programs.display()));
    command.stderr(Stdio::null()).stdout(Stdio::null());
    let child = command.spawn().unwrap();
    while !folder.join("waiting").exists() {
        thread::sleep(Duration::from_millis(20));
    }
    fs::remove_file(folder.join("waiting")).unwrap();
    child
}

/// Counts temporary folders.
fn leftovers(folder: &Path) -> usize {
    let all = ["data", "copies"].map(|place| names(&folder.join(place)));
    let temporary = all.iter().flatten().filter(|name| name.starts_with('.'));
    temporary.count()
}

#[test]
fn interrupted_backup_leaves_nothing() {
    let (folder, recipient) = data("backup_interrupted");
    let end = |signal: &str| {
        let mut child = waiting(&folder, &recipient);
        let at_once = enkat_in(&folder, &["admin", "backup", "--out", "copies", "--unencrypted"]);
        assert!(
            at_once.err.contains("another backup or restore works in"),
            "{}",
            at_once.err
        );
        let process = child.id().to_string();
        run(&folder, "kill", &[signal, &process]);
        child.wait().unwrap().code()
    };
    assert_eq!(end("-TERM"), Some(130));
    assert_eq!(leftovers(&folder), 0);
    // A command that is killed cannot remove anything: the next one does.
    assert_eq!(end("-KILL"), None);
    assert_eq!(leftovers(&folder), 2);
    admin(&folder, "backup --out copies --unencrypted").success();
    assert_eq!((leftovers(&folder), names(&folder.join("copies")).len()), (0, 1));
}

#[test]
fn postgresql_goes_back_to_a_moment_as_the_book_says() {
    let project = project();
    let script = project.join("tests/postgres/point-in-time.sh");
    let page = project
        .join("docs/book/src/howto/backup.md")
        .canonicalize()
        .unwrap();
    let mut command = Command::new("sh");
    command.arg(script).arg(env!("CARGO_BIN_EXE_enkat")).arg(page);
    isolate(&mut command);
    let run = command.output().unwrap();
    let (told, complaints) = (
        String::from_utf8_lossy(&run.stdout),
        String::from_utf8_lossy(&run.stderr),
    );
    assert!(run.status.success(), "{told}{complaints}");
    assert!(told.contains("the audit log is whole"), "{told}");
    assert!(
        told.contains("north") && told.contains("south") && !told.contains("west"),
        "{told}"
    );
}
