use serde_json::json;

use crate::routes::testing::TestServer;

#[tokio::test]
async fn sign_in_returns_cookie_and_token() {
    let server = TestServer::start().await;
    let mut client = server.nobody();
    let answer = client.sign_in("pulse").await;
    let cookie = &answer.headers["set-cookie"];
    assert!(cookie.starts_with("__Host-session="), "{cookie}");
    assert!(
        cookie.ends_with("; Path=/; Max-Age=86400; HttpOnly; Secure; SameSite=Strict"),
        "{cookie}"
    );
    assert_eq!(answer.headers["cache-control"], "no-store");
    let data = answer.data();
    assert_eq!(data["surveyId"], "pulse");
    assert_eq!(client.id.len(), 32);
    assert!(!cookie.contains(data["token"].as_str().unwrap()));
}

#[tokio::test]
async fn sign_in_with_invalid_details_fails() {
    let server = TestServer::start().await;
    let body = |change: serde_json::Value| {
        let mut body = json!({"loginType": "anonymous", "surveyId": "pulse", "dateOfBirth": "19800101", "gender": "other"});
        body.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        body
    };
    let table = [
        (json!({"surveyId": "lost"}), 200, "NotFound"),
        (json!({"surveyId": "pulse-over"}), 200, "SurveyExpired"),
        (json!({"dateOfBirth": "20270101"}), 200, "GeneralError"),
        (json!({"dateOfBirth": "19801231"}), 422, "InvalidRequest"),
        (json!({"dateOfBirth": 19_800_101}), 422, "InvalidRequest"),
        (json!({"gender": "unknown"}), 422, "InvalidRequest"),
        (json!({"gender": ""}), 422, "InvalidRequest"),
        (json!({"loginType": "bankId"}), 422, "InvalidRequest"),
        (json!({"firstName": "Ada"}), 422, "InvalidRequest"),
    ];
    for (change, status, code) in table {
        let answer = server
            .nobody()
            .call("POST", "/api/authenticate", &body(change.clone()))
            .await;
        assert_eq!(answer.error(), (status, code.into()), "{change}");
        assert!(!answer.headers.contains_key("set-cookie"), "{change}");
    }
    server
        .nobody()
        .call("POST", "/api/authenticate", &body(json!({"gender": "Other"})))
        .await
        .data();
}

#[tokio::test]
async fn sign_in_to_full_survey_returns_limit() {
    let server = TestServer::start().await;
    let client = server.participant("pulse-small").await;
    // Consent alone takes no place.
    client.save(0, json!({"agree": true})).await.data();
    server.participant("pulse-small").await;
    client.save(1, json!({"stress": 2})).await.data();
    let answer = server.nobody().sign_in("pulse-small").await;
    assert_eq!(answer.error(), (200, "LimitReached".into()));
    assert_eq!(answer.json()["data"], json!({"limit": 1}));
    // A day later the place is free again; the participant who has begun may still finish.
    server.clock.advance(24 * 60 + 1);
    let [one, other] = [
        server.participant("pulse-small").await,
        server.participant("pulse-small").await,
    ];
    one.save(0, json!({"agree": true, "stress": 2})).await.data();
    one.submit(1).await.data();
    let answer = server.nobody().sign_in("pulse-small").await;
    assert_eq!(answer.error(), (200, "LimitReached".into()));
    other.save(0, json!({"agree": true, "stress": 2})).await.data();
    other.submit(1).await.data();
}

#[tokio::test]
async fn session_from_future_clock_expires() {
    const DAYS: i64 = 400 * 24 * 60;
    let server = TestServer::start().await;
    let before = server.participant("pulse").await;
    server.clock.advance(DAYS);
    let ahead = server.participant("pulse").await;
    server.clock.advance(-DAYS);
    let answer = ahead.save(0, json!({"agree": true})).await;
    assert_eq!(answer.error(), (401, "SessionExpired".into()));
    before.save(0, json!({"agree": true})).await.data();
    // A clock that is corrected by a minute ends no session.
    let client = server.participant("pulse").await;
    server.clock.advance(-1);
    client.save(0, json!({"agree": true})).await.data();
}

#[tokio::test]
async fn session_requires_matching_cookie_and_token() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    let other = server.participant("pulse").await;
    let mut without_token = client.clone();
    without_token.headers.remove("x-token");
    let mut without_cookie = client.clone();
    without_cookie.headers.remove("cookie");
    let mut mixed = client.clone();
    mixed.headers.insert("x-token", other.headers["x-token"].clone());
    let mut forged = client.clone();
    forged
        .headers
        .insert("cookie", format!("__Host-session={}", "0".repeat(64)));
    for client in [without_token, without_cookie, mixed, forged] {
        assert_eq!(
            client.save(0, json!({})).await.error(),
            (401, "InvalidSession".into())
        );
    }
    // Another person's session does not open this draft; malformed ids are refused, too.
    for id in [client.id.as_str(), "", "%00", "x"] {
        let mut intruder = other.clone();
        id.clone_into(&mut intruder.id);
        assert_eq!(
            intruder.save(0, json!({})).await.error(),
            (403, "Forbidden".into())
        );
    }
    client.save(0, json!({"agree": true, "age": 1})).await.data();
}

