//! Responses for readers: rights, pseudonyms, and what is sealed.

use std::{
    io,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    time::Duration,
};

use enkat_store::{ReaderScope, Right};
use serde_json::{Value, json};

use crate::{
    admin::{
        Admin,
        tests::{admin, log::rows},
    },
    lines::{BeginLines, LinesOf, NamedResponse, WriteLines},
    open::READINGS,
    routes::testing::{Answer, TestServer},
};

/// Lines with the pseudonym, the name and the payload.
struct Lines;

impl WriteLines for Lines {
    fn lines(&mut self, responses: &[NamedResponse<'_>]) -> io::Result<Vec<u8>> {
        let mut lines = Vec::new();
        for NamedResponse {
            response,
            pseudonym,
            identity,
        } in responses
        {
            let payload: Value = serde_json::from_str(&response.payload)?;
            let name = identity.and_then(|identity| identity.last_name.as_deref());
            let line = json!({"id": pseudonym, "name": name, "payload": payload});
            lines.extend(format!("{line}\n").bytes());
        }
        Ok(lines)
    }
}

#[allow(clippy::unnecessary_wraps, reason = "the signature is given")]
fn lines<'a>(_: &LinesOf<'a>) -> io::Result<Box<dyn WriteLines + 'a>> {
    Ok(Box::new(Lines))
}

/// Starts a server with two responses to a survey, and returns it with the token of a reader with these rights.
async fn server(rights: &'static [Right]) -> (TestServer, String) {
    server_with(lines, rights).await
}

/// Does the same with a server that begins lines in this way.
async fn server_with(lines: BeginLines, rights: &'static [Right]) -> (TestServer, String) {
    let server = TestServer::with(|settings| settings.lines = Some(lines)).await;
    for name in ["Byron", "Ek"] {
        let mut client = server.nobody();
        let body = json!({"loginType": "swedishBirthdateName", "surveyId": "pulse-known", "dateOfBirth": "19800201",
                          "firstName": "Ada", "lastName": name, "gender": "female"});
        client.sign_in_as(&body).await.data();
        client.save(0, json!({"agree": true, "stress": 2})).await.data();
        client.submit(1).await.data();
    }
    let token = admin(&server, |admin: &Admin| {
        let scope = ReaderScope::Surveys(vec!["pulse-known".to_owned(), "pulse-short".to_owned()]);
        admin.add_reader("lab", scope, rights.to_vec(), 90)
    });
    let token = token.await.unwrap();
    (server, token)
}

async fn ask(server: &TestServer, token: &str, query: &str) -> Answer {
    let mut client = server.nobody();
    client.headers.insert("authorization", format!("Bearer {token}"));
    client.get(&format!("/api/responses?{query}")).await
}

fn read(answer: &Answer) -> Vec<Value> {
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    let text = std::str::from_utf8(&answer.body).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[tokio::test]
async fn reader_gets_responses_under_the_same_pseudonyms_each_time() {
    let (server, token) = server(&[Right::Pseudonymous]).await;
    let first = ask(&server, &token, "surveyId=pulse-known").await;
    assert_eq!(first.headers["content-type"], "application/x-ndjson");
    assert_eq!(first.headers["cache-control"], "no-store");
    let lines = read(&first);
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| line["name"].is_null()), "{lines:?}");
    let again = ask(&server, &token, "surveyId=pulse-known").await;
    assert_eq!(read(&again), lines);
    // Responses from before the time for the next call are not read again, apart from the last minute.
    server.clock.advance(10);
    let later = ask(&server, &token, "surveyId=pulse-known").await;
    let next = &later.headers["x-next-since"];
    let none = ask(&server, &token, &format!("surveyId=pulse-known&since={next}")).await;
    assert_eq!(read(&none), Vec::<Value>::new());
    let logged: Vec<_> = rows(&server)
        .await
        .into_iter()
        .filter(|row| row.event == "responsesExported")
        .collect();
    assert_eq!(logged.len(), 4);
    assert_eq!(
        logged[0].detail,
        "export 1: 2 responses, lines for the reader lab"
    );
}

