//! A file that is not open as a store: its contents, its damage, its protection and its log.

use std::path::PathBuf;

use enkat_store::{
    AuditLog, Contents, Database, RowOrder,
    audit::{Actor, Counted, Event, Incident, Row},
};
use tempfile::TempDir;

use super::{
    file::SqliteFile,
    tests::{inside, key, opened, sign_in},
    *,
};

/// Creates a closed file with the current tables and one response.
async fn used() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = opened(&file).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    store.close().await.unwrap();
    (folder, file)
}

/// Returns a file that does not exist, and an empty one.
fn unused(folder: &TempDir) -> [SqliteFile; 2] {
    let empty = folder.path().join("empty.db");
    std::fs::write(&empty, "").unwrap();
    [folder.path().join("missing.db"), empty].map(|file| SqliteFile::new(&file))
}

#[test]
fn place_of_file_is_its_path() {
    let file = SqliteFile::new(Path::new("data/enkat.db"));
    assert_eq!(file.place(), "data/enkat.db");
}

#[tokio::test]
async fn contents_of_missing_or_empty_file_are_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for file in unused(&folder) {
        let contents = file.contents().await;
        assert!(matches!(contents, Ok(Contents::Nothing)), "{contents:?}");
    }
}

#[tokio::test]
async fn contents_of_used_file_are_its_key() {
    let (_folder, file) = used().await;
    let contents = SqliteFile::new(&file).contents().await.unwrap();
    let Contents::Registered(keys) = contents else {
        panic!("{contents:?}");
    };
    assert_eq!((keys.len(), &keys[0].fingerprint), (1, &key().fingerprint));
}

#[tokio::test]
async fn check_of_a_missing_empty_or_whole_file_finds_nothing() {
    let (folder, file) = used().await;
    for file in unused(&folder).into_iter().chain([SqliteFile::new(&file)]) {
        assert_eq!(file.check().await, Ok(()), "{}", file.place());
    }
}

#[tokio::test]
async fn check_of_a_damaged_file_names_it() {
    let (_folder, file) = used().await;
    let mut bytes = std::fs::read(&file).unwrap();
    let half = bytes.len() / 2;
    bytes[half..].fill(0x5a);
    std::fs::write(&file, bytes).unwrap();
    let found = SqliteFile::new(&file).check().await;
    let Err(StoreError::Failed(words)) = found else {
        panic!("{found:?}");
    };
    assert!(words.contains(file.to_str().unwrap()), "{words}");
}

#[tokio::test]
async fn check_and_contents_of_folder_are_unavailable() {
    let folder = tempfile::tempdir().unwrap();
    let file = SqliteFile::new(folder.path());
    let path = folder.path().to_str().unwrap();
    let is_unavailable =
        |error: StoreError| matches!(error, StoreError::Unavailable(why) if why.contains(path));
    assert!(is_unavailable(file.check().await.unwrap_err()));
    assert!(is_unavailable(file.contents().await.unwrap_err()));
}

#[tokio::test]
async fn check_and_contents_of_unreachable_file_are_unavailable() {
    let folder = tempfile::tempdir().unwrap();
    let no_folder = folder.path().join("file");
    std::fs::write(&no_folder, "").unwrap();
    let file = SqliteFile::new(&no_folder.join("enkat.db"));
    let checked = file.check().await;
    assert!(matches!(checked, Err(StoreError::Unavailable(_))), "{checked:?}");
    let contents = file.contents().await;
    assert!(
        matches!(contents, Err(StoreError::Unavailable(_))),
        "{contents:?}"
    );
}

#[tokio::test]
async fn restore_protection_restores_changed_triggers() {
    let (_folder, path) = used().await;
    let file = SqliteFile::new(&path);
    let lost = async || file.lost_protection().await.unwrap();
    assert_eq!(lost().await, [] as [&str; 0]);
    // Given a trigger that is gone, and one that has no effect,
    for change in [
        "DROP TRIGGER audit_rows_stay",
        "DROP TRIGGER audit_rows_come_last",
        "CREATE TRIGGER audit_rows_come_last BEFORE INSERT ON audit BEGIN SELECT 1; END",
    ] {
        inside(&path, change).await;
    }
    assert_eq!(lost().await, ["audit_rows_come_last", "audit_rows_stay"]);
    // when they are restored, then the log records how many, and is protected.
    let store = opened(&path).await.unwrap();
    let before = store.audit_length().await.unwrap();
    for restored in [2, 0] {
        assert_eq!(store.restore_protection(sign_in(1).at).await, Ok(restored));
        assert_eq!(store.audit_length().await.unwrap(), before + 1);
    }
    assert_eq!(lost().await, [] as [&str; 0]);
    let mut told = Vec::new();
    let mut visit = |row: Row| {
        told.push(format!("{} {}", row.event, row.detail));
        true
    };
    file.read_log(RowOrder::Time, &mut visit).await.unwrap();
    assert_eq!(told.last().unwrap(), "auditUnprotected 2");
    let mut connection = store.writer.connection().await.unwrap();
    let delete = sqlx::query("DELETE FROM audit WHERE number = 1");
    delete.execute(&mut *connection).await.unwrap_err();
}

/// Builds a refusal that happened once.
fn refused() -> Counted {
    Counted {
        incident: Incident {
            event: Event::CallRefused,
            survey_id: String::new(),
            whose: None,
            detail: "Forbidden /api/drafts".to_owned(),
            actor: Actor::Stranger(None),
        },
        since: sign_in(1).at,
        times: 1,
    }
}

#[tokio::test]
async fn read_log_ends_when_visitor_returns_false() {
    // Given a log of more rows than are read at a time,
    const REFUSALS: usize = 1000;
    let (_folder, file) = used().await;
    let store = opened(&file).await.unwrap();
    store.audit_incidents(&vec![refused(); REFUSALS]).await.unwrap();
    // when a visitor stops after some rows, then it sees no others.
    for (enough, seen) in [(3, 3), (REFUSALS + 1, REFUSALS + 1), (usize::MAX, REFUSALS + 1)] {
        for order in [RowOrder::Time, RowOrder::Chain] {
            let mut ids = Vec::new();
            let mut visit = |row: Row| {
                ids.push((row.chain, row.number));
                ids.len() < enough
            };
            SqliteFile::new(&file).read_log(order, &mut visit).await.unwrap();
            // The first process has added one row.
            let expected = std::iter::once((2, 1)).chain((1..).map(|number| (3, number)));
            assert_eq!(ids, expected.take(seen).collect::<Vec<_>>(), "{enough}");
        }
    }
}

#[tokio::test]
async fn read_log_of_missing_file_is_unavailable() {
    let folder = tempfile::tempdir().unwrap();
    let [missing, _] = unused(&folder);
    let read = missing.read_log(RowOrder::Time, &mut |_| true).await;
    assert!(matches!(read, Err(StoreError::Unavailable(_))), "{read:?}");
}
