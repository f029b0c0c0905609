//! `POST /api/submissions`: sends the answers.

use axum::extract::State;
use enkat_model::{Session, check_payload, missing, payload, scores};
use enkat_store::{Participant, ParticipantId, Submission, Submitted};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    catalog::Tailored,
    http::{Body, Code, Failure, Outcome, RateClass, Reply, SignedIn, api_middleware::SUBMISSIONS},
    routes::{
        drafts::{check_model, conflict},
        endpoint::{Answer, Endpoint, Method, Operation, schema},
    },
    session::{PlainContent, check_answers},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: SUBMISSIONS,
        id: "submit",
        summary: "Send the answers",
        description: "Checks the draft by the survey's rules, with one error per question, and stores the \
                      visible and enabled answers in place of the draft. If you send it again, the answer \
                      is the same. `InvalidAnswers` has `errors: [{id, rule, check?}]` and `today` in its \
                      data; `check` is the name of a message.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<SubmitRequest>),
        answer: Answer::Data(schema::<SubmittedAnswers>),
        expected: &[Code::DraftConflict, Code::SurveyChanged, Code::InvalidAnswers],
        refused: &[Code::SurveyUnavailable],
        #[cfg(test)]
        bodies: Bodies::Of(|_, id| json!({"surveyParticipantId": id, "revision": 9, "language": "sv-SE"})),
    };
    Endpoint::new(operation, handle)
}

/// The participant whose answers are sent.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct SubmitRequest {
    /// The participant, as the sign-in named it.
    survey_participant_id: ParticipantId,
    /// The revision that the participant has seen.
    revision: i64,
    /// The model whose rules were used, as the settings named it.
    #[serde(default)]
    model: Option<String>,
    /// The language in which it was answered.
    language: String,
}

/// The response to sent answers.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SubmittedAnswers {
    /// Always true.
    submitted: bool,
}

const DONE: Reply<SubmittedAnswers> = Reply(SubmittedAnswers { submitted: true });

async fn handle(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<SubmitRequest>,
) -> Outcome<SubmittedAnswers> {
    let id = request.survey_participant_id;
    let participant = signed_in.is(&id)?;
    let tailored = app.tailored(participant).await?;
    if !tailored.has_language(&request.language) {
        return Err(Failure::new(
            Code::InvalidRequest,
            "`language` is no language of the survey",
        ));
    }
    let Some(draft) = app.draft(participant).await? else {
        return match app.store.submission(&id).await? {
            Some(_) => Ok(DONE),
            None => Err(Failure::participant_gone()),
        };
    };
    check_model(&tailored, request.model.as_deref())?;
    if draft.revision != request.revision {
        return Err(conflict(draft));
    }
    if app.has_other_consent(participant, &tailored).await? {
        return Err(Failure::survey_changed());
    }
    let today = app.environment.clock.today();
    let locations = app.locations(participant);
    let submission = {
        let session = check_answers(&tailored.model, today, locations.as_deref(), &draft.answers).map_err(
            |violations| {
                let data = json!({ "errors": violations, "today": today });
                Failure::new(Code::InvalidAnswers, "answers break rules").with(data)
            },
        )?;
        submission(&app, &tailored, (participant, request.language), &session)?
    };
    let delivered = app.deliverable(&participant.survey_id).await?;
    let submitted = app.store.submit(&submission, draft.revision, delivered.as_ref());
    match submitted.await? {
        Submitted::Done | Submitted::Already => {
            app.outbox.notify_one();
            Ok(DONE)
        }
        Submitted::Conflict(draft) => Err(conflict(app.opened(participant, draft)?)),
        Submitted::Unknown => Err(Failure::participant_gone()),
    }
}

