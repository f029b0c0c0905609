//! Consent: what a save needs it for, and words that change.

use std::collections::BTreeMap;

use enkat_model::Artifact;
use enkat_store::{InProgress, Mover, Verdict};
use serde_json::{Value, json};

use crate::{
    admin::tests::{admin, artifacts, keys, offer},
    routes::testing::{Answer, Client, TestServer, artifact, sensitive_artifact},
};

/// Returns the refusal of a save without consent.
fn required() -> (u16, String) {
    (422, "ConsentRequired".to_owned())
}

/// Saves changes on a page, in a language.
async fn save_on(client: &Client, revision: i64, changes: Value) -> Answer {
    let body = json!({"surveyParticipantId": client.id, "revision": revision, "changes": changes,
                      "page": "main", "section": "contact", "language": "en-US"});
    client.call("PUT", "/api/drafts", &body).await
}

/// Changes who reads the answers to the survey `told`, in both languages.
async fn tell_readers(server: &TestServer, sv: &str, en: &str) {
    let changed = [format!("readers.sv-SE={sv}"), format!("readers.en-US={en}")];
    admin(server, move |admin| {
        admin.change_survey("told", &changed, &artifacts())
    })
    .await
    .unwrap();
}

/// Moves every response, with all answers.
struct Everybody;

impl Mover for Everybody {
    fn judge(&self, _: &InProgress) -> Verdict {
        Verdict::Moves {
            without: Vec::new(),
            keeps_page: true,
        }
    }
}

/// Publishes version 2 of the survey, to which all responses move.
async fn move_all(server: &TestServer, change: fn(&mut Artifact)) {
    let mut survey = artifact();
    survey.header.version = 2;
    change(&mut survey);
    let published = admin(server, move |admin| {
        admin.publish(&survey, &BTreeMap::new(), Some(&Everybody), &mut |_| ())
    });
    assert_eq!(published.await.unwrap().migrated.staying.len(), 0);
}

#[tokio::test]
async fn save_without_consent_stores_only_what_needs_none() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    for changes in [
        json!({"stress": 1}),
        json!({"agree": false, "stress": 1}),
        json!({"agree": null, "stress": 1}),
        json!({"age": null, "stress": 1}),
        json!({"reach": "kim@example.org"}),
        json!({"age": ""}),
    ] {
        let refused = save_on(&client, 0, changes.clone()).await;
        assert_eq!(refused.error(), required(), "{changes}");
    }
    let draft = client.settings("pulse").await["draft"].clone();
    assert_eq!(draft, json!({"revision": 0, "answers": {}}));
    // The place, answers on the page with the consent, and removals are stored.
    let allowed = [
        json!({}),
        json!({"agree": false}),
        json!({"stress": null, "age": null}),
    ];
    for (revision, changes) in (0..).zip(allowed) {
        save_on(&client, revision, changes).await.data();
    }
    let draft = json!({"revision": 3, "answers": {"agree": false}, "page": "main", "section": "contact",
                       "language": "en-US"});
    assert_eq!(client.settings("pulse").await["draft"], draft);
}

#[tokio::test]
async fn save_is_judged_by_the_consent_after_it() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    client.save(0, json!({"agree": true, "stress": 2})).await.data();
    client.save(1, json!({"age": 41})).await.data();
    let refused = client.save(2, json!({"agree": false, "age": 42})).await;
    assert_eq!(refused.error(), required());
    // Taking the tick away is stored, the answers stay, and none is added until it is ticked again.
    client
        .save(2, json!({"agree": false, "visit": null}))
        .await
        .data();
    let answers = json!({"agree": false, "stress": 2, "age": 41});
    assert_eq!(client.settings("pulse").await["draft"]["answers"], answers);
    assert_eq!(client.save(3, json!({"age": 42})).await.error(), required());
    client.save(3, json!({"age": null})).await.data();
    client.save(4, json!({"agree": true, "age": 43})).await.data();
    client.submit(5).await.data();
}

#[tokio::test]
async fn refusal_for_lack_of_consent_comes_last() {
    let server = TestServer::start().await;
    let client = server.participant("pulse-short").await;
    let both = json!({"agree": true, "stress": 2});
    client.save(0, both.clone()).await.data();
    client.save(1, json!({"agree": null})).await.data();
    // Another tab knows neither the answers nor the withdrawal: it learns of both.
    let conflict = client.save(0, json!({"age": 41})).await;
    assert_eq!(conflict.error(), (200, "DraftConflict".into()));
    // A change that is impossible is named, with or without consent.
    let impossible = client.save(2, json!({"stress": 9})).await;
    assert_eq!(impossible.error(), (422, "InvalidChanges".into()));
    // The same save again, whose answer was lost, is confirmed.
    client.save(2, both.clone()).await.data();
    assert_eq!(client.save(2, both.clone()).await.data(), json!({"revision": 3}));
    client.submit(3).await.data();
    let late = client.save(3, json!({"age": 41})).await;
    assert_eq!(late.error(), (200, "AlreadySubmitted".into()));
}

