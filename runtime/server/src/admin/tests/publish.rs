//! The effect of publishing a version on responses, seen by a server that runs on the same store.

use std::collections::BTreeMap;

use enkat_store::{InProgress, Mover, Verdict, audit};

use super::*;
use crate::{data::audit_log, routes::testing::logged};

/// Makes a version of the survey that asks for something else instead of the age.
pub(super) fn other(version: u32) -> Artifact {
    let mut survey = artifact();
    survey.header.version = version;
    for included in &mut survey.elements {
        if included.element.id == "age" {
            "years".clone_into(&mut included.element.id);
        }
    }
    survey
}

/// Lets everybody move but those who gave their age.
pub(super) struct ByAge;

impl Mover for ByAge {
    fn judge(&self, response: &InProgress) -> Verdict {
        match response.draft.answers.get("age") {
            None | Some(Value::Null) => Verdict::Moves {
                without: vec!["age".to_owned()],
                keeps_page: true,
            },
            Some(_) => Verdict::Stays(vec!["`age` was answered".to_owned()]),
        }
    }
}

pub(super) async fn publish(server: &TestServer, version: u32) -> Result<Published, Vec<String>> {
    admin(server, move |admin| {
        admin.publish(&other(version), &BTreeMap::new(), None, &mut |_| ())
    })
    .await
}

pub(super) async fn migrate(server: &TestServer, version: u32) -> Published {
    let published = admin(server, move |admin| {
        admin.publish(&other(version), &BTreeMap::new(), Some(&ByAge), &mut |_| ())
    });
    published.await.unwrap()
}

#[tokio::test]
async fn rehearsal_foresees_moves_and_changes_nothing() {
    let server = TestServer::start().await;
    for age in [json!(41), json!(null)] {
        let begun = server.participant("pulse").await;
        begun.save(0, json!({"agree": true, "age": age})).await.data();
    }
    let rehearse = || {
        admin(&server, |admin| {
            admin.rehearse_publishing(&other(2), &ByAge, &mut |_| ())
        })
    };
    let foreseen = rehearse().await.unwrap();
    assert_eq!(rehearse().await.unwrap(), foreseen);
    assert!(foreseen.is_new);
    assert_eq!(foreseen.in_progress, [(1, 2)].into());
    let new = server.participant("pulse").await;
    assert!(asks_for_age(&new).await);

    let published = migrate(&server, 2).await;
    assert_eq!(published.migrated.staying, foreseen.migrated.staying);
    // The third one has begun after the rehearsal.
    assert_eq!((foreseen.migrated.moved, published.migrated.moved), (1, 2));
}

pub(super) async fn asks_for_age(client: &Client) -> bool {
    let settings = client.settings("pulse").await;
    let model = settings["model"].as_str().unwrap().to_owned();
    let model = client.get(&format!("/api/models/{model}")).await.json();
    model.to_string().contains("\"age\"")
}

#[tokio::test]
async fn publish_applies_new_version_to_new_responses_only() {
    let mut server = TestServer::start().await;
    let begun = server.participant("pulse").await;
    begun.save(0, json!({"agree": true, "age": 41})).await.data();
    let published = publish(&server, 2).await.unwrap();
    assert!(published.is_new);
    assert_eq!(published.in_progress, [(1, 1)].into());

    let new = server.participant("pulse").await;
    assert!(asks_for_age(&begun).await && !asks_for_age(&new).await);
    begun.save(1, json!({"age": 42})).await.data();
    let refused = new.save(0, json!({"agree": true, "age": 42})).await;
    assert_eq!(refused.error(), (422, "InvalidChanges".into()));

    // Whatever stands in the folder by now.
    server.surveys.artifacts[0] = other(3);
    server.restart().await;
    let [begun, new] = [&begun, &new].map(|client| server.again(client));
    assert!(asks_for_age(&begun).await && !asks_for_age(&new).await);
    assert_eq!(
        begun.settings("pulse").await["draft"]["answers"],
        json!({"agree": true, "age": 42})
    );
    let newest = server.participant("pulse").await;
    let counts = admin(&server, |admin| admin.ask(admin.store.count_in_progress("pulse"))).await;
    assert_eq!(counts.unwrap(), [(1, 1), (2, 1), (3, 1)].into());
    assert!(!asks_for_age(&newest).await);
}

#[tokio::test]
async fn migrate_moves_safe_and_keeps_unsafe_responses() {
    let server = TestServer::start().await;
    let [safe, unsafe_] = [
        server.participant("pulse").await,
        server.participant("pulse").await,
    ];
    safe.save(0, json!({"agree": true, "stress": 1, "age": null}))
        .await
        .data();
    unsafe_.save(0, json!({"agree": true, "age": 41})).await.data();
    let published = migrate(&server, 2).await;
    assert_eq!(published.migrated.moved, 1);
    let staying = &published.migrated.staying[..];
    let [staying] = staying else {
        panic!("{staying:?}");
    };
    assert_eq!((&staying.participant.0, staying.version), (&unsafe_.id, 1));
    assert_eq!(staying.reasons, ["`age` was answered"]);
    assert_eq!(published.in_progress, [(1, 1), (2, 1)].into());
    assert!(!asks_for_age(&safe).await && asks_for_age(&unsafe_).await);
    let draft = safe.settings("pulse").await["draft"].clone();
    let kept = json!({"revision": 2, "answers": {"agree": true, "stress": 1}, "language": "sv-SE"});
    assert_eq!(draft, kept);
    // Again: nothing is left to move.
    let again = migrate(&server, 2).await;
    assert!(!again.is_new);
    assert_eq!((again.migrated.moved, again.migrated.staying.len()), (0, 1));
    assert_eq!(safe.settings("pulse").await["draft"], draft);
}

