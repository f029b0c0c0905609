//! The call of a receiver.

use std::time::Duration;

use http::{HeaderValue, Method, Request, StatusCode, header};
use tokio::sync::OnceCell;

use super::signature::Signer;
use crate::https::{Bounds, HttpsClient, NoAnswer};

/// The time limit of a call, including the connection.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// The answer of a receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// It has accepted the event.
    Accepted,
    /// It wants no more events.
    Gone,
    /// It has not accepted the event, for this reason, which has nothing personal.
    Failed(String),
}

/// The calls of receivers.
#[derive(Default)]
pub(crate) struct Receivers {
    /// The client over TLS, once a receiver needs one.
    client: OnceCell<HttpsClient>,
}

/// An event to send.
pub(crate) struct Outgoing<'a> {
    /// Its name.
    pub(crate) id: &'a str,
    /// The time of sending, in seconds since 1970.
    pub(crate) at: i64,
    /// The body, in JSON.
    pub(crate) body: Vec<u8>,
}

impl Receivers {
    /// Posts a signed event to an address. A redirect is not followed, and no body is read.
    pub(crate) async fn post(&self, url: &str, signer: &Signer, event: Outgoing<'_>) -> Reply {
        let Ok(request) = request(url, signer, event) else {
            return Reply::Failed("the address is none of HTTP".to_owned());
        };
        let bounds = Bounds {
            patience: PATIENCE,
            largest: None,
        };
        let answer = match self.client(url).await {
            Ok(client) => client.send(request, bounds).await,
            Err(why) => return Reply::Failed(why),
        };
        match answer {
            Ok(answer) => reply(answer.status()),
            // The reason of a connection can name addresses of a private network, and belongs into no list.
            Err(NoAnswer::Failed(_)) => Reply::Failed("the receiver cannot be reached".to_owned()),
            Err(error) => Reply::Failed(error.to_string()),
        }
    }

    async fn client(&self, url: &str) -> Result<HttpsClient, String> {
        if url.starts_with("http:") {
            return HttpsClient::new(false);
        }
        let client = self.client.get_or_try_init(async || HttpsClient::new(true)).await;
        client.cloned()
    }
}

fn request(url: &str, signer: &Signer, event: Outgoing<'_>) -> Result<Request<Vec<u8>>, http::Error> {
    Request::builder()
        .method(Method::POST)
        .uri(url)
        .header(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))
        .header(header::USER_AGENT, HeaderValue::from_static("Enkat"))
        .header("webhook-id", event.id)
        .header("webhook-timestamp", event.at)
        .header("webhook-signature", signer.sign(event.id, event.at, &event.body))
        .body(event.body)
}

fn reply(status: StatusCode) -> Reply {
    match status {
        status if status.is_success() => Reply::Accepted,
        StatusCode::GONE => Reply::Gone,
        status => Reply::Failed(format!("the receiver answered {}", status.as_u16())),
    }
}
