//! The settings of an identity provider in a deployment.

use openidconnect::url::Url;
use serde::Deserialize;

use crate::{
    https::may_be_asked,
    identity::{LoginType, SecretSource},
};

/// The path at which the web application receives the response of a provider. The way follows, so that each provider has an address
/// of its own.
pub(crate) const CALLBACK: &str = "/oidc/callback";

/// An identity provider, and this server as its client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OidcSettings {
    /// The issuer, whose metadata is at `/.well-known/openid-configuration` below it.
    pub(crate) issuer: String,
    pub(crate) client_id: String,
    pub(crate) secret: SecretSource,
    /// The address at which browsers come back; by default the one of its way at this server.
    pub(crate) redirect_uri: Option<String>,
    /// The scopes that are requested besides `openid`.
    pub(crate) scopes: Vec<String>,
    /// The authentication contexts that are asked for; the id token has to have one of them. With none, any is accepted.
    pub(crate) acr_values: Vec<String>,
    pub(crate) fresh: Fresh,
    /// Whether signing out here leads to signing out at the provider.
    pub(crate) signs_out: bool,
    /// Whether claims are also fetched from the provider's user information.
    pub(crate) user_info: bool,
    pub(crate) claims: Claims,
}

/// Limits of the age of a sign-in at the provider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fresh {
    /// Whether people sign in again each time, even where the provider knows their browser.
    pub(crate) asks_anew: bool,
    /// The largest age of their sign-in, in seconds.
    pub(crate) max_age: Option<u32>,
}

/// The claims for each detail. A claim that is named here has to be present and valid.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
pub(crate) struct Claims {
    /// The claim that identifies the person at this provider, always the same.
    pub(crate) subject: String,
    /// The Norwegian birth or D-number.
    pub(crate) number: Option<String>,
    pub(crate) first_name: Option<String>,
    pub(crate) last_name: Option<String>,
    /// A date as `YYYY-MM-DD`.
    pub(crate) birthdate: Option<String>,
    /// `female`, `male`, or anything else, which leaves it unknown.
    pub(crate) gender: Option<String>,
}

impl Default for Claims {
    fn default() -> Self {
        Self {
            subject: "sub".to_owned(),
            number: None,
            first_name: None,
            last_name: None,
            birthdate: None,
            gender: None,
        }
    }
}

impl OidcSettings {
    /// Returns whether the provider is called over TLS.
    pub(super) fn needs_tls(&self) -> bool {
        self.issuer.starts_with("https:")
    }

    /// Reads the secret.
    ///
    /// # Errors
    ///
    /// When there is none, with the way to set it.
    pub(super) fn secret(&self) -> Result<String, String> {
        self.secret.read("the client's secret")
    }
}

/// Returns whether calls to this address cannot be changed on the way.
pub(crate) fn is_safe_address(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| may_be_asked(&url))
}

/// Returns whether a provider may have this address.
pub(crate) fn is_reachable(issuer: &str) -> bool {
    let url = Url::parse(issuer);
    url.is_ok_and(|url| may_be_asked(&url) && url.query().is_none() && url.fragment().is_none())
}

/// Returns whether the web application receives a way's responses at this address.
pub(crate) fn is_callback(address: &str, way: LoginType) -> bool {
    let url = Url::parse(address);
    url.is_ok_and(|url| {
        let is_own = url.path() == CALLBACK || url.path() == callback(way);
        may_be_asked(&url) && is_own && url.query().is_none() && url.fragment().is_none()
    })
}

/// Returns the path at which a way's responses arrive, unless its provider has another one.
pub(crate) fn callback(way: LoginType) -> String {
    format!("{CALLBACK}/{}", way.name())
}
