//! The verification of id tokens.

use chrono::DateTime;
use jiff::Timestamp;
use openidconnect::{
    AccessToken, AccessTokenHash, AdditionalClaims, AuthenticationContextClass, ClientId,
    EmptyExtraTokenFields, IdToken, IdTokenFields, IdTokenVerifier, IssuerUrl, JsonWebKeySet, Nonce,
    StandardTokenResponse,
    core::{
        CoreGenderClaim, CoreJsonWebKey, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm,
        CoreTokenType,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{OidcError, settings::Fresh};

/// The accepted difference between the provider's clock and this server's, in seconds.
const SKEW: i64 = 60;

/// The accepted algorithms: those whose keys only the provider has.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

/// Claims that the standard does not name.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(super) struct Others {
    #[serde(flatten)]
    others: Map<String, Value>,
}

impl AdditionalClaims for Others {}

type Fields = IdTokenFields<
    Others,
    EmptyExtraTokenFields,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJwsSigningAlgorithm,
>;
/// A provider's reply to a code.
pub(super) type Tokens = StandardTokenResponse<Fields, CoreTokenType>;
/// An id token with any claims.
pub(super) type Token =
    IdToken<Others, CoreGenderClaim, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm>;
/// The keys of a provider.
pub(super) type KeySet = JsonWebKeySet<CoreJsonWebKey>;

/// The requirements on an id token.
pub(super) struct Expected<'a> {
    pub(super) issuer: &'a IssuerUrl,
    pub(super) client_id: &'a ClientId,
    pub(super) nonce: &'a Nonce,
    /// The accepted contexts; with none, any is accepted.
    pub(super) acr_values: &'a [String],
    pub(super) fresh: Fresh,
    /// The time at which the browser was sent to the provider.
    pub(super) begun_at: Timestamp,
    pub(super) now: Timestamp,
}

/// Verifies an id token, and returns its claims.
pub(super) fn verify(
    token: &Token,
    access_token: &AccessToken,
    keys: &KeySet,
    expected: &Expected<'_>,
) -> Result<Map<String, Value>, OidcError> {
    let now = expected.now.as_second();
    // A verifier of a public client: it accepts no algorithm whose key is the client's secret.
    let verifier =
        IdTokenVerifier::new_public_client(expected.client_id.clone(), expected.issuer.clone(), keys.clone())
            .set_allowed_algs(ALGORITHMS)
            .set_time_fn(move || DateTime::from_timestamp(now - SKEW, 0).unwrap_or_default())
            .set_auth_context_verifier_fn(|acr| is_context(acr, expected.acr_values));
    let claims = token.claims(&verifier, expected.nonce)?;
    check_fresh(claims.auth_time().map(|at| at.timestamp()), expected)?;
    if let Some(party) = claims.authorized_party()
        && party.as_str() != expected.client_id.as_str()
    {
        return Err(OidcError::AuthorizedParty);
    }
    if claims.issue_time().timestamp() > now + SKEW {
        return Err(OidcError::IssuedLater);
    }
    if let Some(hash) = claims.access_token_hash() {
        let key = token.signing_key(&verifier)?;
        let actual = AccessTokenHash::from_token(access_token, token.signing_alg()?, key);
        if actual.map_err(|_| OidcError::Algorithm)? != *hash {
            return Err(OidcError::AccessToken);
        }
    }
    let claims = by_name(claims)?;
    if let Some(not_before) = claims.get("nbf")
        && not_before
            .as_f64()
            .is_none_or(|not_before| not_before > seconds(now + SKEW))
    {
        return Err(OidcError::NotYetValid);
    }
    Ok(claims)
}

/// Refuses a sign-in at the provider that is too old. Providers have to send its time where an age is asked for.
fn check_fresh(signed_in_at: Option<i64>, expected: &Expected<'_>) -> Result<(), OidcError> {
    let Fresh { asks_anew, max_age } = expected.fresh;
    let by_age = max_age.map(|seconds| expected.now.as_second() - i64::from(seconds));
    let since = by_age.max(asks_anew.then(|| expected.begun_at.as_second()));
    match (signed_in_at, since) {
        (Some(at), Some(since)) if at < since - SKEW => Err(OidcError::SignedInBefore),
        (None, _) if max_age.is_some() => Err(OidcError::NoSignInTime),
        _ => Ok(()),
    }
}

fn is_context(acr: Option<&AuthenticationContextClass>, taken: &[String]) -> Result<(), String> {
    let is_taken = taken.is_empty() || acr.is_some_and(|acr| taken.iter().any(|taken| taken == acr.as_str()));
    is_taken.then_some(()).ok_or_else(String::new)
}

#[allow(clippy::cast_precision_loss, reason = "a time of this age of the world")]
fn seconds(time: i64) -> f64 {
    time as f64
}

/// Collects claims as they were sent, by name.
pub(super) fn by_name(claims: &impl Serialize) -> Result<Map<String, Value>, OidcError> {
    match serde_json::to_value(claims) {
        Ok(Value::Object(claims)) => Ok(claims),
        _ => Err(OidcError::NoToken),
    }
}