#[tokio::test]
async fn save_with_old_model_after_move_returns_survey_changed() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    let old = client.settings("pulse").await["model"].clone();
    client
        .save_by(&old, 0, json!({"agree": true, "stress": 1}))
        .await
        .data();
    migrate(&server, 2).await;

    let told = (200, "SurveyChanged".to_owned());
    // A client that names no model has an older revision.
    assert_eq!(client.save(1, json!({"stress": 2})).await.error(), told);
    assert_eq!(client.save_by(&old, 1, json!({"stress": 2})).await.error(), told);
    let settings = client.settings("pulse").await;
    let (new, revision) = (
        &settings["model"],
        settings["draft"]["revision"].as_i64().unwrap(),
    );
    assert_ne!(*new, old);
    // Another tab of the same participant still has the old model, whichever revision it knows.
    assert_eq!(
        client.save_by(&old, revision, json!({"stress": 2})).await.error(),
        told
    );
    let submit = json!({
        "surveyParticipantId": client.id, "revision": revision, "model": old, "language": "sv-SE",
    });
    assert_eq!(
        client.call("POST", "/api/submissions", &submit).await.error(),
        told
    );
    client.save_by(new, revision, json!({"stress": 2})).await.data();
    // Two tabs with the same model are two tabs.
    let conflict = client.save_by(new, revision, json!({"stress": 1})).await;
    assert_eq!(conflict.error(), (200, "DraftConflict".into()));
}

#[tokio::test]
async fn publish_used_or_older_version_fails() {
    let server = TestServer::start().await;
    let refused = publish(&server, 1).await.unwrap_err();
    assert!(
        refused[0].contains("version 1 of `pulse` is published with other content"),
        "{refused:?}"
    );
    assert!(
        refused[0].contains("write `version: 2` into the survey's `survey.yaml`"),
        "{refused:?}"
    );
    publish(&server, 4).await.unwrap();
    let refused = publish(&server, 3).await.unwrap_err();
    assert!(
        refused[0].contains("version 4 of `pulse` is published, and this is version 3"),
        "{refused:?}"
    );
    assert!(refused[0].contains("`version: 5`"), "{refused:?}");
    assert!(!publish(&server, 4).await.unwrap().is_new);
}

#[tokio::test]
async fn publish_version_with_moved_lines_is_the_same() {
    let server = TestServer::start().await;
    publish(&server, 2).await.unwrap();
    let published = admin(&server, |admin| {
        let mut moved = other(2);
        "pages/life.yaml:7".clone_into(&mut moved.elements[0].written_at.element);
        admin.publish(&moved, &BTreeMap::new(), None, &mut |_| ())
    });
    assert!(!published.await.unwrap().is_new);
}

#[tokio::test]
async fn publish_version_breaking_offer_settings_fails() {
    let server = TestServer::start().await;
    let refused = admin(&server, |admin| {
        let mut survey = other(2);
        survey.flags.clear();
        for included in &mut survey.elements {
            included.included_in = enkat_model::FlagSet::default();
        }
        admin.publish(&survey, &BTreeMap::new(), None, &mut |_| ())
    });
    let refused = refused.await.unwrap_err();
    assert!(refused[0].contains("showExtra"), "{refused:?}");
    server.participant("pulse").await;
}

#[tokio::test]
async fn audit_log_of_publish_has_version_and_moves() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    client.save(0, json!({"agree": true, "stress": 1})).await.data();
    migrate(&server, 2).await;
    migrate(&server, 2).await;
    let settings = server.settings();
    let read = move || {
        let mut rows = Vec::new();
        let told = |row: audit::Row| {
            let (event, survey_id, participant) = (row.event, row.survey_id, row.participant);
            rows.push(format!("{event} {survey_id} {participant} {}", row.detail));
            true
        };
        audit_log::read(&settings, told).unwrap();
        rows
    };
    let rows = tokio::task::spawn_blocking(read).await.unwrap();
    assert_eq!(
        rows[2..],
        [
            "published   pulse 2".to_owned(),
            format!("moved pulse {} pulse 1 to 2", client.id)
        ]
    );
}

#[tokio::test]
async fn changed_content_of_begun_version_is_not_served() {
    let mut server = TestServer::start().await;
    server.surveys.artifacts[0] = other(1);
    server.restart().await;
    // No response had begun.
    let begun = server.participant("pulse").await;
    assert!(!asks_for_age(&begun).await);
    server.surveys.artifacts[0] = artifact();
    server.restart().await;
    let [begun, new] = [server.again(&begun), server.participant("pulse").await];
    assert!(!asks_for_age(&begun).await && !asks_for_age(&new).await);
    assert!(logged().contains("Write `version: 2` into its `survey.yaml`"));
}

#[tokio::test]
async fn older_version_in_folder_is_not_served() {
    let mut server = TestServer::start().await;
    server.surveys.artifacts[0] = other(3);
    server.restart().await;
    server.surveys.artifacts[0] = other(2);
    server.restart().await;
    server.participant("pulse").await;
    let counts = admin(&server, |admin| admin.ask(admin.store.count_in_progress("pulse"))).await;
    assert_eq!(counts.unwrap(), [(3, 1)].into());
    assert!(logged().contains("the folder holds version 2 of `pulse`, but version 3 is published"));
}
