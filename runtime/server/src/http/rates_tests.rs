//! Calls that are refused, and calls that are not.

use std::time::Duration;

use serde_json::json;

use crate::{
    Rate,
    routes::testing::{Client, TestServer},
};

const NEVER: Duration = Duration::from_hours(1);

/// Starts a server behind a proxy on this machine, so that a client can come from any address.
async fn server(change: impl FnOnce(&mut crate::Rates)) -> TestServer {
    TestServer::with(|settings| {
        settings.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        change(&mut settings.limits.rates);
    })
    .await
}

fn from(mut client: Client, address: &str) -> Client {
    client.headers.insert("x-forwarded-for", address.to_owned());
    client
}

#[tokio::test]
async fn sign_in_over_address_rate_responds_429() {
    let server = server(|rates| rates.sign_ins = Rate::new(2, Duration::from_secs(90))).await;
    let nobody = |address| from(server.nobody(), address);
    for _ in 0..2 {
        nobody("198.51.100.1").sign_in("pulse").await.data();
    }
    let refused = nobody("198.51.100.1").sign_in("pulse").await;
    assert_eq!(refused.error(), (429, "TooManyRequests".into()));
    assert_eq!(refused.headers["retry-after"], "90");
    assert_eq!(refused.json()["data"], json!({"retryAfter": 90}));
    assert_eq!(refused.headers["cache-control"], "no-store");
    // An address that the client puts before the proxy's own changes nothing.
    let refused = nobody("203.0.113.9, 198.51.100.1").sign_in("pulse").await;
    assert_eq!(refused.error().0, 429);
    nobody("198.51.100.2").sign_in("pulse").await.data();
    nobody("2001:db8::1").sign_in("pulse").await.data();
    server.clock.advance(2);
    nobody("198.51.100.1").sign_in("pulse").await.data();
}

/// Covers a proxy on the same machine that was not named, and one that does not say where a call comes from.
#[tokio::test]
async fn sign_ins_behind_uninformative_proxy_share_rate() {
    let unnamed = || TestServer::with(|settings| settings.limits.rates.sign_ins = Rate::new(2, NEVER));
    let (unnamed, other) = (unnamed().await, unnamed().await);
    let named = server(|rates| rates.sign_ins = Rate::new(2, NEVER)).await;
    let said = [
        (
            &unnamed,
            "x-forwarded-for",
            ["203.0.113.7", "203.0.113.8", "203.0.113.9"],
        ),
        (
            &other,
            "forwarded",
            ["for=203.0.113.7", "for=203.0.113.8", "for=203.0.113.9"],
        ),
        (
            &named,
            "x-forwarded-for",
            ["garbage", "198.51.100.8, unknown", ""],
        ),
    ];
    for (server, header, values) in said {
        let sign_in = async |value: &str| {
            let mut client = server.nobody();
            client.headers.insert(header, value.to_owned());
            client.sign_in("pulse").await
        };
        let [first, second, third] = values;
        sign_in(first).await.data();
        sign_in(second).await.data();
        assert_eq!(sign_in(third).await.error().0, 429, "{third}");
    }
    // A named proxy without a header is a proxy, too. Elsewhere such calls are the operator's own, which are free.
    assert_eq!(named.nobody().sign_in("pulse").await.error().0, 429);
    unnamed.nobody().sign_in("pulse").await.data();
}

#[tokio::test]
async fn rate_classes_are_counted_separately() {
    let server = server(|rates| {
        rates.look_ups = Rate::new(1, NEVER);
        rates.calls = Rate::new(2, NEVER);
    })
    .await;
    let mut client = from(server.nobody(), "198.51.100.1");
    client.sign_in("pulse").await.data();
    client.call("POST", "/api/resume", &json!({})).await.data();
    let link = json!({"customerUrlName": "acme", "type": "shp", "url": ""});
    for (path, body) in [("/api/resume", json!({})), ("/api/login-settings", link)] {
        assert_eq!(client.call("POST", path, &body).await.error().0, 429, "{path}");
    }
    for revision in 0..2 {
        client.save(revision, json!({})).await.data();
    }
    assert_eq!(client.save(2, json!({})).await.error().0, 429);
    assert_eq!(client.feedback().await.error().0, 429);
    client.get("/api/health").await.data();
    client.get("/api/openapi.json").await.json();
}

