//! `PUT /api/drafts`: autosave.

use axum::extract::State;
use enkat_store::{Change, NeededConsent, Participant, ParticipantId, Save, Saved};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{check_model, conflict};
#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    catalog::Tailored,
    deployment::Offer,
    http::{
        Body, Code, Failure, Outcome, RateClass, Reply, api_middleware::SAVES, credentials::no_session,
        signed_in::Saving, unique::unique,
    },
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
    session::{check_changes, consent},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Put,
        path: SAVES,
        id: "saveDraft",
        summary: "Save answers",
        description: "Changes a draft if it still has the revision on which the changes are based, and \
                      answers when they are on the disk. A draft contains everything that participants \
                      type, also an unfinished number. If a change names a question that the participant \
                      does not get, another kind of value, or an option that does not exist, nothing is \
                      stored. If you send the same save again because its answer was lost, the server \
                      confirms it. If the response has moved to another version of the survey than that of \
                      `model`, nothing is stored: `SurveyChanged`. Where the survey asks for consent, \
                      answers need it as it stands after the save, to the current words: a save that brings \
                      the tick and answers together is stored. Without it, a save may bring answers on the \
                      page with the consent, removals, `page`, `section` and `language`; if it brings \
                      anything else, nothing is stored: `ConsentRequired`. A save that takes the tick away \
                      is stored, and the answers stay. `InvalidChanges` has `errors: [{id, \
                      rule}]` in its data.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<SaveDraftRequest>),
        answer: Answer::Data(schema::<SavedDraft>),
        expected: &[Code::DraftConflict, Code::SurveyChanged, Code::AlreadySubmitted],
        refused: &[
            Code::InvalidChanges,
            Code::ConsentRequired,
            Code::SurveyUnavailable,
        ],
        #[cfg(test)]
        bodies: Bodies::Of(|_, id| json!({"surveyParticipantId": id, "revision": 9, "changes": {}})),
    };
    Endpoint::new(operation, handle)
}

/// The changes of a draft.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct SaveDraftRequest {
    /// The participant, as the sign-in named it.
    survey_participant_id: ParticipantId,
    /// The revision that the changes were made on.
    revision: i64,
    /// The model by whose rules they were made, as the settings named it.
    #[serde(default)]
    model: Option<String>,
    /// The new values, by question or checkbox; null removes.
    #[serde(deserialize_with = "unique")]
    changes: Map<String, Value>,
    /// The participant's page.
    #[serde(default)]
    page: Option<String>,
    /// The participant's section or group of the page, if the page is answered section by section. A page without one removes the
    /// previous section.
    #[serde(default)]
    section: Option<String>,
    /// The participant's language; required with the change that gives consent.
    #[serde(default)]
    language: Option<String>,
}

/// A save on the disk.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SavedDraft {
    /// The draft's new revision.
    revision: i64,
}

async fn handle(
    State(app): State<App>,
    mut saving: Saving,
    Body(request): Body<SaveDraftRequest>,
) -> Outcome<SavedDraft> {
    let model = request.model.as_deref();
    let mut tailored = app
        .tailored(saving.signed_in.is(&request.survey_participant_id)?)
        .await?;
    if check_model(&tailored, model).is_err() {
        // The response may have been moved since this process last read it.
        saving = saving.again(&app).await?;
        tailored = app
            .tailored(saving.signed_in.is(&request.survey_participant_id)?)
            .await?;
        check_model(&tailored, model)?;
    }
    let participant = saving.signed_in.is(&request.survey_participant_id)?;
    let offer = app.offer(participant);
    check(&tailored, offer.as_deref(), &request)?;
    let notices = offer.as_deref().map(|offer| &offer.notices);
    let consent = consent(&tailored, notices, &request.changes, request.language.as_deref());
    let needed_consent = app.needed_consent(participant, &tailored, &request.changes);
    let is_answer = request.changes.keys().any(|id| !tailored.is_consent(id));
    let sealer = app.sealer(participant);
    let code = sealer.code_of_save(&request.changes);
    let code = code.map_err(|error| Failure::internal(&error))?;
    let changes = sealer
        .seal_answers(&tailored.saved_fields, request.changes)
        .map_err(|error| Failure::internal(&error))?;
    let save = Save {
        consent,
        needed_consent,
        is_answer,
        participant: request.survey_participant_id,
        session: saving.signed_in.pass.secret.clone(),
        revision: request.revision,
        changes,
        code,
        page: request.page,
        section: request.section,
        language: request.language,
        at: app.environment.clock.now(),
    };
    match save_by_current_words(&app, participant, &tailored, save).await? {
        Saved::Done { revision } => Ok(Reply(SavedDraft { revision })),
        Saved::Conflict(draft) => {
            let now = saving.again(&app).await?;
            if now.signed_in.is(&participant.id)?.tailoring != participant.tailoring {
                return Err(Failure::survey_changed());
            }
            Err(conflict(app.opened(participant, draft)?))
        }
        Saved::ConsentRequired => Err(Failure::new(
            Code::ConsentRequired,
            "there is no consent to the current words: show them, and send the answers with the tick or after it",
        )),
        Saved::Submitted => Err(Failure::new(
            Code::AlreadySubmitted,
            "the answers were sent before",
        )),
        Saved::SignedOut => {
            app.sessions.forget(&saving.signed_in.pass);
            Err(no_session())
        }
        Saved::Unknown => Err(Failure::participant_gone()),
    }
}