/// Builds the data that is kept of a participant's answers in a language.
fn submission(
    app: &App,
    tailored: &Tailored,
    (participant, language): (&Participant, String),
    session: &Session<'_>,
) -> Result<Submission, Failure> {
    let fields = tailored.saved_fields.as_ref();
    let plain = PlainContent {
        payload: payload(session),
        scores: scores(session),
        missing: Some(missing(session, &fields.names)),
    };
    check_payload(&fields.schema, &plain.payload).map_err(|error| Failure::internal(&error))?;
    let content = app
        .sealer(participant)
        .seal_content((fields, &tailored.model), plain);
    Ok(Submission {
        participant: participant.id.clone(),
        survey: tailored.model.header.survey.clone(),
        version: tailored.model.header.version,
        language,
        content: content.map_err(|error| Failure::internal(&error))?,
        at: app.environment.clock.now(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use enkat_store::Purpose;

    use crate::routes::testing::TestServer;

    #[tokio::test]
    async fn create_stores_why_fields_have_no_answer() {
        let server = TestServer::start().await;
        let client = server.participant("pulse-short").await;
        client.save(0, json!({"agree": true, "stress": 2})).await.data();
        client.submit(1).await.data();
        let [response] = &server.stored("pulse-short").await[..] else {
            panic!("one response was sent");
        };
        // Hidden: why there is stress. Empty: age, visit, address. Not asked: the words of those with a setting.
        let missing = response.missing.as_ref().unwrap();
        assert_eq!(missing.to_letters(), "..heeen");
        assert_eq!(response.purpose, Some(Purpose::Data));
    }

    #[tokio::test]
    async fn create_in_demo_is_marked() {
        let server = TestServer::start().await;
        let client = server.participant("pulse-demo").await;
        client.save(0, json!({"agree": true, "stress": 2})).await.data();
        client.submit(1).await.data();
        let responses = server.stored("pulse-demo").await;
        assert_eq!(responses.len(), 1);
        assert_eq!(responses[0].purpose, Some(Purpose::Demo));
    }

    #[tokio::test]
    async fn save_with_unlisted_location_is_rejected() {
        let server = TestServer::start().await;
        let client = server.participant("visit").await;
        let listed = json!([{"id": "north", "name": "North"}, {"id": "south", "name": "South"}]);
        assert_eq!(client.settings("visit").await["locations"], listed);
        let refused = client.save(0, json!({"place": "east"})).await.json();
        assert_eq!(
            refused["data"],
            json!({"errors": [{"id": "place", "rule": "option"}]})
        );
        client.save(0, json!({"place": "north"})).await.data();
        client.submit(1).await.data();
    }

    #[tokio::test]
    async fn create_again_keeps_first_submission() {
        let mut server = TestServer::start().await;
        let client = server.participant("pulse-short").await;
        client
            .save(0, json!({"agree": true, "stress": 1, "stressWhy": "deadlines"}))
            .await
            .data();
        for _ in 0..2 {
            assert_eq!(client.submit(1).await.data(), json!({"submitted": true}));
        }
        assert_eq!(client.submit(0).await.data(), json!({"submitted": true}));
        assert_eq!(
            client.save(1, json!({"age": 4})).await.error(),
            (200, "AlreadySubmitted".into())
        );

        server.restart().await;
        let client = server.again(&client);
        let settings = client.settings("pulse-short").await;
        assert_eq!(settings["submitted"], true);
        assert_eq!(settings["draft"], json!({"revision": 0, "answers": {}}));
    }

    #[tokio::test]
    async fn create_with_invalid_answers_returns_errors() {
        let server = TestServer::start().await;
        let client = server.participant("pulse-short").await;
        client
            .save(0, json!({"agree": true, "stress": 1, "age": "4,"}))
            .await
            .data();
        client.save(1, json!({"agree": false})).await.data();
        let answer = client.submit(2).await;
        assert_eq!(answer.error(), (200, "InvalidAnswers".into()));
        let errors = json!([
            {"id": "agree", "rule": "required"},
            {"id": "stressWhy", "rule": "required"},
            {"id": "age", "rule": "type"},
        ]);
        assert_eq!(answer.json()["data"]["errors"], errors);

        // Hidden questions need no answer, and are not asked again.
        client
            .save(2, json!({"agree": true, "stress": 2, "age": 41.5}))
            .await
            .data();
        client.submit(3).await.data();
    }

    #[tokio::test]
    async fn create_checks_dates_against_server_date() {
        let server = TestServer::start().await;
        let client = server.participant("pulse-short").await;
        let today = client.settings("pulse-short").await["today"].clone();
        assert_eq!(today, "2026-11-21");
        let answers = json!({"agree": true, "stress": 2, "visit": "2026-11-"});
        client.save(0, answers).await.data();
        client.save(1, json!({"visit": "2026-11-22"})).await.data();
        let answer = client.submit(2).await;
        let data = json!({"errors": [{"id": "visit", "rule": "range"}], "today": "2026-11-21"});
        assert_eq!(answer.json()["data"], data);
        client.save(2, json!({"visit": "2026-11-21"})).await.data();
        client.submit(3).await.data();
    }

    #[tokio::test]
    async fn create_with_old_revision_returns_conflict() {
        let server = TestServer::start().await;
        let client = server.participant("pulse-short").await;
        client.save(0, json!({"agree": true, "stress": 2})).await.data();
        client.save(1, json!({"age": 17})).await.data();
        let answer = client.submit(1).await;
        assert_eq!(answer.error(), (200, "DraftConflict".into()));
        assert_eq!(answer.json()["data"]["revision"], 2);
        client.submit(2).await.data();
    }

    #[tokio::test]
    async fn create_with_unknown_language_responds_422() {
        let server = TestServer::start().await;
        let client = server.participant("pulse-short").await;
        let body = json!({"surveyParticipantId": client.id, "revision": 0, "language": "tlh"});
        let answer = client.call("POST", "/api/submissions", &body).await;
        assert_eq!(answer.error(), (422, "InvalidRequest".into()));
    }
}