#[tokio::test]
async fn sensitive_answers_need_consent_as_others_do() {
    let server = TestServer::asking(sensitive_artifact()).await;
    let client = server.participant("pulse").await;
    let refused = client.save(0, json!({"stressWhy": "deadlines"})).await;
    assert_eq!(refused.error(), required());
    client.save(0, json!({"stressWhy": null})).await.data();
    client
        .save(1, json!({"agree": true, "stressWhy": "deadlines"}))
        .await
        .data();
}

#[tokio::test]
async fn survey_without_consent_needs_none() {
    let server = TestServer::start().await;
    let client = server.participant("visit").await;
    client.save(0, json!({"place": "north"})).await.data();
}

#[tokio::test]
async fn changed_notices_keep_answers_out_until_consent_is_given_anew() {
    let server = TestServer::start().await;
    offer(&server, "told", &[]).await;
    let client = server.participant("told").await;
    client.save(0, json!({"agree": true, "stress": 2})).await.data();
    tell_readers(&server, "Ingen", "Nobody").await;
    // The server notices changes of another process at the next sign-in.
    server.participant("told").await;
    assert_eq!(client.save(1, json!({"age": 41})).await.error(), required());
    // A tick that comes with answers consents to the words of now.
    client.save(1, json!({"agree": true, "age": 41})).await.data();
    assert_eq!(client.settings("told").await["consentChanged"], false);
    client.save(2, json!({"age": 42})).await.data();

    tell_readers(&server, "Alla", "Everybody").await;
    server.participant("told").await;
    assert_eq!(client.save(3, json!({"age": 43})).await.error(), required());
    let settings = client.settings("told").await;
    assert_eq!(settings["consentChanged"], true);
    let draft = json!({"revision": 4, "answers": {"stress": 2, "age": 42}, "language": "sv-SE"});
    assert_eq!(settings["draft"], draft);
    assert_eq!(client.save(4, json!({"age": 43})).await.error(), required());
    client.save(4, json!({"agree": true})).await.data();
    client.save(5, json!({"age": 43})).await.data();
    client.submit(6).await.data();
}

#[tokio::test]
async fn words_that_another_process_changed_are_looked_for_before_a_refusal() {
    let server = TestServer::start().await;
    offer(&server, "told", &[]).await;
    let client = server.participant("told").await;
    client.save(0, json!({"agree": true})).await.data();
    tell_readers(&server, "Ingen", "Nobody").await;
    server.participant("told").await;
    assert_eq!(client.save(1, json!({"stress": 2})).await.error(), required());
    // The words are those of the consent again, and this server has not been told.
    tell_readers(&server, "L\u{e4}karen", "The physician").await;
    client.save(1, json!({"stress": 2})).await.data();
}

#[tokio::test]
async fn move_with_changed_words_keeps_answers_out_until_consent_is_given_anew() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    client.save(0, json!({"agree": true, "stress": 2})).await.data();
    move_all(&server, |survey| {
        for texts in survey.texts.values_mut() {
            texts.insert("pages.start.title".to_owned(), "Read this first".to_owned());
        }
    })
    .await;
    let moved = client.save(1, json!({"age": 41})).await;
    assert_eq!(moved.error(), (200, "SurveyChanged".into()));
    assert_eq!(client.save(2, json!({"age": 41})).await.error(), required());
    let settings = client.settings("pulse").await;
    assert_eq!(settings["consentChanged"], true);
    assert_eq!(settings["draft"]["answers"], json!({"stress": 2}));
    client.save(3, json!({"agree": true, "age": 41})).await.data();
    client.submit(4).await.data();
}

#[tokio::test]
async fn move_with_same_words_keeps_the_consent() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    client.save(0, json!({"agree": true, "stress": 2})).await.data();
    move_all(&server, |_| ()).await;
    assert_eq!(client.settings("pulse").await["consentChanged"], false);
    client.save(2, json!({"age": 41})).await.data();
    client.submit(3).await.data();
}

/// Starts a server with a first version of the survey that asks for no consent; its box is an ordinary question.
async fn asking_no_consent() -> TestServer {
    let mut survey = artifact();
    survey.header.consent = None;
    TestServer::asking(survey).await
}

