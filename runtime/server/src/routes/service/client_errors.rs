//! `POST /api/client-errors`: logs that a part of the application failed in a browser.

use enkat_model::ElementKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, well_formed};
use crate::{
    app::App,
    http::{Body, Outcome, RateClass, Reply},
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/client-errors",
        id: "clientError",
        summary: "Report that a part of the application broke",
        description: "Writes one line into the server's log. A report has names from fixed lists alone: no message, no \
                      address, no id and no answer.",
        rate: RateClass::Remark,
        signed_in: false,
        request: Some(schema::<ClientError>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::About(|_| {
            well_formed(serde_json::json!({"screen": "page", "error": "Error", "build": 1}))
        }),
    };
    Endpoint::new(operation, handle)
}

/// A part of the application that failed.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClientError {
    /// The screen that it was on.
    screen: Screen,
    /// The kind of the question that failed; without one, the whole screen failed.
    question: Option<ElementKind>,
    /// The name of the error.
    error: ErrorName,
    /// The build of the application.
    build: u32,
}

/// A screen of the application.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum Screen {
    /// The application around its screens.
    App,
    /// A screen before sign-in to a survey.
    Front,
    /// The screens of a health account.
    Profiles,
    /// The sign-in to a survey.
    SignIn,
    /// A screen on the way to an identity provider or back.
    Provider,
    /// The screen that a return link leads to.
    ComeBack,
    /// A survey around its pages.
    Survey,
    /// A page of a survey.
    Page,
    /// The review of the answers.
    Review,
    /// The receipt.
    Result,
    /// The feedback.
    Feedback,
    /// The participant's own copy.
    Copy,
}

/// A name of an error in JavaScript.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
enum ErrorName {
    Error,
    TypeError,
    RangeError,
    ReferenceError,
    SyntaxError,
    /// Any other name.
    Other,
}

async fn handle(Body(report): Body<ClientError>) -> Outcome<Nothing> {
    tracing::warn!(
        screen = name(report.screen),
        question = report.question.map(name),
        error = name(report.error),
        build = report.build,
        "a part of the application broke in a browser"
    );
    Ok(Reply(Nothing {}))
}

/// Returns a name as it is sent.
fn name(value: impl Serialize) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|name| name.as_str().map(str::to_owned))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::{TestServer, keep_logs, logged};

    #[tokio::test]
    async fn valid_report_is_logged_as_one_line() {
        keep_logs();
        let server = TestServer::start().await;
        let report = json!({"screen": "page", "question": "orBox", "error": "RangeError", "build": 987_654});
        let answer = server.nobody().call("POST", "/api/client-errors", &report).await;
        assert_eq!(answer.data(), json!({}));
        let log = logged();
        let line = log
            .lines()
            .find(|line| line.contains(r#""build":987654"#))
            .unwrap();
        for part in [
            "\"WARN\"",
            r#""screen":"page""#,
            r#""question":"orBox""#,
            r#""error":"RangeError""#,
        ] {
            assert!(line.contains(part), "{part} in {line}");
        }
    }

    #[tokio::test]
    async fn invalid_report_responds_422_and_is_not_logged() {
        keep_logs();
        let server = TestServer::start().await;
        for report in [
            json!({"screen": "page", "error": "kim@example.org", "build": 1}),
            json!({"screen": "/survey/kim-secret", "error": "Error", "build": 1}),
            json!({"screen": "page", "question": "kim-secret", "error": "Error", "build": 1}),
            json!({"screen": "page", "error": "Error", "build": "kim-secret"}),
            json!({"screen": "page", "error": "Error", "build": 1, "message": "kim-secret"}),
            json!({"screen": "page", "error": "Error"}),
        ] {
            let answer = server.nobody().call("POST", "/api/client-errors", &report).await;
            assert_eq!(answer.error(), (422, "InvalidRequest".into()), "{report}");
        }
        let log = logged();
        assert!(!log.contains("kim-secret") && !log.contains("kim@example.org"));
    }
}