#[tokio::test]
async fn resume_after_restart_returns_session() {
    let mut server = TestServer::start().await;
    let client = server.participant("pulse").await;
    server.restart().await;
    let mut tab = server.again(&client);
    tab.headers.remove("x-token");
    let data = tab.call("POST", "/api/resume", &json!({})).await.data();
    assert_eq!(
        data,
        json!({"token": client.headers["x-token"], "surveyId": "pulse", "surveyParticipantId": client.id})
    );
    let nobody = server.nobody().call("POST", "/api/resume", &json!({})).await;
    assert_eq!(nobody.error(), (200, "InvalidSession".into()));
}

#[tokio::test]
async fn sessions_end() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    // A session ends after a day, even while it is used.
    for revision in 0..24 {
        client.save(revision, json!({})).await.data();
        server.clock.advance(59);
    }
    client.save(24, json!({})).await.data();
    server.clock.advance(24);
    assert_eq!(
        client.save(25, json!({})).await.error(),
        (401, "SessionExpired".into())
    );
    let resumed = client.call("POST", "/api/resume", &json!({})).await;
    assert_eq!(resumed.error(), (200, "SessionExpired".into()));
}

#[tokio::test]
async fn idle_session_expires_after_one_hour() {
    let mut server = TestServer::start().await;
    let (saving, reading) = (
        server.participant("pulse").await,
        server.participant("pulse").await,
    );
    for revision in 0..3 {
        server.clock.advance(59);
        saving.save(revision, json!({})).await.data();
        reading.settings("pulse").await;
    }
    // A restart ends no session, and loses at most five minutes of use.
    server.clock.advance(54);
    server.restart().await;
    let (saving, reading) = (server.again(&saving), server.again(&reading));
    saving.save(3, json!({})).await.data();
    server.clock.advance(6);
    for _ in 0..2 {
        let resumed = reading.call("POST", "/api/resume", &json!({})).await;
        assert_eq!(resumed.error(), (200, "SessionExpired".into()));
        assert_eq!(
            reading.save(0, json!({})).await.error(),
            (401, "SessionExpired".into())
        );
    }
    // The session that was used again continues, in every tab; the draft of the other one is kept.
    saving.save(4, json!({})).await.data();
}

#[tokio::test]
async fn logout_ends_session_in_all_tabs() {
    let server = TestServer::start().await;
    let first = server.participant("pulse").await;
    let (tab, other) = (first.clone(), server.participant("pulse").await);
    tab.save(0, json!({})).await.data();
    first.call("POST", "/api/logout", &json!({})).await.data();
    assert_eq!(
        tab.save(1, json!({})).await.error(),
        (401, "InvalidSession".into())
    );
    let resumed = tab.call("POST", "/api/resume", &json!({})).await;
    assert_eq!(resumed.error(), (200, "InvalidSession".into()));
    other.save(0, json!({})).await.data();
}

#[tokio::test]
async fn logout_or_new_sign_in_ends_session() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    let answer = client.call("POST", "/api/logout", &json!({})).await;
    for (cookie, name) in answer.cookies.iter().zip(["__Host-session", "__Host-account"]) {
        assert!(
            cookie.starts_with(&format!("{name}=; Path=/; Max-Age=0;")),
            "{cookie}"
        );
    }
    assert_eq!(answer.cookies.len(), 2);
    assert_eq!(answer.data(), json!({}));
    assert_eq!(
        client.save(0, json!({})).await.error(),
        (401, "InvalidSession".into())
    );
    server
        .nobody()
        .call("POST", "/api/logout", &json!({}))
        .await
        .data();

    let before = server.participant("pulse").await;
    before.clone().sign_in("pulse").await.data();
    assert_eq!(
        before.save(0, json!({})).await.error(),
        (401, "InvalidSession".into())
    );
}

#[tokio::test]
async fn database_omits_cookie_and_token() {
    let mut server = TestServer::start().await;
    let client = server.participant("pulse").await;
    server.restart().await;
    let bytes = std::fs::read(server.data().join("enkat.db")).unwrap();
    let (_, secret) = client.headers["cookie"].split_once('.').unwrap();
    for word in [secret, &client.headers["x-token"]] {
        assert!(!bytes.windows(word.len()).any(|window| window == word.as_bytes()));
    }
}

#[tokio::test]
async fn foreign_cookies_are_ignored() {
    let server = TestServer::start().await;
    let mut client = server.nobody();
    client.sign_in("pulse").await.data();
    let own = client.headers["cookie"].clone();
    for cookies in [
        format!("theme=dark; {own}"),
        format!("name=Åsa; {own}"),
        format!("{own}; \u{2003}=x"),
        format!("no-value; =; {own};"),
    ] {
        client.headers.insert("cookie", cookies);
        client.save(0, json!({})).await.json();
        client.settings("pulse").await;
        client.call("POST", "/api/resume", &json!({})).await.data();
    }
    // A cookie with a similar name is another one: it lacks the prefix that browsers check.
    for disguise in ["\u{2003}__Host-session", "__HOST-SESSION", "x__Host-session"] {
        let cookie = own.replace("__Host-session", disguise);
        client.headers.insert("cookie", cookie);
        let nobody = client.call("POST", "/api/resume", &json!({})).await;
        assert_eq!(nobody.error(), (200, "InvalidSession".into()), "{disguise}");
    }
}
