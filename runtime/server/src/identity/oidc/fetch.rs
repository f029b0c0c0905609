//! The client of identity providers.

use std::{future::Future, pin::Pin, time::Duration};

use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};

use crate::{
    Error,
    https::{Bounds, HttpsClient, NoAnswer},
};

/// The limits of a request. A sign-in makes at most three, one after the other.
const BOUNDS: Bounds = Bounds {
    patience: Duration::from_secs(5),
    largest: Some(256 * 1024),
};

/// A client for identity providers. A provider replies itself: redirects are not followed.
#[derive(Clone)]
pub(super) struct Http(HttpsClient);

impl Http {
    /// Creates a client that trusts the authorities of this machine.
    ///
    /// # Errors
    ///
    /// When this machine has no authorities.
    pub(super) fn new(needs_tls: bool) -> Result<Self, Error> {
        let client = HttpsClient::new(needs_tls);
        client
            .map(Self)
            .map_err(|why| Error::Deployment(vec![format!("oidc: {why}")]))
    }
}

impl<'c> AsyncHttpClient<'c> for Http {
    type Error = NoAnswer;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, NoAnswer>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.0.send(request, BOUNDS))
    }
}
