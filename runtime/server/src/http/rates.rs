//! The rates at which calls may be made, by address, session and identity.
//!
//! A refusal concerns only one address, one session, or one address that asks for one identity, so that no client can lock out
//! another. Calls of all addresses together to a survey or an identity are slowed down, and never refused. The networks of an IPv6
//! address count as one address each, and may do more at once.

use std::{hash::Hash, time::Duration};

use super::{
    address::ClientAddress,
    envelope::Failure,
    rate_limiter::{RateClass, RateLimiter},
    refusal,
    state::CallState,
};
use axum::{
    http::Request,
    response::{IntoResponse, Response},
};
use enkat_store::{Lookup, SecretHash};

/// The name of models, texts and pictures in the audit log.
const BYTES: &str = "bytes";

/// Counts a call of an address.
///
/// # Errors
///
/// When the address may not make another one now.
pub(super) fn call(state: &CallState, address: ClientAddress, rate: RateClass) -> Result<(), Failure> {
    let limits = &state.rate_limits;
    let limiter = match rate {
        RateClass::Unlimited => return Ok(()),
        RateClass::SignIn => &limits.sign_ins,
        RateClass::LookUp => &limits.look_ups,
        RateClass::Link => &limits.links,
        RateClass::Remark => &limits.remarks,
        RateClass::Bytes => &limits.bytes,
        RateClass::Call => &limits.calls,
    };
    counted(state, limiter, address, ())
}

/// Counts a look-up by an address that is no call.
///
/// # Errors
///
/// When the address may not make another one now.
pub(crate) fn look_up(state: &CallState, address: ClientAddress) -> Result<(), Failure> {
    call(state, address, RateClass::LookUp)
}

/// Counts a fetch of a model, text or picture by an address. The middleware does not see these calls, so refusals are counted here.
pub(crate) fn bytes<B>(state: &CallState, request: &Request<B>) -> Result<(), Box<Response>> {
    let address = ClientAddress::of(state, request.headers(), request.extensions());
    call(state, address, RateClass::Bytes).map_err(|failure| {
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
    refused(
        state
            .rate_limits
            .sessions
            .check(secret, state.environment.clock.now()),
    )
}

/// Slows sign-ins to a survey: among many at a time the later ones wait a little.
pub(crate) async fn sign_in(state: &CallState, address: ClientAddress, survey_id: &str) {
    slowed(state, &state.rate_limits.survey, address, survey_id).await;
}

/// The scope in which attempts at an identity are counted together.
#[derive(Clone, Copy, Hash)]
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
/// When this address has tried this identity too often.
pub(crate) async fn identity(
    state: &CallState,
    address: ClientAddress,
    scope: GuessScope<'_>,
    identifier: &str,
) -> Result<(), Failure> {
    let identity = (scope, identifier);
    counted(state, &state.rate_limits.guesses, address, identity)?;
    slowed(state, &state.rate_limits.identity, address, identity).await;
    Ok(())
}

/// Counts a mail to an account owner, and returns whether it may be sent, whichever client asks for it.
pub(crate) fn may_be_mailed(state: &CallState, whom: &Lookup) -> bool {
    state
        .rate_limits
        .mails
        .check(&whom.0, state.environment.clock.now())
        .is_ok()
}

fn counted(
    state: &CallState,
    limiter: &RateLimiter,
    address: ClientAddress,
    of: impl Hash,
) -> Result<(), Failure> {
    let networks = address
        .metered()
        .map(|metered| ((metered.network, &of), metered.bursts));
    refused(limiter.check_each(networks, state.environment.clock.now()))
}

fn refused(taken: Result<(), Duration>) -> Result<(), Failure> {
    taken.map_err(Failure::too_many)
}

async fn slowed(state: &CallState, limiter: &RateLimiter, address: ClientAddress, of: impl Hash) {
    if address.metered().next().is_some() {
        let wait = limiter.delay(of, state.environment.clock.now());
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
    }
}
