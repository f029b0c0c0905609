//! Many sign-ins with a password at a time.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use serde_json::{Value, json};

use crate::routes::{
    accounts::link_tests::{PASSWORD, account},
    testing::{Answer, TestServer},
};

const NUMBER: &str = "190001019801";

async fn server() -> TestServer {
    let server = TestServer::with(|settings| {
        settings.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    account(&server, NUMBER).await;
    server
}

fn typed(password: &str) -> Value {
    json!({"loginType": "swedishGovernmentId", "surveyId": "pulse-password", "governmentId": NUMBER,
           "firstName": "Ada", "lastName": "Byron", "password": password})
}

/// Signs in from an address, and returns the response.
fn sign_in(server: &TestServer, address: String, password: &str) -> impl Future<Output = Answer> + use<> {
    let (mut client, body) = (server.nobody(), typed(password));
    client.headers.insert("x-forwarded-for", address);
    async move { client.call("POST", "/api/authenticate", &body).await }
}

#[tokio::test]
async fn wrong_passwords_of_network_do_not_delay_others() {
    let server = server().await;
    let answered = Arc::new(AtomicUsize::new(0));
    for number in 0..40 {
        // Many addresses of one network.
        let guess = sign_in(&server, format!("2001:db8:1:{number:x}::1"), "sju sorters bullar");
        let answered = Arc::clone(&answered);
        tokio::spawn(async move {
            assert_eq!(guess.await.error(), (200, "NotFound".into()));
            answered.fetch_add(1, Ordering::Relaxed);
        });
    }
    while answered.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let before = answered.load(Ordering::Relaxed);
    sign_in(&server, "2001:db8:2::1".to_owned(), PASSWORD)
        .await
        .data();
    let meanwhile = answered.load(Ordering::Relaxed) - before;
    // Without turns they would all be answered first; a busy machine lets some more through before the call arrives.
    assert!(meanwhile <= 20, "{meanwhile} of 40 were answered first");
}
