//! Sign-in by OpenID Connect: Norwegian `BankID`, and a customer's own identity provider.
//!
//! Authorization code with PKCE. Everything that a browser brings back is verified here; `token.rs` and `provider.rs` verify what
//! openidconnect leaves out (authorized party, not-before, the issuer of the response).

mod error;
mod fetch;
mod person;
mod provider;
mod settings;
mod token;
mod transactions;

use std::collections::BTreeMap;

pub(crate) use error::OidcError;
pub(crate) use person::Claimed;
pub(crate) use provider::{Callback, Provider};
pub(crate) use settings::{
    CALLBACK, Claims, Fresh, OidcSettings, callback, is_callback, is_reachable, is_safe_address,
};
pub(crate) use transactions::{LIFE, Transaction, Transactions};

use crate::{
    Environment, Error,
    identity::{LoginType, PendingStore},
};

/// The identity providers of a deployment, and the sign-ins in progress.
pub(crate) struct Oidc {
    providers: BTreeMap<LoginType, Provider>,
    pub(crate) transactions: Transactions,
}

impl Oidc {
    /// Reads the secrets of the providers of a server at this address. No provider is called before the first sign-in.
    ///
    /// # Errors
    ///
    /// When a secret cannot be read, or browsers could not come back.
    pub(crate) fn open(
        settings: &BTreeMap<LoginType, OidcSettings>,
        url: &str,
        stored: PendingStore,
    ) -> Result<Self, Error> {
        Ok(Self {
            providers: providers(settings, url, &stored.environment)?,
            transactions: Transactions::new(stored),
        })
    }

    /// Returns the provider of a way to sign in.
    pub(crate) fn provider(&self, way: LoginType) -> Option<&Provider> {
        self.providers.get(&way)
    }
}

/// Opens the providers of a server at this address, without calling them.
///
/// # Errors
///
/// When a secret cannot be read, or browsers could not come back.
pub(crate) fn providers(
    settings: &BTreeMap<LoginType, OidcSettings>,
    url: &str,
    environment: &Environment,
) -> Result<BTreeMap<LoginType, Provider>, Error> {
    let http = fetch::Http::new(settings.values().any(OidcSettings::needs_tls))?;
    let providers = settings.iter().map(|(way, settings)| {
        let provider = Provider::new((*way, url), settings.clone(), http.clone(), environment.clone());
        provider
            .map(|provider| (*way, provider))
            .map_err(|finding| Error::Deployment(vec![format!("oidc, {}: {finding}", way.name())]))
    });
    providers.collect()
}
