//! `POST /api/demo-feedback`: stores a visitor's feedback on the demo.

use axum::extract::State;
use enkat_store::DemoFeedback;
use schemars::JsonSchema;
use serde::Deserialize;

#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, well_formed};
use crate::{
    app::App,
    http::{Body, Code, Failure, Outcome, RateClass, Reply},
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

/// The longest text, in code points.
const LONGEST_TEXT: usize = 2000;

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/demo-feedback",
        id: "demoFeedback",
        summary: "Give feedback on the demo",
        description: "Stores a number from 1 (very bad) to 5 (very good) and an optional text of at most \
                      2000 code points. It belongs to no participant, signed in or not. `NotFound`: the \
                      server has no demo.",
        rate: RateClass::Remark,
        signed_in: false,
        request: Some(schema::<DemoFeedbackRequest>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[Code::NotFound],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::About(|_| well_formed(serde_json::json!({"rating": 5, "text": ""}))),
    };
    Endpoint::new(operation, handle)
}

/// A visitor's feedback.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DemoFeedbackRequest {
    /// The rating, from 1 (very bad) to 5 (very good).
    #[schemars(range(min = 1, max = 5))]
    rating: u8,
    /// The visitor's own words; may be empty.
    #[schemars(length(max = 2000))]
    text: String,
}

async fn handle(State(app): State<App>, Body(request): Body<DemoFeedbackRequest>) -> Outcome<Nothing> {
    let text = request.text.trim();
    if !(1..=5).contains(&request.rating) || text.chars().count() > LONGEST_TEXT {
        let words = "rating is a number from 1 to 5, and text has at most 2000 characters";
        return Err(Failure::new(Code::InvalidRequest, words));
    }
    if !app.has_demo() {
        return Err(Failure::new(Code::NotFound, "there is no demo here"));
    }
    let feedback = DemoFeedback {
        at: app.environment.clock.now(),
        rating: request.rating,
        text: text.to_owned(),
    };
    app.store.add_demo_feedback(&feedback).await?;
    Ok(Reply(Nothing {}))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{admin::tests::admin, routes::testing::TestServer};

    #[tokio::test]
    async fn create_stores_rating_and_trimmed_text() {
        let server = TestServer::start().await;
        let nobody = server.nobody();
        let long = "å".repeat(2000);
        for (rating, text) in [(5, " Nice!\nAnd clear. "), (1, ""), (3, &long)] {
            let said = json!({"rating": rating, "text": text});
            let answer = nobody.call("POST", "/api/demo-feedback", &said).await;
            assert_eq!(answer.data(), json!({}));
        }
        let kept = admin(&server, crate::admin::Admin::feedback).await.unwrap();
        let kept: Vec<_> = kept
            .iter()
            .map(|said| (said.rating, said.text.as_str()))
            .collect();
        assert_eq!(kept, [(5, "Nice!\nAnd clear."), (1, ""), (3, long.as_str())]);
    }

    #[tokio::test]
    async fn create_with_invalid_values_responds_422() {
        let server = TestServer::start().await;
        for said in [
            json!({"rating": 0, "text": ""}),
            json!({"rating": 6, "text": ""}),
            json!({"rating": 2.5, "text": ""}),
            json!({"rating": 3}),
            json!({"text": "no number"}),
            json!({"rating": 3, "text": "x".repeat(2001)}),
            json!({"rating": 3, "text": "", "email": "kim@example.org"}),
        ] {
            let answer = server.nobody().call("POST", "/api/demo-feedback", &said).await;
            assert_eq!(answer.error(), (422, "InvalidRequest".into()), "{said}");
        }
    }

    #[tokio::test]
    async fn create_above_rate_of_address_responds_429() {
        let server = TestServer::with(|settings| {
            settings.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        })
        .await;
        let said = json!({"rating": 3, "text": ""});
        let mut visitor = server.nobody();
        visitor
            .headers
            .insert("x-forwarded-for", "203.0.113.7".to_owned());
        for _ in 0..20 {
            visitor.call("POST", "/api/demo-feedback", &said).await.data();
        }
        let answer = visitor.call("POST", "/api/demo-feedback", &said).await;
        assert_eq!(answer.error(), (429, "TooManyRequests".into()));
        visitor
            .headers
            .insert("x-forwarded-for", "198.51.100.7".to_owned());
        visitor.call("POST", "/api/demo-feedback", &said).await.data();
    }

    #[tokio::test]
    async fn create_without_demo_returns_not_found() {
        let server = TestServer::with(|settings| {
            let file = settings.deployment.as_ref().unwrap();
            let text = std::fs::read_to_string(file).unwrap();
            std::fs::write(file, text.replace("isDemo: true", "isDemo: false")).unwrap();
        })
        .await;
        let said = json!({"rating": 3, "text": ""});
        let answer = server.nobody().call("POST", "/api/demo-feedback", &said).await;
        assert_eq!(answer.error(), (200, "NotFound".into()));
    }
}
