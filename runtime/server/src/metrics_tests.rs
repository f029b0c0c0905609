//! The metrics of a running server: what they count, how many series there are, and what they never tell.

use std::{collections::BTreeSet, time::Duration};

use serde_json::json;

use crate::{
    LabelValues, Rate, exported_metrics,
    routes::testing::{Client, TestServer},
};

/// The most series of a server, whatever it is asked.
const MOST_SERIES: usize = 3000;

/// Reads the metrics.
async fn read(server: &TestServer) -> String {
    let answer = server.metrics().get("/metrics").await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.headers["content-type"],
        "text/plain; version=0.0.4; charset=utf-8"
    );
    String::from_utf8(answer.body).unwrap()
}

/// Lists the lines of series.
fn series(printed: &str) -> Vec<&str> {
    printed
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

/// Returns the value of a series.
fn value(printed: &str, of: &str) -> f64 {
    let found = series(printed)
        .into_iter()
        .find_map(|line| line.strip_prefix(of)?.strip_prefix(' '));
    found
        .unwrap_or_else(|| panic!("{of}: {printed}"))
        .parse()
        .unwrap()
}

/// Fills in and sends as a participant, with a conflict and a refused submission on the way.
async fn answer(server: &TestServer) -> Client {
    let client = server.participant("pulse-short").await;
    client.save(0, json!({"agree": true, "stress": 1})).await.data();
    assert_eq!(
        client
            .save(0, json!({"agree": true, "stress": 2}))
            .await
            .error()
            .1,
        "DraftConflict"
    );
    assert_eq!(client.submit(1).await.error().1, "InvalidAnswers");
    client.save(1, json!({"stress": 2})).await.data();
    client.submit(2).await.data();
    client
}

#[tokio::test]
async fn calls_and_outcomes_are_counted() {
    let server = TestServer::measured().await;
    answer(&server).await;
    let nobody = server.nobody();
    nobody.get("/api/nothing/like/this").await;
    nobody.call("PATCH", "/api/drafts", &json!({})).await;
    nobody.get("/readyz").await;
    let wrong = json!({"loginType": "anonymous", "surveyId": "unheard", "dateOfBirth": "19800101", "gender": "female"});
    server.nobody().sign_in_as(&wrong).await;
    let printed = read(&server).await;
    for (of, expected) in [
        (
            "enkat_calls_total{route=\"/api/drafts\",method=\"PUT\",status=\"2xx\"}",
            3.0_f64,
        ),
        (
            "enkat_calls_total{route=\"/api/drafts\",method=\"other\",status=\"4xx\"}",
            1.0,
        ),
        (
            "enkat_calls_total{route=\"/api/{*rest}\",method=\"GET\",status=\"4xx\"}",
            1.0,
        ),
        (
            "enkat_calls_total{route=\"/readyz\",method=\"GET\",status=\"2xx\"}",
            1.0,
        ),
        (
            "enkat_call_duration_seconds_count{route=\"/api/submissions\"}",
            2.0,
        ),
        ("enkat_refusals_total{code=\"DraftConflict\"}", 1.0),
        ("enkat_saves_total{outcome=\"stored\"}", 2.0),
        ("enkat_saves_total{outcome=\"conflict\"}", 1.0),
        ("enkat_saves_total{outcome=\"refused\"}", 0.0),
        ("enkat_submissions_total{outcome=\"stored\"}", 1.0),
        ("enkat_submissions_total{outcome=\"invalid\"}", 1.0),
        ("enkat_sign_ins_total{way=\"anonymous\",outcome=\"done\"}", 1.0),
        (
            "enkat_sign_ins_total{way=\"anonymous\",outcome=\"NotFound\"}",
            1.0,
        ),
        ("enkat_ready", 1.0),
        ("enkat_deployment_findings", 0.0),
        ("enkat_outbox_waiting", 0.0),
        ("enkat_store_queue_limit_jobs", 2048.0),
        ("process_start_time_seconds", 1_795_248_000.0),
    ] {
        assert_eq!(value(&printed, of).to_bits(), expected.to_bits(), "{of}");
    }
    // The sign-in, the saves and the submission are jobs of the writer; each client waits for its own.
    assert!(value(&printed, "enkat_store_batch_jobs_count") >= 4.0);
    assert!(value(&printed, "enkat_store_commit_duration_seconds_sum") > 0.0);
    assert!(value(&printed, "enkat_audit_last_row_timestamp_seconds") > 0.0);
    assert!(value(&printed, "enkat_data_size_bytes") > 0.0);
}

#[tokio::test]
async fn refusals_by_rate_limit_are_counted_by_its_name() {
    let server = TestServer::with(|settings| {
        settings.metrics = Some(([127, 0, 0, 1], 0).into());
        settings.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        settings.limits.rates.sign_ins = Rate::new(1, Duration::from_mins(1));
    })
    .await;
    let mut client = server.nobody();
    client
        .headers
        .insert("x-forwarded-for", "198.51.100.1".to_owned());
    client.sign_in("pulse").await.data();
    assert_eq!(client.sign_in("pulse").await.status, 429);
    let printed = read(&server).await;
    let one = 1.0_f64.to_bits();
    assert_eq!(
        value(&printed, "enkat_rate_limited_total{limit=\"sign-ins\"}").to_bits(),
        one
    );
    assert_eq!(
        value(&printed, "enkat_refusals_total{code=\"TooManyRequests\"}").to_bits(),
        one
    );
}

#[tokio::test]
async fn printed_metrics_are_those_of_the_table() {
    let server = TestServer::measured().await;
    answer(&server).await;
    let printed = read(&server).await;
    let kinds = printed.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let exported = exported_metrics();
    let expected: BTreeSet<_> = exported
        .iter()
        // No sign-in by a provider has failed.
        .filter(|metric| metric.name != "enkat_oidc_failures_total")
        .map(|metric| format!("{} {}", metric.name, metric.kind.name()))
        .collect();
    assert_eq!(kinds.map(str::to_owned).collect::<BTreeSet<_>>(), expected);
    for metric in &exported {
        for label in metric.labels {
            let LabelValues::Each(values) = label.values else {
                continue;
            };
            let begin = format!("{}=\"", label.name);
            let lines = series(&printed)
                .into_iter()
                .filter(|line| line.starts_with(&format!("{}{{", metric.name)));
            for line in lines {
                let (_, value) = line.split_once(&begin).unwrap();
                let (value, _) = value.split_once('"').unwrap();
                assert!(values.contains(&value), "{line}");
            }
        }
    }
}

#[tokio::test]
async fn series_stay_few_after_hostile_requests() {
    let server = TestServer::measured().await;
    let client = answer(&server).await;
    let methods = ["GET", "POST", "PUT", "DELETE", "PROPFIND", "HEAD"];
    let routes = crate::routes::calls();
    for attempt in 0..1000_usize {
        let route = routes[attempt % routes.len()].operation.path;
        let path = match attempt % 6 {
            0 => format!("/api/canary-{attempt}"),
            1 => format!("{route}/canary-{attempt}"),
            2 => format!("/canary-{attempt}/%2e%2e/%00"),
            3 => format!("/api/models/canary{attempt}{}", "x".repeat(attempt)),
            4 => format!("{route}?canary={attempt}"),
            _ => route.replace('{', "canary").replace('}', ""),
        };
        let body = json!({"surveyParticipantId": format!("canary-{attempt}"), "surveyId": "canary", "loginType": "canary"});
        client.call(methods[attempt / 6 % 6], &path, &body).await;
    }
    let printed = read(&server).await;
    let count = series(&printed).len();
    assert!(count < MOST_SERIES, "{count}");
    assert!(
        !printed.contains("canary") && !printed.contains("PROPFIND"),
        "{printed}"
    );
}

#[tokio::test]
async fn metrics_have_nothing_of_a_participant() {
    let server = TestServer::measured().await;
    let mut client = server.nobody();
    let person = json!({
        "loginType": "swedishBirthdateName", "surveyId": "pulse-known", "dateOfBirth": "19770717", "gender": "female",
        "firstName": "Kanaria", "lastName": "Fågel", "email": "kanaria@example.org",
    });
    client.sign_in_as(&person).await.data();
    let answers = json!({"agree": true, "stress": 1, "stressWhy": "canary sings", "age": 41.3, "reach": "bird@example.org"});
    client.save(0, answers).await.data();
    let link = client.return_link().await;
    client.submit(1).await.data();
    client.feedback().await;
    server
        .nobody()
        .get(&format!("/come-back/{link}?reference=canary-47"))
        .await;
    let printed = read(&server).await;
    // Figures that are measured have digits of any kind.
    let words = series(&printed)
        .into_iter()
        .filter_map(|line| line.rsplit_once(' '));
    let words: Vec<_> = words.map(|(words, _)| words).collect();
    let words = words.join("\n");
    let (_, secret) = client.headers["cookie"].split_once('.').unwrap();
    for told in [
        "canary",
        "sings",
        "41.3",
        "example.org",
        "Kanaria",
        "kanaria",
        "Fågel",
        "19770717",
        "pulse",
        "acme",
        "127.0.0.1",
        secret,
        &link,
        &client.id,
        &client.headers["x-token"],
    ] {
        assert!(!words.contains(told), "{told}: {words}");
    }
}

#[tokio::test]
async fn metrics_have_an_address_of_their_own_that_ends_with_the_server() {
    let mut server = TestServer::with(|settings| {
        settings.metrics = Some(([127, 0, 0, 1], 0).into());
        settings.api_key = Some(crate::ApiKey::new("sesame"));
    })
    .await;
    read(&server).await;
    assert_eq!(server.metrics().get("/api/health").await.status, 404);
    assert_eq!(server.nobody().get("/metrics").await.status, 404);
    let before = server.metrics();
    server.restart().await;
    assert!(!before.is_connected().await);
    read(&server).await;
}
