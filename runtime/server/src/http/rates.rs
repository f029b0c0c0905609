//! The rates at which calls may be made, by address, session and identity.
//!
//! A refusal concerns only one address, one session, or one address that asks for one identity, so that no client can lock out
//! another. Calls of all addresses together to a survey or an identity are slowed down, and never refused. The networks of an IPv6
//! address count as one address each, and may do more at once.

use std::time::Duration;

use axum::{
    http::Request,
    response::{IntoResponse, Response},
};
use enkat_store::{CountedKey, Lookup, SecretHash, StoreError};

use super::{
    address::ClientAddress,
    envelope::Failure,
    rate_limiter::{RateClass, RateLimiter},
    refusal,
    state::CallState,
};
use crate::{config::Rate, metrics::RATE_LIMITED};

/// The name of models, texts and pictures in the audit log.
const BYTES: &str = "bytes";
/// The longest time by which a call is slowed down.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Counts a call of an address.
///
/// # Errors
///
/// When the address may not make another one now, or the store does not answer.
pub(super) async fn call(state: &CallState, address: ClientAddress, rate: RateClass) -> Result<(), Failure> {
    let (limits, rates) = (&state.rate_limits, &state.limits.rates);
    match rate {
        RateClass::Unlimited => Ok(()),
        RateClass::SignIn => together(state, ("sign-ins", rates.sign_ins), address, "").await,
        RateClass::Link => together(state, ("links", rates.links), address, "").await,
        RateClass::LookUp => here(state, ("look-ups", &limits.look_ups), address),
        RateClass::Remark => here(state, ("remarks", &limits.remarks), address),
        RateClass::Bytes => here(state, ("bytes", &limits.bytes), address),
        RateClass::Call => here(state, ("calls", &limits.calls), address),
    }
}

/// Counts a look-up by an address that is no call.
///
/// # Errors
///
/// When the address may not make another one now.
pub(crate) fn look_up(state: &CallState, address: ClientAddress) -> Result<(), Failure> {
    here(state, ("look-ups", &state.rate_limits.look_ups), address)
}

/// Counts a fetch of a model, text or picture by an address. The middleware does not see these calls, so refusals are counted here.
pub(crate) fn bytes<B>(state: &CallState, request: &Request<B>) -> Result<(), Box<Response>> {
    let address = ClientAddress::of(state, request.headers(), request.extensions());
    here(state, ("bytes", &state.rate_limits.bytes), address).map_err(|failure| {
        let response = failure.into_response();
        refusal::count(state, BYTES, address, &response);
        response.into()
    })
}

/// Counts a call of a session.
pub(super) fn session(state: &CallState, address: ClientAddress, secret: &SecretHash) -> Result<(), Failure> {
    if address.metered().next().is_none() {
        return Ok(());
    }
    let limits = &state.rate_limits;
    let now = state.environment.clock.now();
    let taken = limits.sessions.check([(secret, 1)], now, limits.servers());
    taken.map_err(|wait| refused(state, "session", wait))
}

/// Slows sign-ins to a survey: among many at a time the later ones wait a little.
///
/// # Errors
///
/// When the store does not answer.
pub(crate) async fn sign_in(
    state: &CallState,
    address: ClientAddress,
    survey_id: &str,
) -> Result<(), StoreError> {
    slowed(state, ("survey", state.limits.rates.survey), address, survey_id).await
}

/// The scope in which attempts at an identity are counted together.
#[derive(Clone, Copy)]
pub(crate) enum GuessScope<'a> {
    /// Sign-ins to a survey, by its id.
    Survey(&'a str),
    /// Accounts, also where a survey asks for an account's password.
    Account,
}

/// Limits attempts at one identity. An address has only a few in a while; when many addresses try, they
/// wait.
///
/// # Errors
///
/// When this address has tried this identity too often, or the store does not answer.
pub(crate) async fn identity(
    state: &CallState,
    address: ClientAddress,
    scope: GuessScope<'_>,
    identifier: &str,
) -> Result<(), Failure> {
    let rates = &state.limits.rates;
    let identity = match scope {
        GuessScope::Survey(id) => format!("survey\0{id}\0{identifier}"),
        GuessScope::Account => format!("account\0{identifier}"),
    };
    together(state, ("guesses", rates.guesses), address, &identity).await?;
    Ok(slowed(state, ("identity", rates.identity), address, &identity).await?)
}

/// Counts a mail to an account owner, and returns whether it may be sent, whichever client asks for it.
///
/// # Errors
///
/// When the store does not answer.
pub(crate) async fn may_be_mailed(state: &CallState, whom: &Lookup) -> Result<bool, StoreError> {
    let mail = counted(state, ("mails", state.limits.rates.mails), ["", &whom.0], 1);
    let now = state.environment.clock.now();
    let wait = state.store.count_calls(&[mail], now, Duration::ZERO).await?;
    if !wait.is_zero() {
        state.metrics.count(&RATE_LIMITED, ["mails"]);
    }
    Ok(wait.is_zero())
}

/// Counts a call that this server counts by itself.
fn here(
    state: &CallState,
    (name, limiter): (&'static str, &RateLimiter),
    address: ClientAddress,
) -> Result<(), Failure> {
    let networks = address.metered().map(|metered| (metered.network, metered.bursts));
    let now = state.environment.clock.now();
    let taken = limiter.check(networks, now, state.rate_limits.servers());
    taken.map_err(|wait| refused(state, name, wait))
}

/// Counts a call that all servers count together.
async fn together(
    state: &CallState,
    rate: (&'static str, Rate),
    address: ClientAddress,
    of: &str,
) -> Result<(), Failure> {
    let keys: Vec<_> = address
        .metered()
        .map(|metered| counted(state, rate, [&metered.network.to_string(), of], metered.bursts))
        .collect();
    if keys.is_empty() {
        return Ok(());
    }
    let now = state.environment.clock.now();
    match state.store.count_calls(&keys, now, Duration::ZERO).await? {
        Duration::ZERO => Ok(()),
        wait => Err(refused(state, rate.0, wait)),
    }
}

/// Takes a call that all servers count together, after the time that it has to wait.
async fn slowed(
    state: &CallState,
    rate: (&'static str, Rate),
    address: ClientAddress,
    of: &str,
) -> Result<(), StoreError> {
    if address.metered().next().is_none() {
        return Ok(());
    }
    let key = counted(state, rate, ["", of], 1);
    let now = state.environment.clock.now();
    let wait = state.store.count_calls(&[key], now, LONGEST_WAIT).await?;
    if !wait.is_zero() {
        state.metrics.count(&RATE_LIMITED, [rate.0]);
        tokio::time::sleep(wait.min(LONGEST_WAIT)).await;
    }
    Ok(())
}

/// Builds the refusal of a call over this limit, by its name, and counts it.
fn refused(state: &CallState, name: &'static str, wait: Duration) -> Failure {
    state.metrics.count(&RATE_LIMITED, [name]);
    Failure::too_many(wait)
}

/// Builds the key by which all servers count calls of a network, or of all: a keyed hash, as the store must not tell who calls.
fn counted(
    state: &CallState,
    (name, rate): (&'static str, Rate),
    [network, of]: [&str; 2],
    bursts: u32,
) -> CountedKey<Lookup> {
    CountedKey {
        key: state.keys.codes.counted(name, network, of),
        every: rate.every,
        burst: rate.burst.saturating_mul(bursts),
    }
}
