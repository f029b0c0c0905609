//! `enkat admin`, on the database of a server.

use std::path::Path;

use enkat_store::DemoFeedback;
use sqlx::{ConnectOptions, Executor, sqlite::SqliteConnectOptions};

use crate::{
    enkat::{Run, enkat_in, enkat_with},
    participants::{sign_in, store_in},
};

/// Makes a data folder in which four people have signed in.
fn data() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = store_in(folder.path()).await;
        for name in ["ada", "bo", "cy", "dan"] {
            store.sign_in(&sign_in(name, "pulse")).await.unwrap();
        }
        let at = sign_in("ada", "pulse").at;
        store.end_audit_chain(at).await.unwrap();
        store.close().await.unwrap();
    });
    folder
}

/// Changes the database's file directly.
fn tamper(folder: &Path, statement: &'static str) {
    let file = folder.join("data/enkat.db");
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut connection = SqliteConnectOptions::new()
            .filename(file)
            .connect()
            .await
            .unwrap();
        for trigger in [
            "rows_stay_as_they_are",
            "rows_stay",
            "rows_come_last",
            "heads_stay",
        ] {
            let drop = format!("DROP TRIGGER IF EXISTS audit_{trigger}");
            connection.execute(sqlx::AssertSqlSafe(drop)).await.unwrap();
        }
        connection.execute(statement).await.unwrap();
    });
}

fn verify(folder: &Path, more: &[&str]) -> Run {
    enkat_in(folder, &[&["admin", "audit", "verify"], more].concat())
}

fn noted(folder: &Path) -> String {
    let out = verify(folder, &[]).success();
    out.trim().rsplit(' ').next().unwrap().to_owned()
}

#[test]
fn audit_list_filters_and_verify_exits_0() {
    let folder = data();
    let out = enkat_in(folder.path(), &["admin", "audit", "list"]).success();
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(
        lines[1],
        "2\t2026-11-21T08:00:00Z\tsignedIn\tpulse-2026\tbo\tanonymous\tparticipant\t1\t2"
    );
    let listed = |more: &[&str]| enkat_in(folder.path(), &[&["admin", "audit", "list"], more].concat()).out;
    let cy = "3\t2026-11-21T08:00:00Z\tsignedIn\tpulse-2026\tcy\tanonymous\tparticipant\t1\t2\n";
    assert_eq!(listed(&["--participant", "cy"]), cy);
    for (more, count) in [
        (&["--event", "signedIn"][..], 4),
        (&["--event", "submitted"], 0),
        (&["--actor", "participant"], 4),
        (&["--actor", "part"], 0),
        (&["--event", "signedIn", "--actor", "operator"], 0),
    ] {
        assert_eq!(listed(more).lines().count(), count, "{more:?}");
    }
    // Each list has left a row.
    assert_eq!(
        listed(&["--event", "listed", "--actor", "operator"])
            .lines()
            .count(),
        8
    );
    let head = noted(folder.path());
    // Four sign-ins have made one, and each list.
    assert!(head.starts_with("9:"), "{head}");
    assert_eq!(verify(folder.path(), &["--head", &head]).code, 0);
}

/// Returns the operators in the log of a command, row by row. The command runs in this environment.
fn operators(environment: &[(&str, &str)], arguments: &[&str]) -> Vec<String> {
    let folder = data();
    let arguments = [
        &["admin", "customer", "create", "north", "--name", "North"],
        arguments,
    ]
    .concat();
    enkat_with(folder.path(), environment, &arguments).success();
    let log = enkat_in(
        folder.path(),
        &["admin", "audit", "list", "--event", "customerAdded"],
    )
    .out;
    log.lines()
        .map(|row| row.split('\t').nth(6).unwrap().to_owned())
        .collect()
}