#[tokio::test]
async fn save_over_session_rate_responds_429() {
    let server = server(|rates| rates.session = Rate::new(2, Duration::from_mins(1))).await;
    let people = ["198.51.100.1", "198.51.100.1"].map(|address| from(server.nobody(), address));
    let [mut one, mut other] = people;
    one.sign_in("pulse").await.data();
    other.sign_in("pulse").await.data();
    one.save(0, json!({"agree": true, "age": 1})).await.data();
    one.save(1, json!({"age": 2})).await.data();
    assert_eq!(one.save(2, json!({"age": 3})).await.error().0, 429);
    // Nor from another address: the session is counted.
    assert_eq!(
        from(one.clone(), "198.51.100.2")
            .save(2, json!({"age": 3}))
            .await
            .error()
            .0,
        429
    );
    other.save(0, json!({"agree": true, "age": 1})).await.data();
    server.clock.advance(1);
    one.save(2, json!({"age": 3})).await.data();
}

#[tokio::test]
async fn calls_from_local_machine_are_not_counted() {
    let server = TestServer::with(|settings| {
        settings.limits.rates.sign_ins = Rate::new(1, NEVER);
    })
    .await;
    for _ in 0..3 {
        server.nobody().sign_in("pulse").await.data();
    }
}

#[tokio::test]
async fn guesses_over_rate_block_only_address_and_identity() {
    let server = server(|rates| rates.guesses = Rate::new(2, NEVER)).await;
    let sign_in = async |address: &str, name: &str| {
        let body = json!({"loginType": "swedishBirthdateName", "surveyId": "pulse-known", "dateOfBirth": "19800201",
                          "firstName": name, "lastName": "Byron", "gender": "female"});
        from(server.nobody(), address)
            .call("POST", "/api/authenticate", &body)
            .await
    };
    for name in ["Ada", "ada "] {
        sign_in("198.51.100.1", name).await.data();
    }
    assert_eq!(sign_in("198.51.100.1", "ADA").await.error().0, 429);
    sign_in("198.51.100.2", "Ada").await.data();
    sign_in("198.51.100.1", "Bo").await.data();
}

#[tokio::test]
async fn sign_ins_over_survey_rate_are_delayed() {
    let wait = Duration::from_millis(200);
    let server = server(|rates| rates.survey = Rate::new(1, wait)).await;
    let started = std::time::Instant::now();
    for address in ["198.51.100.1", "198.51.100.2"] {
        from(server.nobody(), address).sign_in("pulse").await.data();
    }
    assert!(started.elapsed() >= wait);
    // Another survey is not slowed down by it.
    from(server.nobody(), "198.51.100.3")
        .sign_in("pulse-demo")
        .await
        .data();
}

#[tokio::test]
async fn sign_in_after_clock_set_back_waits_one_interval() {
    let server = server(|rates| rates.sign_ins = Rate::new(1, Duration::from_mins(1))).await;
    let client = || from(server.nobody(), "198.51.100.1");
    let a_day = 24 * 60;
    server.clock.advance(a_day);
    client().sign_in("pulse").await.data();
    assert_eq!(client().sign_in("pulse").await.error().0, 429);
    server.clock.advance(-a_day);
    assert_eq!(client().sign_in("pulse").await.headers["retry-after"], "60");
    server.clock.advance(1);
    client().sign_in("pulse").await.data();
    assert_eq!(client().sign_in("pulse").await.error().0, 429);
}

/// Covers tunnels, which give any customer 65,536 networks of the size that a household has.
#[tokio::test]
async fn guesses_from_one_ipv6_network_share_rate() {
    let server = server(|rates| {
        rates.guesses = Rate::new(2, NEVER);
        rates.identity = Rate::new(1000, NEVER);
    })
    .await;
    let sign_in = async |address: String| {
        let body = json!({"loginType": "swedishBirthdateName", "surveyId": "pulse-known", "dateOfBirth": "19800201",
                          "firstName": "Ada", "lastName": "Byron", "gender": "female"});
        let client = from(server.nobody(), &address);
        client.call("POST", "/api/authenticate", &body).await
    };
    let from_each = async |address: fn(u32) -> String| {
        let mut taken = 0;
        for number in 0..40 {
            taken += u32::from(sign_in(address(number)).await.json()["hasError"] == false);
        }
        taken
    };
    // Eight from a /56, thirty-two from a /48, all from IPv4 addresses, whatever their net.
    assert_eq!(from_each(|number| format!("2001:db8:1:{number:x}::1")).await, 8);
    assert_eq!(
        from_each(|number| format!("2001:db8:2:{number:x}00::1")).await,
        32
    );
    assert_eq!(from_each(|number| format!("198.51.100.{number}")).await, 40);
    // Other nets are not refused.
    sign_in("2001:db8:3::1".to_owned()).await.data();
}
