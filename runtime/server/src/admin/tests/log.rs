//! The audit log of an operator's changes.

use super::*;
use crate::data::audit_log;
use enkat_store::audit::Row;

/// Reads the rows of a server's log.
pub(crate) async fn rows(server: &TestServer) -> Vec<Row> {
    let settings = server.settings();
    let read = move || {
        let mut rows = Vec::new();
        audit_log::read(&settings, |row| {
            rows.push(row);
            true
        })
        .unwrap();
        rows
    };
    tokio::task::spawn_blocking(read).await.unwrap()
}

#[tokio::test]
async fn audit_log_of_changes_has_no_personal_data() {
    let server = TestServer::start().await;
    admin(&server, |admin| {
        admin.create_customer("north", "North", &[])?;
        admin.change_customer("north", Some("North AB"), &[], &artifacts())?;
        admin.change_customer("north", Some("North AB"), &[], &artifacts())
    })
    .await
    .unwrap();
    offer(&server, "closed", &["invitationRequired=true"]).await;
    let [ada, _] = invited(&server, "closed").await;
    let mut client = server.nobody();
    client.sign_in_as(&body("closed", 1980, Some(&ada))).await.data();
    letters(&server, "closed", &["bo"]).await;
    admin(&server, |admin| {
        admin.revoke("closed", "ada")?;
        admin.change_survey(
            "closed",
            &keys(&["limit=5", "settings.showExtra=true"]),
            &artifacts(),
        )?;
        admin.change_survey("closed", &keys(&["limit=5"]), &artifacts())?;
        admin.close_survey("closed", &artifacts())
    })
    .await
    .unwrap();
    let rows = rows(&server).await;
    let told: Vec<_> = rows
        .iter()
        .map(|row| format!("{} {} {}", row.event, row.survey_id, row.detail))
        .collect();
    assert_eq!(
        told,
        [
            "customerAdded  north",
            "customerChanged  north",
            "customerAdded  acme",
            "surveyAdded closed ",
            "peopleImported closed 2",
            "invitationsMade closed 2",
            "invitationsPrinted closed 2",
            "signedIn closed anonymous",
            "invitationsPrinted closed 1",
            "invitationRevoked closed 1",
            "surveyChanged closed limit settings",
            "surveyChanged closed expires",
        ]
    );
    let settings = Settings {
        data_dir: server.data().to_owned(),
        ..Settings::default()
    };
    let verified = tokio::task::spawn_blocking(move || audit_log::verify(&settings, None));
    let intact = verified.await.unwrap().unwrap().unwrap();
    assert_eq!((intact.rows, intact.unprotected.len()), (12, 0));
    let by_participants = rows.iter().filter(|row| row.event == "signedIn");
    for row in by_participants {
        assert_eq!(actor(row), "participant");
    }
    for row in rows.iter().filter(|row| row.event != "signedIn") {
        assert_eq!(actor(row), "operator olga", "{}", row.event);
    }
    // Ids and hashes are random, and may well have letters in common with a name.
    let told = |row: &Row| format!("{} {} {} {}\n", row.event, row.survey_id, row.detail, actor(row));
    let all: String = rows.iter().map(told).collect();
    for personal in ["ada", "Ada", "Byron", "example.org", ada.as_str()] {
        assert!(!all.contains(personal), "{personal}");
    }
}

/// Returns the actor of a row.
fn actor(row: &Row) -> &str {
    row.by.as_ref().map_or("", |by| by.actor.as_str())
}

#[tokio::test]
async fn audit_log_of_lists_has_their_counts() {
    let server = TestServer::start().await;
    offer(&server, "closed", &["invitationRequired=true"]).await;
    invited(&server, "closed").await;
    let before = rows(&server).await.len();
    admin(&server, |admin| {
        admin.customers()?;
        admin.surveys(&artifacts())?;
        admin.templates()?;
        admin.accounts()?;
        admin.feedback()?;
        admin.invitations("closed")?;
        admin.export()?;
        admin.show_audit_log()
    })
    .await
    .unwrap();
    let rows = rows(&server).await;
    let told: Vec<_> = rows[before..]
        .iter()
        .map(|row| format!("{} {} {} {}", row.event, row.survey_id, row.detail, actor(row)))
        .collect();
    let of_log = format!("listed  auditLog {} operator olga", before + 7);
    assert_eq!(
        told,
        [
            "listed  customers 2 operator olga",
            "listed  surveys 11 operator olga",
            "listed  templates 0 operator olga",
            "listed  accounts 0 operator olga",
            "listed  feedback 0 operator olga",
            "listed closed invitations 2 operator olga",
            "exported  customers 3 surveys 11 templates 0 operator olga",
            &of_log,
        ]
    );
}

#[tokio::test]
async fn audit_log_of_repeated_account_invitation_has_row() {
    let server = TestServer::start().await;
    admin(&server, |admin| {
        admin.invite_to_account("ada@example.org", None)?;
        admin.invite_again("ada@example.org")
    })
    .await
    .unwrap();
    let rows = rows(&server).await;
    let told: Vec<_> = rows
        .iter()
        .map(|row| [row.event.as_str(), row.detail.as_str(), actor(row)])
        .collect();
    let invited = |detail| ["accountInvited", detail, "operator olga"];
    assert_eq!(told, [invited(""), invited("again")]);
    assert_eq!(rows[0].participant, rows[1].participant);
}

/// Logs the head every hour, beside the start and the end: rows that are cut off later are then known to be missing.
#[tokio::test]
async fn audit_log_head_is_logged_hourly() {
    let server = TestServer::start().await;
    for survey in ["pulse", "pulse-short", "pulse", "pulse-demo", "pulse-short"] {
        server.participant(survey).await;
    }
    let head = async || {
        let settings = server.settings();
        let verify = move || audit_log::verify(&settings, None).unwrap().unwrap().head;
        tokio::task::spawn_blocking(verify).await.unwrap()
    };
    tokio::time::pause();
    tokio::time::advance(std::time::Duration::from_hours(1)).await;
    tokio::time::resume();
    let patience = tokio::time::timeout(std::time::Duration::from_secs(10), async {
        // The head of an empty log is not logged.
        while !logged().contains(&head().await.to_string()) {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    });
    patience.await.unwrap();
}