/// Saves, and once more if the words of the consent are others than this process knew: another process may have changed them, and the
/// participant may have consented there.
async fn save_by_current_words(
    app: &App,
    participant: &Participant,
    tailored: &Tailored,
    save: Save,
) -> Result<Saved, Failure> {
    let again = matches!(save.needed_consent, NeededConsent::ToOneOf(_)).then(|| save.clone());
    let saved = app.store.save(save).await?;
    let (Saved::ConsentRequired, Some(mut again)) = (&saved, again) else {
        return Ok(saved);
    };
    app.deployment().await?;
    let needed_consent = app.needed_consent(participant, tailored, &again.changes);
    if needed_consent == again.needed_consent {
        return Ok(saved);
    }
    again.needed_consent = needed_consent;
    Ok(app.store.save(again).await?)
}

fn check(tailored: &Tailored, offer: Option<&Offer>, request: &SaveDraftRequest) -> Result<(), Failure> {
    if request.page.as_ref().is_some_and(|page| !tailored.has_page(page)) {
        return Err(Failure::new(
            Code::InvalidRequest,
            "`page` is no page of the survey",
        ));
    }
    if let Some(section) = &request.section {
        let is_on_page = |page: &String| tailored.has_section(page, section);
        if !request.page.as_ref().is_some_and(is_on_page) {
            return Err(Failure::new(
                Code::InvalidRequest,
                "`section` is no section or group of the page",
            ));
        }
    }
    let language = request.language.as_ref();
    if language.is_some_and(|language| !tailored.has_language(language)) {
        return Err(Failure::new(
            Code::InvalidRequest,
            "`language` is no language of the survey",
        ));
    }
    let locations = offer.map(|offer| offer.locations.as_slice());
    check_changes(tailored, locations, &request.changes).map_err(|errors| {
        Failure::new(Code::InvalidChanges, "nothing is stored").with(json!({ "errors": errors }))
    })?;
    // The consent is stored with its wording.
    if matches!(
        consent(tailored, None, &request.changes, language.map(String::as_str)),
        Change::Given(None)
    ) {
        return Err(Failure::new(
            Code::InvalidRequest,
            "`language` has to come with the consent",
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::TestServer;

    #[tokio::test]
    async fn save_returns_draft_unchanged_after_restart() {
        let mut server = TestServer::start().await;
        let client = server.participant("pulse").await;
        let changes = json!({"stress": 1, "stressWhy": "deadlines", "age": "4", "agree": true});
        assert_eq!(
            client.save(0, changes.clone()).await.data(),
            json!({"revision": 1})
        );
        assert_eq!(
            client.settings("pulse").await["draft"],
            json!({"revision": 1, "answers": changes, "language": "sv-SE"})
        );

        let more = json!({"surveyParticipantId": client.id, "revision": 1, "changes": {"stressWhy": null, "age": 41.3},
                          "page": "main", "language": "en-US"});
        client.call("PUT", "/api/drafts", &more).await.data();
        let draft = json!({"revision": 2, "answers": {"stress": 1, "age": 41.3, "agree": true},
                           "page": "main", "language": "en-US"});
        assert_eq!(client.settings("pulse").await["draft"], draft);

        server.restart().await;
        let again = server.again(&client);
        assert_eq!(again.settings("pulse").await["draft"], draft);
    }

    #[tokio::test]
    async fn save_with_section_requires_its_page() {
        let server = TestServer::start().await;
        let client = server.participant("pulse").await;
        let on = |revision: u32, place: serde_json::Value| {
            let mut body = json!({"surveyParticipantId": client.id, "revision": revision, "changes": {}});
            body.as_object_mut()
                .unwrap()
                .extend(place.as_object().unwrap().clone());
            body
        };
        for lost in [
            json!({"section": "contact"}),
            json!({"page": "start", "section": "contact"}),
            json!({"page": "main", "section": "age"}),
            json!({"page": "main", "section": "main"}),
        ] {
            let refused = client.call("PUT", "/api/drafts", &on(0, lost)).await;
            assert_eq!(refused.error(), (422, "InvalidRequest".into()));
        }
        let places = [
            (json!({"page": "main", "section": "contact"}), json!("contact")),
            (json!({}), json!("contact")),
            (json!({"page": "main"}), json!(null)),
        ];
        for (revision, (place, section)) in (0..).zip(places) {
            client
                .call("PUT", "/api/drafts", &on(revision, place))
                .await
                .data();
            assert_eq!(client.settings("pulse").await["draft"]["section"], section);
        }
    }

    #[tokio::test]
    async fn save_with_old_revision_returns_conflict() {
        let server = TestServer::start().await;
        let (first, second) = {
            let client = server.participant("pulse").await;
            (client.clone(), client)
        };
        first.save(0, json!({"agree": true, "age": 41})).await.data();
        let answer = second.save(0, json!({"agree": true, "age": 42})).await;
        assert_eq!(answer.error(), (200, "DraftConflict".into()));
        assert_eq!(
            answer.json()["data"],
            json!({"revision": 1, "answers": {"agree": true, "age": 41}, "language": "sv-SE"})
        );
        assert_eq!(
            second.save(1, json!({"age": 42})).await.data(),
            json!({"revision": 2})
        );
    }

    #[tokio::test]
    async fn save_sent_again_returns_same_revision() {
        let server = TestServer::start().await;
        let client = server.participant("pulse").await;
        for _ in 0..2 {
            assert_eq!(
                client.save(0, json!({"agree": true, "age": 41})).await.data(),
                json!({"revision": 1})
            );
        }
    }

    #[tokio::test]
    async fn save_with_invalid_changes_stores_nothing() {
        let server = TestServer::start().await;
        let client = server.participant("pulse-short").await;
        let table = [
            (json!({"nobodyAsked": 1}), "unknown"),
            (
                json!({"extraWords": "not in this participant's model"}),
                "unknown",
            ),
            (json!({"main": true}), "unknown"),
            (json!({"stress": 3}), "option"),
            (json!({"stress": 1.5}), "option"),
            (json!({"stress": "1"}), "option"),
            (json!({"stress": true}), "type"),
            (json!({"stress": [1]}), "type"),
            (json!({"stress": {"in": 1}}), "type"),
            (json!({"agree": "true"}), "type"),
            (json!({"agree": 1}), "type"),
            (json!({"age": false}), "type"),
            (json!({"age": "9".repeat(65)}), "max_length"),
            (json!({"stressWhy": 7}), "type"),
            (json!({"stressWhy": "a\0b"}), "type"),
            (json!({"visit": 20_261_121}), "type"),
            (json!({"visit": "1".repeat(33)}), "max_length"),
        ];
        for (change, rule) in table {
            let id = change.as_object().unwrap().keys().next().unwrap().clone();
            let mut changes = change.clone();
            changes["agree"] = change.get("agree").cloned().unwrap_or(json!(true));
            let answer = client.save(0, changes).await;
            assert_eq!(answer.error(), (422, "InvalidChanges".into()), "{change}");
            assert_eq!(
                answer.json()["data"]["errors"],
                json!([{"id": id, "rule": rule}]),
                "{change}"
            );
        }
        let draft = client.settings("pulse-short").await["draft"].clone();
        assert_eq!(draft, json!({"revision": 0, "answers": {}}));
    }

    #[tokio::test]
    async fn save_with_invalid_body_stores_nothing() {
        let server = TestServer::start().await;
        let client = server.participant("pulse").await;
        let body = |rest: &str| format!("{{\"surveyParticipantId\": \"{}\", {rest}}}", client.id);
        let table = [
            (String::new(), 400, "MalformedJson"),
            ("{".to_owned(), 400, "MalformedJson"),
            ("[1, 2".to_owned(), 400, "MalformedJson"),
            ("\u{0}".to_owned(), 400, "MalformedJson"),
            (
                body("\"revision\": 0, \"changes\": {\"age\": 1e999}"),
                400,
                "MalformedJson",
            ),
            (
                body("\"revision\": 0, \"changes\": {\"stressWhy\": \"\\ud800\"}"),
                400,
                "MalformedJson",
            ),
            ("[".repeat(2000), 400, "MalformedJson"),
            ("null".to_owned(), 422, "InvalidRequest"),
            ("{}".to_owned(), 422, "InvalidRequest"),
            (
                format!("[\"{}\", 0, {{}}, null, null]", client.id),
                422,
                "InvalidRequest",
            ),
            (
                body("\"revision\": 0, \"revision\": 0, \"changes\": {}"),
                422,
                "InvalidRequest",
            ),
            (body("\"revision\": 0"), 422, "InvalidRequest"),
            (
                body("\"revision\": \"0\", \"changes\": {}"),
                422,
                "InvalidRequest",
            ),
            (body("\"revision\": 0.5, \"changes\": {}"), 422, "InvalidRequest"),
            (body("\"revision\": 0, \"changes\": []"), 422, "InvalidRequest"),
            (
                body("\"revision\": 0, \"changes\": {}, \"surprise\": 1"),
                422,
                "InvalidRequest",
            ),
            (
                body("\"revision\": 0, \"changes\": {}, \"page\": \"nowhere\""),
                422,
                "InvalidRequest",
            ),
            (
                body("\"revision\": 0, \"changes\": {}, \"page\": 7"),
                422,
                "InvalidRequest",
            ),
            (
                body("\"revision\": 0, \"changes\": {}, \"language\": \"tlh\""),
                422,
                "InvalidRequest",
            ),
            (" ".repeat(5000), 413, "BodyTooLarge"),
            (
                "{\"surveyParticipantId\": \"x\", \"revision\": 0, \"changes\": {}}".to_owned(),
                403,
                "Forbidden",
            ),
        ];
        for (body, status, code) in table {
            let answer = client.send("PUT", "/api/drafts", body.as_bytes()).await;
            assert_eq!(answer.error(), (status, code.into()), "{body}");
        }
        let answer = client.send("PUT", "/api/drafts", b"{\"a\": \"\xff\"}").await;
        assert_eq!(answer.error(), (422, "InvalidRequest".into()));
        let draft = client.settings("pulse").await["draft"].clone();
        assert_eq!(draft, json!({"revision": 0, "answers": {}}));
    }

    #[tokio::test]
    async fn connection_survives_body_that_is_too_large() {
        let server = TestServer::start().await;
        let client = server.participant("pulse").await;
        let large = format!(
            "PUT /api/drafts HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncookie: {}\r\nx-token: {}\r\n\
             content-length: 200000\r\n\r\n{}",
            client.headers["cookie"],
            client.headers["x-token"],
            " ".repeat(200_000)
        );
        let next = "GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        let both = client
            .raw_text(&[large.as_bytes(), next.as_bytes()].concat())
            .await;
        assert!(both.starts_with("HTTP/1.1 413 "), "{both}");
        assert!(both.contains("HTTP/1.1 200 "), "{both}");
    }

    #[tokio::test]
    async fn save_checks_chunked_size_and_content_type() {
        let server = TestServer::start().await;
        let mut client = server.participant("pulse").await;
        let head = "PUT /api/drafts HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
                    content-type: application/json\r\ntransfer-encoding: chunked\r\n";
        let session = format!(
            "cookie: {}\r\nx-token: {}\r\n\r\n",
            client.headers["cookie"], client.headers["x-token"]
        );
        let chunk = format!("{:x}\r\n{}\r\n", 4000, " ".repeat(4000));
        let answer = client
            .raw(format!("{head}{session}{chunk}{chunk}0\r\n\r\n").as_bytes())
            .await;
        assert_eq!(answer.error(), (413, "BodyTooLarge".into()));

        client.headers.insert("content-type", "text/plain".to_owned());
        assert_eq!(
            client.save(0, json!({})).await.error(),
            (415, "UnsupportedMediaType".into())
        );
        client.headers.remove("content-type");
        assert_eq!(
            client.save(0, json!({})).await.error(),
            (415, "UnsupportedMediaType".into())
        );
    }
}