#[test]
fn operator_names_option_sudo_user_and_user() {
    let [user] = &operators(&[], &[])[..] else {
        panic!("one customer was added");
    };
    let user = user.strip_prefix("operator ").unwrap();
    assert!(!user.is_empty() && !user.contains(' '), "{user}");
    for (environment, arguments, expected) in [
        (
            &[("SUDO_USER", "anna")][..],
            &[][..],
            format!("operator anna as {user}"),
        ),
        (
            &[],
            &["--operator", "nightly"],
            format!("operator nightly as {user}"),
        ),
        (
            &[("ENKAT_OPERATOR", "nightly")],
            &[],
            format!("operator nightly as {user}"),
        ),
        (
            &[("SUDO_USER", "anna")],
            &["--operator", "nightly"],
            format!("operator nightly as anna as {user}"),
        ),
    ] {
        assert_eq!(operators(environment, arguments), [expected]);
    }
    let folder = data();
    let run = enkat_in(
        folder.path(),
        &["admin", "customer", "list", "--operator", "anna as root"],
    );
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("`anna as root` is no name of an operator"),
        "{}",
        run.err
    );
}

#[test]
fn audit_verify_tampered_rows_exits_1() {
    for (statement, found) in [
        (
            "UPDATE audit SET participant = 'eve' WHERE number = 2",
            "row 2 of chain 2 is not what was written",
        ),
        (
            "UPDATE audit SET at = at + 1 WHERE number = 4",
            "row 4 of chain 2 is not what was written",
        ),
        (
            "DELETE FROM audit WHERE number = 2",
            "row 2 of chain 2 is missing",
        ),
        (
            "DELETE FROM audit WHERE number = 1",
            "row 1 of chain 2 is missing",
        ),
        (
            "DELETE FROM audit WHERE number = 2; UPDATE audit SET number = number - 1 WHERE number > 2",
            "row 2 of chain 2 is not what was written",
        ),
        (
            "INSERT INTO audit SELECT 2, 5, key, at, 'submitted', survey_id, participant, '', hash, actor, times FROM audit WHERE number = 4",
            "row 5 of chain 2 is not what was written",
        ),
        (
            "INSERT INTO audit SELECT 2, 0, key, at, event, survey_id, participant, detail, hash, actor, times FROM audit WHERE number = 1",
            "row 1 of chain 2 is missing: 0 comes in its place",
        ),
        (
            "UPDATE audit SET number = 9 WHERE number = 2; UPDATE audit SET number = 2 WHERE number = 3;
             UPDATE audit SET number = 3 WHERE number = 9",
            "row 2 of chain 2 is not what was written",
        ),
    ] {
        let folder = data();
        tamper(folder.path(), statement);
        let run = verify(folder.path(), &[]);
        assert_eq!(run.code, 1, "{statement}");
        assert!(run.err.contains(found), "{statement}: {}", run.err);
    }
}

#[test]
fn audit_verify_deleted_tail_with_noted_head_exits_1() {
    let folder = data();
    let head = noted(folder.path());
    tamper(folder.path(), "DELETE FROM audit WHERE number > 2");
    let run = verify(folder.path(), &[]);
    assert_eq!(run.code, 1);
    let cut = "chain 2 ends at row 2, but head 1 covers its row 4";
    assert!(run.err.contains(cut), "{}", run.err);
    // Without the head, too, only a trigger shows it.
    tamper(
        folder.path(),
        "DELETE FROM audit_heads; UPDATE audit_chains SET covered = 0, is_open = TRUE",
    );
    let run = verify(folder.path(), &[]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("its trigger `audit_heads_stay` was taken away"),
        "{}",
        run.err
    );
    let run = verify(folder.path(), &["--head", &head]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("the last head is 0, but head 1 was there"),
        "{}",
        run.err
    );
    // The next start restores the triggers, and leaves a row about it.
    let end = ["admin", "sessions", "end", "--participant", "nobody"];
    assert_eq!(enkat_in(folder.path(), &end).code, 0);
    let run = verify(folder.path(), &[]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err.starts_with("note: row 1 of chain 3 records"),
        "{}",
        run.err
    );
    let run = verify(folder.path(), &["--head", &head]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("head 1 has another hash"), "{}", run.err);
}