#[tokio::test]
async fn reader_without_right_is_refused() {
    let (server, token) = server(&[Right::Pseudonymous, Right::Identified]).await;
    for (query, status, code) in [
        ("surveyId=pulse-short&sensitive=true&reason=x", 403, "Forbidden"),
        ("surveyId=pulse", 403, "Forbidden"),
        ("surveyId=missing", 403, "Forbidden"),
        ("surveyId=pulse-known&identified=true", 422, "InvalidRequest"),
        (
            "surveyId=pulse-known&identified=true&reason=a%0Ab",
            422,
            "InvalidRequest",
        ),
        ("surveyId=pulse-known&reason=a%09b", 422, "InvalidRequest"),
        ("surveyId=pulse-known&since=yesterday", 422, "InvalidRequest"),
        ("survey=pulse-known", 422, "InvalidRequest"),
        ("", 422, "InvalidRequest"),
    ] {
        assert_eq!(
            ask(&server, &token, query).await.error(),
            (status, code.into()),
            "{query}"
        );
    }
    let opened = ask(
        &server,
        &token,
        "surveyId=pulse-known&identified=true&reason=case%207",
    )
    .await;
    let mut names: Vec<_> = read(&opened)
        .into_iter()
        .map(|line| line["name"].clone())
        .collect();
    names.sort_by_key(ToString::to_string);
    assert_eq!(names, ["Byron", "Ek"]);
}

#[tokio::test]
async fn token_that_is_wrong_over_or_removed_opens_nothing() {
    let (server, token) = server(&[Right::Pseudonymous]).await;
    let query = "surveyId=pulse-known";
    let refused = (401, "InvalidSession".into());
    let other = token.replace(|c: char| c.is_ascii_digit(), "0");
    for wrong in [other.as_str(), "", "enkat_", &token["enkat_".len()..]] {
        assert_eq!(ask(&server, wrong, query).await.error(), refused, "{wrong}");
    }
    assert_eq!(
        server
            .nobody()
            .get("/api/responses?surveyId=pulse-known")
            .await
            .error(),
        refused
    );
    server.clock.advance(90 * 24 * 60 - 1);
    read(&ask(&server, &token, query).await);
    server.clock.advance(1);
    assert_eq!(
        ask(&server, &token, query).await.error(),
        refused,
        "its time is over"
    );
    let renewed = admin(&server, |admin| admin.renew_reader("lab", 1))
        .await
        .unwrap();
    read(&ask(&server, &renewed, query).await);
    admin(&server, |admin| admin.remove_reader("lab")).await.unwrap();
    assert_eq!(ask(&server, &renewed, query).await.error(), refused);
}

/// The readers whose lines are held back.
static HELD: AtomicUsize = AtomicUsize::new(0);
/// Whether lines go out.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Lines that are held back, as for a reader who takes them slowly.
struct SlowLines;

impl WriteLines for SlowLines {
    fn lines(&mut self, responses: &[NamedResponse<'_>]) -> io::Result<Vec<u8>> {
        HELD.fetch_add(1, Ordering::Relaxed);
        while !IS_OPEN.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(10));
        }
        Lines.lines(responses)
    }
}

#[allow(clippy::unnecessary_wraps, reason = "the signature is given")]
fn slow_lines<'a>(_: &LinesOf<'a>) -> io::Result<Box<dyn WriteLines + 'a>> {
    Ok(Box::new(SlowLines))
}

#[tokio::test]
async fn readers_without_room_come_again() {
    let (server, token) = server_with(slow_lines, &[Right::Pseudonymous]).await;
    let get = || ask(&server, &token, "surveyId=pulse-known");
    // Given as many readers as there is room for,
    let one_more = async {
        while HELD.load(Ordering::Relaxed) < READINGS {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // when one more comes, then it is sent away for some seconds.
        let refused = get().await;
        assert_eq!(refused.error(), (503, "Busy".into()));
        assert_eq!(refused.headers["retry-after"], "10");
        // A stranger takes no room.
        let stranger = ask(&server, "enkat_0", "surveyId=pulse-known").await;
        assert_eq!(stranger.error(), (401, "InvalidSession".into()));
        IS_OPEN.store(true, Ordering::Relaxed);
    };
    let (one, two, three, four, ()) = tokio::join!(get(), get(), get(), get(), one_more);
    for answer in [one, two, three, four, get().await] {
        assert_eq!(read(&answer).len(), 2);
    }
}