#[tokio::test]
async fn answers_from_before_the_survey_asked_for_consent_stay() {
    let server = asking_no_consent().await;
    let client = server.participant("pulse").await;
    client.save(0, json!({"stress": 2})).await.data();
    move_all(&server, |_| ()).await;
    let settings = client.settings("pulse").await;
    assert_eq!(settings["consentChanged"], false);
    assert_eq!(settings["draft"]["answers"], json!({"stress": 2}));
    assert_eq!(client.save(2, json!({"age": 41})).await.error(), required());
    client.save(2, json!({"agree": true, "age": 41})).await.data();
    client.submit(3).await.data();
}

#[tokio::test]
async fn box_ticked_before_the_survey_asked_for_consent_gives_none() {
    let server = asking_no_consent().await;
    let client = server.participant("pulse").await;
    client.save(0, json!({"agree": true, "stress": 2})).await.data();
    move_all(&server, |_| ()).await;
    let moved = client.save(1, json!({"age": 41})).await;
    assert_eq!(moved.error(), (200, "SurveyChanged".into()));
    assert_eq!(client.save(2, json!({"age": 41})).await.error(), required());
    assert_eq!(client.submit(2).await.error(), (200, "SurveyChanged".into()));
    let settings = client.settings("pulse").await;
    assert_eq!(settings["consentChanged"], true);
    assert_eq!(settings["draft"]["answers"], json!({"stress": 2}));
    client.save(3, json!({"agree": true})).await.data();
    client.submit(4).await.data();
}

#[tokio::test]
async fn consent_to_a_survey_that_is_not_served_counts() {
    let server = TestServer::start().await;
    offer(&server, "told", &[]).await;
    let client = server.participant("told").await;
    client.save(0, json!({"agree": true})).await.data();
    let without = server.participant("told").await;
    // Given a survey with a setting that a newer version does not have any more,
    server
        .execute(
            "UPDATE surveys SET declaration = json_set(declaration, '$.settings', json('{\"gone\": true}'))
             WHERE survey_id = 'told'",
        )
        .await;
    server
        .execute("UPDATE deployment_version SET version = version + 1")
        .await;
    server.participant("pulse").await;
    // when a participant who has begun goes on, then consent to the words of before counts, and none does not.
    client.save(1, json!({"stress": 2})).await.data();
    assert_eq!(without.save(0, json!({"stress": 2})).await.error(), required());
}

#[tokio::test]
async fn changed_notices_reset_consent_once() {
    let server = TestServer::start().await;
    offer(&server, "told", &[]).await;
    let client = server.participant("told").await;
    client.save(0, json!({"agree": true, "stress": 2})).await.data();
    assert_eq!(client.settings("told").await["consentChanged"], false);
    admin(&server, |admin| {
        let changed = keys(&["readers.sv-SE=Ingen", "readers.en-US=Nobody"]);
        admin.change_survey("told", &changed, &artifacts())
    })
    .await
    .unwrap();
    assert_eq!(client.settings("told").await["consentChanged"], true);
    let again = client.settings("told").await;
    assert_eq!(again["consentChanged"], false);
    assert_eq!(again["draft"]["answers"], json!({"stress": 2}));
    assert_eq!(again["notices"]["en-US"]["readers"], "Nobody");
    client.save(2, json!({"agree": true})).await.data();
    client.submit(3).await.data();
}

#[tokio::test]
async fn submit_with_outdated_consent_is_rejected() {
    let server = TestServer::start().await;
    offer(&server, "told", &[]).await;
    let client = server.participant("told").await;
    client.save(0, json!({"agree": true, "stress": 2})).await.data();
    admin(&server, |admin| {
        let changed = keys(&["keptFor.sv-SE=ett år", "keptFor.en-US=one year"]);
        admin.change_survey("told", &changed, &artifacts())
    })
    .await
    .unwrap();
    // The server notices changes of another process at the next sign-in.
    server.participant("told").await;
    assert_eq!(client.submit(1).await.error(), (200, "SurveyChanged".into()));
    assert_eq!(client.settings("told").await["consentChanged"], true);
}

#[tokio::test]
async fn consent_comes_with_the_language_of_its_words() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    let mut body = json!({"surveyParticipantId": client.id, "revision": 0, "changes": {"agree": true}});
    let refused = client.call("PUT", "/api/drafts", &body).await;
    assert_eq!(refused.error(), (422, "InvalidRequest".into()));
    body["language"] = json!("en-US");
    client.call("PUT", "/api/drafts", &body).await.data();
}
