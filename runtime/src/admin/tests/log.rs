//! What the audit log tells of an operator's changes.

use super::*;
use crate::audit::{self, Row};

pub(super) async fn rows(server: &TestServer) -> Vec<Row> {
    let file = server.data().join("enkat.db");
    let read = move || {
        let mut rows = Vec::new();
        audit::read(&file, |row| {
            rows.push(row);
            true
        })
        .unwrap();
        rows
    };
    tokio::task::spawn_blocking(read).await.unwrap()
}

#[tokio::test]
async fn every_change_is_told_without_anybodys_name() {
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
    let verified = tokio::task::spawn_blocking(move || audit::verify(&settings, None));
    let verified = verified.await.unwrap().unwrap().unwrap();
    assert_eq!((verified.head.number, verified.unprotected.len()), (12, 0));
    let all = format!("{rows:?}");
    for personal in ["ada", "Ada", "Byron", "example.org", ada.as_str()] {
        assert!(!all.contains(personal), "{personal}");
    }
}
