//! Responses in progress after an import changed the settings of their participants.

use std::{
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use enkat_store::{Declarations, DeclaredCustomer, DeclaredSurvey, Origin};
use jiff::Timestamp;
use sqlx::{Connection, SqliteConnection};

use super::{
    people::{import, pulse, server},
    *,
};
use crate::{Clock, routes::testing::TestClock};

/// Signs in Ada, who is invited with the flag `showExtra` and has given her consent.
async fn ada(server: &TestServer) -> Client {
    import(server, "reference,extra\nada,true\n", false).await;
    admin(server, |admin| admin.invite("pulse-short", None))
        .await
        .unwrap();
    let secrets = letters(server, "pulse-short", &[]).await;
    let mut ada = server.nobody();
    ada.sign_in_as(&body("pulse-short", 1980, Some(&secrets[0].1)))
        .await
        .data();
    ada.save(0, json!({"agree": true})).await.data();
    ada
}

/// Changes the database beside the store.
async fn execute(file: PathBuf, statement: &'static str) {
    let url = format!("sqlite:{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    sqlx::query(statement).execute(&mut connection).await.unwrap();
}

/// A clock that saves an answer when it is first asked for the time after it was armed.
struct SavingClock {
    clock: Arc<TestClock>,
    database: PathBuf,
    is_armed: AtomicBool,
}

impl Clock for SavingClock {
    fn now(&self) -> Timestamp {
        if self.is_armed.swap(false, Ordering::SeqCst) {
            let save = execute(
                self.database.clone(),
                "UPDATE drafts SET revision = revision + 1, answers = jsonb_patch(answers, '{\"stress\": 1}')",
            );
            let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
            // The clock may be asked on a thread that waits for the store.
            std::thread::spawn(|| threads.unwrap().block_on(save))
                .join()
                .unwrap();
        }
        self.clock.now()
    }
}

/// Re-tailors Ada with these columns, while an answer of hers is saved between reading and writing.
async fn retailor_while_saving(server: &TestServer, drop_answers: bool) -> Imported {
    let database = server.data().join("enkat.db");
    let clock = Arc::new(SavingClock {
        clock: Arc::clone(&server.clock),
        database,
        is_armed: AtomicBool::new(false),
    });
    let settings = server.settings();
    let work = move || {
        let environment = Environment {
            clock: Arc::clone(&clock) as _,
            ..Environment::system()
        };
        let admin = Admin::open(&settings, environment, operator()).unwrap();
        let table = "reference,extra,unit\nada,,North\n";
        let people = admin.read_people("pulse-short", table).unwrap();
        let offered = admin.offered_survey("pulse-short").unwrap().unwrap();
        clock.is_armed.store(true, Ordering::SeqCst);
        let imported = admin
            .retailor("pulse-short", &offered, &people, drop_answers)
            .unwrap();
        assert!(!clock.is_armed.load(Ordering::SeqCst));
        admin.close().unwrap();
        imported
    };
    tokio::task::spawn_blocking(work).await.unwrap()
}

#[tokio::test]
async fn retailor_response_saved_meanwhile_is_judged_again() {
    let server = server().await;
    let ada = ada(&server).await;
    let imported = retailor_while_saving(&server, false).await;
    assert_eq!(imported, staying(StayReason::HasAnswers));
    assert_eq!(extra(&ada).await, true);
}

#[tokio::test]
async fn retailor_anyway_response_saved_meanwhile_changes() {
    let server = server().await;
    let ada = ada(&server).await;
    let imported = retailor_while_saving(&server, true).await;
    assert_eq!((imported.changed, imported.staying), (1, Vec::new()));
    assert_eq!(extra(&ada).await, false);
}

/// Imports settings that leave Ada's response as it is.
fn staying(reason: StayReason) -> Imported {
    Imported {
        changed: 0,
        staying: vec![("ada".to_owned(), reason)],
    }
}

/// Returns whether the participant's model has the flag `showExtra`.
async fn extra(client: &Client) -> Value {
    client.settings("pulse-short").await["surveyModel"]["settings"]["showExtra"].clone()
}

#[tokio::test]
async fn import_response_on_lost_version_is_reported() {
    let server = server().await;
    ada(&server).await;
    execute(
        server.data().join("enkat.db"),
        "UPDATE tailorings SET version = 9",
    )
    .await;
    let imported = import(&server, "reference,extra\nada,\n", true).await;
    assert_eq!(imported, staying(StayReason::VersionUnavailable));
}

#[tokio::test]
async fn import_breaking_assumptions_of_older_version_is_reported() {
    let server = server().await;
    ada(&server).await;
    admin(&server, |admin| {
        let mut newer = pulse();
        newer.header.version = 2;
        newer.assumptions.clear();
        admin.publish(&newer, &std::collections::BTreeMap::new(), None, &mut |_| ())
    })
    .await
    .unwrap();
    let imported = import(&server, "reference,extra,never\nada,true,true\n", true).await;
    assert_eq!(imported, staying(StayReason::BreaksAssumptions));
}

/// Declares a survey that cannot be offered: its customer gives no notices, which the consent needs.
async fn declare_silent(server: &TestServer) {
    admin(server, |admin| {
        let declaration = json!({
            "surveyId": "silent", "type": "shp", "survey": "pulse", "login": {"anonymous": true},
            "defaultLoginType": "anonymous",
        });
        let declarations = Declarations {
            customers: vec![DeclaredCustomer {
                url_name: "north".to_owned(),
                name: "North".to_owned(),
                declaration: "{}".to_owned(),
                origin: Origin::File,
            }],
            surveys: vec![DeclaredSurvey {
                survey_id: "silent".to_owned(),
                customer: "north".to_owned(),
                declaration: declaration.to_string(),
                origin: Origin::File,
            }],
            ..Declarations::default()
        };
        admin.ask(admin.store.declare(&declarations, admin.now()))
    })
    .await
    .unwrap();
}

#[tokio::test]
async fn settings_of_refused_survey_fail_with_its_findings() {
    let server = server().await;
    declare_silent(&server).await;
    let more = PersonDetails {
        presets: "more".to_owned(),
        ..PersonDetails::default()
    };
    let refused = admin(&server, move |admin| admin.person_settings("silent", &more)).await;
    let findings = refused.unwrap_err();
    assert_eq!(findings.len(), 4, "{findings:?}");
    assert!(
        findings[0].contains("`controller` has no text in"),
        "{findings:?}"
    );
}

#[tokio::test]
async fn import_to_refused_survey_fails_and_keeps_nothing() {
    let server = server().await;
    declare_silent(&server).await;
    let refused = admin(&server, |admin| {
        let person = Invitee {
            reference: "ada".to_owned(),
            ..Invitee::default()
        };
        admin.import_people("silent", &[person], false)
    })
    .await;
    let findings = refused.unwrap_err();
    assert!(
        findings[0].contains("`controller` has no text in"),
        "{findings:?}"
    );
    let uninvited = admin(&server, |admin| admin.ask(admin.store.uninvited("silent"))).await;
    assert_eq!(uninvited.unwrap(), [] as [i64; 0]);
}
