//! `POST /api/feedback`: the participant's feedback on the scores.

use axum::extract::State;
use enkat_store::ParticipantId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Body, Code, Failure, Outcome, RateClass, Reply, SignedIn},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
    session::{ScoreView, feedback},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/feedback",
        id: "feedback",
        summary: "The scores that the participant sees",
        description: "Returns when the answers were sent, and the scores that the participant may see. \
                      Outside of demos, these are the scores with confirmed valuations; if fewer than three \
                      of them have a value, the list is empty. Scores are left out if the participant saw \
                      none of their questions.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<FeedbackRequest>),
        answer: Answer::Data(schema::<Feedback>),
        expected: &[Code::NotSubmitted],
        refused: &[Code::SurveyUnavailable],
        #[cfg(test)]
        bodies: Bodies::Of(|_, id| serde_json::json!({"surveyParticipantId": id})),
    };
    Endpoint::new(operation, handle)
}

/// The participant whose feedback is read.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct FeedbackRequest {
    /// The participant, as the sign-in named it.
    survey_participant_id: ParticipantId,
}

/// The scores of the sent answers that the participant gets.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Feedback {
    /// The time at which the answers were sent, in the format of RFC 3339.
    submitted_at: String,
    /// The scores, in the survey's order.
    scores: Vec<ScoreView>,
}

async fn handle(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<FeedbackRequest>,
) -> Outcome<Feedback> {
    let participant = signed_in.is(&request.survey_participant_id)?;
    let submission = app.store.submission(&participant.id).await?;
    let submission =
        submission.ok_or_else(|| Failure::new(Code::NotSubmitted, "the answers have not been sent yet"))?;
    let tailored = app.tailored(participant).await?;
    let is_demo = app.offer(participant).is_some_and(|offer| offer.is_demo);
    let scores = app.sealer(participant).open_scores(submission.content.scores);
    let scores = scores.map_err(|error| Failure::internal(&error))?;
    Ok(Reply(Feedback {
        submitted_at: submission.at.to_string(),
        scores: feedback(&tailored.model, scores, is_demo),
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::{NOW, TestServer};

    #[tokio::test]
    async fn draft_scores_are_returned_only_in_demo() {
        let server = TestServer::start().await;
        let bands = json!([{"below": 0.5, "text": "low"}, {"text": "high"}]);
        let score = json!({"name": "calm", "page": "main", "value": 1.0, "range": [0.0, 1.0], "draft": true,
                           "band": "high", "bands": bands});
        for (survey, scores) in [("pulse-short", json!([])), ("pulse-demo", json!([score]))] {
            let client = server.participant(survey).await;
            assert_eq!(client.feedback().await.error(), (200, "NotSubmitted".into()));
            client
                .save(0, json!({"agree": true, "stress": 1, "stressWhy": "deadlines"}))
                .await
                .data();
            client.submit(1).await.data();
            assert_eq!(
                client.feedback().await.data(),
                json!({"submittedAt": NOW, "scores": scores})
            );
        }
    }
}
