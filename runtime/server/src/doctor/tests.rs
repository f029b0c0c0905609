//! Installations with and without faults.

use std::{fs, path::Path};

use sqlx::{ConnectOptions, Executor, sqlite::SqliteConnectOptions};
use tokio::net::TcpListener;

use super::*;
use crate::{MailSettings, routes::testing::TestServer};

/// Examines an installation, without surveys.
async fn found(settings: &Settings) -> Vec<Finding> {
    examined(settings, &Surveys::default(), &Environment::system()).await
}

/// Returns the verdict and the words of the only finding about a part that has these words in it.
#[track_caller]
fn about<'f>(findings: &'f [Finding], subject: &str, words: &str) -> &'f Finding {
    let mut about = findings
        .iter()
        .filter(|found| found.subject == subject && found.words.contains(words));
    let first = about.next();
    first.unwrap_or_else(|| panic!("nothing about `{subject}` with `{words}`: {findings:#?}"))
}

fn wrong(findings: &[Finding]) -> Vec<&Finding> {
    let wrong = findings.iter().filter(|found| found.verdict == Verdict::Wrong);
    wrong.collect()
}

async fn change(data: &Path, statement: &'static str) {
    let options = SqliteConnectOptions::new().filename(data.join("enkat.db"));
    options.connect().await.unwrap().execute(statement).await.unwrap();
}

#[tokio::test]
async fn running_installation_has_nothing_wrong() {
    let server = TestServer::start().await;
    let mut settings = server.settings();
    settings.listen = server.address();
    settings.deployment = None;
    let findings = found(&settings).await;
    assert_eq!(wrong(&findings), [] as [&Finding; 0]);
    assert_eq!(about(&findings, "server", "ready on").verdict, Verdict::Good);
    assert_eq!(about(&findings, "keys", "is in use, of 1").verdict, Verdict::Good);
    assert_eq!(about(&findings, "database", "no damage").verdict, Verdict::Good);
    assert_eq!(about(&findings, "mail", "reach nobody").verdict, Verdict::Note);
}

#[tokio::test]
async fn installation_before_its_first_start_stays_without_files() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings {
        data_dir: folder.path().to_owned(),
        // Nothing listens on it.
        listen: ([127, 0, 0, 1], 1).into(),
        ..Settings::default()
    };
    let findings = found(&settings).await;
    assert_eq!(
        about(&findings, "database", "there is none").verdict,
        Verdict::Note
    );
    assert_eq!(about(&findings, "keys", "none yet in").verdict, Verdict::Note);
    assert_eq!(about(&findings, "server", "none answers").verdict, Verdict::Note);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[tokio::test]
async fn faults_of_the_data_folder_are_found_with_what_to_do() {
    use std::os::unix::fs::PermissionsExt;
    let mut server = TestServer::start().await;
    server.restart().await;
    let settings = server.settings();
    let data = server.data().to_owned();
    change(&data, "DROP TRIGGER audit_rows_stay").await;
    change(&data, "ALTER TABLE probe DROP COLUMN room").await;
    fs::set_permissions(data.join("server.key"), fs::Permissions::from_mode(0o644)).unwrap();
    let findings = found(&settings).await;
    about(&findings, "audit log", "audit_rows_stay are missing");
    about(&findings, "database", "lacks the column room of `probe`");
    about(&findings, "files", "chmod 600");
    // With another key, and none.
    fs::write(data.join("server.key"), format!("{}\n", "ab".repeat(64))).unwrap();
    let findings = found(&settings).await;
    assert_eq!(about(&findings, "keys", "another key").verdict, Verdict::Wrong);
    fs::remove_file(data.join("server.key")).unwrap();
    let findings = found(&settings).await;
    assert_eq!(about(&findings, "keys", "is missing").verdict, Verdict::Wrong);
}

#[tokio::test]
async fn file_that_is_no_database_is_wrong_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    fs::write(&file, "nothing of SQLite".repeat(100)).unwrap();
    let settings = Settings {
        data_dir: folder.path().to_owned(),
        ..Settings::default()
    };
    let findings = found(&settings).await;
    assert_eq!(about(&findings, "database", "is damaged").verdict, Verdict::Wrong);
    assert_eq!(about(&findings, "keys", "not examined").verdict, Verdict::Skipped);
    assert!(fs::read_to_string(file).unwrap().starts_with("nothing"));
}

#[tokio::test]
async fn mail_server_that_is_not_there_or_speaks_no_smtp_is_wrong() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let talking = silent.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = silent.accept().await {
            let _ = tokio::io::AsyncWriteExt::write_all(&mut stream, b"no SMTP\r\n").await;
        }
    });
    let folder = tempfile::tempdir().unwrap();
    for smtp in ["smtp://127.0.0.1:1".to_owned(), format!("smtp://{talking}")] {
        let settings = Settings {
            data_dir: folder.path().to_owned(),
            mail: MailSettings {
                smtp: Some(smtp),
                ..MailSettings::default()
            },
            ..Settings::default()
        };
        let findings = found(&settings).await;
        assert_eq!(about(&findings, "mail", "check `--smtp`").verdict, Verdict::Wrong);
    }
}