#[test]
fn audit_verify_without_key_exits_1() {
    let folder = data();
    // With the file and without the key, every hash of the time before keys can be made.
    tamper(folder.path(), "UPDATE audit SET key = NULL");
    assert!(
        verify(folder.path(), &[])
            .err
            .contains("row 1 of chain 2 has no key")
    );
    let folder = data();
    std::fs::rename(
        folder.path().join("data/server.key"),
        folder.path().join("server.key"),
    )
    .unwrap();
    let run = verify(folder.path(), &[]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("which is not at hand"), "{}", run.err);
    let run = enkat_in(folder.path(), &["admin", "customer", "list"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("Put the keys (`server.key`) back"),
        "{}",
        run.err
    );
}

#[test]
fn audit_verify_without_database_exits_2() {
    let folder = tempfile::tempdir().unwrap();
    let run = verify(folder.path(), &[]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("data/enkat.db"), "{}", run.err);
    let run = verify(folder.path(), &["--head", "4"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("64 hexadecimal digits"), "{}", run.err);
}

#[test]
fn feedback_list_escapes_text_to_one_line() {
    let folder = data();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = store_in(folder.path()).await;
        for (rating, text) in [(5, "Bra!\nMycket \u{1b}[31mbra \\ fint"), (1, "")] {
            let said = DemoFeedback {
                at: "2026-11-21T08:00:00Z".parse().unwrap(),
                rating,
                text: text.to_owned(),
            };
            store.add_demo_feedback(&said).await.unwrap();
        }
        store.close().await.unwrap();
    });
    let out = enkat_in(folder.path(), &["admin", "feedback", "list"]).success();
    assert_eq!(
        out,
        "2026-11-21T08:00:00Z\t5\tBra!\\nMycket \\u{1b}[31mbra \\\\ fint\n2026-11-21T08:00:00Z\t1\t\n"
    );
    let run = enkat_in(folder.path(), &["admin", "feedback", "list", "--data", "nowhere"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("nowhere/enkat.db"), "{}", run.err);
}

#[test]
fn admin_without_database_exits_2_and_makes_none() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("people.csv"), "email\n").unwrap();
    for command in [
        "sessions end --all",
        "template list",
        "account list",
        "account close 1",
        "account super-user 1",
        "customer list",
        "invitations create s",
        "invitations list s",
        "invitations revoke s --of 1",
        "participants import s people.csv",
        "export",
    ] {
        let words: Vec<_> = ["admin"].into_iter().chain(command.split(' ')).collect();
        let run = enkat_in(folder.path(), &[&words[..], &["--data", "dtaa"]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{command}");
        assert!(run.err.contains("`dtaa/enkat.db`"), "{command}: {}", run.err);
        assert!(!folder.path().join("dtaa").exists(), "{command}");
    }
}

#[test]
fn customer_create_notes_new_database() {
    let folder = tempfile::tempdir().unwrap();
    let create = |name| {
        let arguments = [
            "admin", "customer", "create", name, "--name", "Name", "--data", "dtaa",
        ];
        enkat_in(folder.path(), &arguments)
    };
    let first = create("north");
    assert_eq!(first.code, 0, "{}", first.err);
    assert!(
        first.err.starts_with("note: the database `dtaa/enkat.db` is new"),
        "{}",
        first.err
    );
    assert_eq!(create("south").err, "");
}

#[test]
fn sessions_end_counts_ended_of_selection() {
    let folder = data();
    let end = |more: &[&str]| enkat_in(folder.path(), &[&["admin", "sessions", "end"], more].concat());
    for (whose, out) in [
        (&["--participant", "ada"][..], "1 session ended\n"),
        (&["--participant", "ada"], "0 sessions ended\n"),
        (&["--survey-id", "pulse-2026"], "3 sessions ended\n"),
        (&["--all"], "0 sessions ended\n"),
    ] {
        let run = end(whose);
        assert_eq!((run.code, run.out.as_str()), (0, out), "{whose:?}: {}", run.err);
    }
    let lost = end(&["--survey-id", "lost"]);
    assert_eq!(lost.code, 1);
    assert!(
        lost.err
            .contains("no participant has signed in to a survey `lost`"),
        "{}",
        lost.err
    );
    // A selection is required.
    assert_eq!(end(&[]).code, 2);
    let log = enkat_in(folder.path(), &["admin", "audit", "list"]).out;
    assert_eq!(log.matches("sessionsEnded").count(), 2, "{log}");
}
