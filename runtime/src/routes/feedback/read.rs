//! `POST /api/feedback`: what the participant is told of the scores.

use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    app::App,
    http::{Body, Code, Failure, Outcome, Reply, SignedIn},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
    session::{ScoreView, feedback},
    store::ParticipantId,
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/feedback",
        id: "feedback",
        summary: "What the participant is told of the scores",
        description: "The scores of the answers that were sent. From draft valuations no judgement is drawn: the band is \
                      left out, except in a demonstration.",
        signed_in: true,
        request: Some(schema::<FeedbackRequest>),
        answer: Answer::Data(schema::<Feedback>),
        expected: &[Code::NotSubmitted],
        refused: &[],
    };
    Endpoint::new(operation, handle)
}

/// Whose feedback.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct FeedbackRequest {
    /// Whose.
    survey_participant_id: ParticipantId,
}

/// The scores, in the survey's order.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Feedback {
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
    let is_demo = app.offer(participant).is_some_and(|offer| offer.is_demo);
    let scores = feedback(submission.scores, is_demo);
    Ok(Reply(Feedback { scores }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::TestServer;

    #[tokio::test]
    async fn drafts_are_judged_in_a_demonstration_only() {
        let server = TestServer::start().await;
        let score = json!({"name": "calm", "value": 1.0, "range": [0.0, 1.0], "draft": true});
        let mut judged = score.clone();
        judged["band"] = json!("high");
        for (survey, score) in [("pulse-short", score), ("pulse-demo", judged)] {
            let client = server.participant(survey).await;
            assert_eq!(client.feedback().await.error(), (200, "NotSubmitted".into()));
            client
                .save(0, json!({"agree": true, "stress": 1, "stressWhy": "deadlines"}))
                .await
                .data();
            client.submit(1).await.data();
            assert_eq!(client.feedback().await.data(), json!({"scores": [score]}));
        }
    }
}
