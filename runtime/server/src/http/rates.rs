//! How often calls may be made, and by whom.
//!
//! Refused is only ever one address, one session, or one address that asks for one identity: so nobody can lock somebody else
//! out. Calls of all addresses together to a survey or an identity are slowed down, and never refused. The networks of an IPv6
//! address count as one address each, and may do more at once.

use std::{hash::Hash, time::Duration};

use super::{
    address::Address,
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
pub(super) fn call(state: &CallState, address: Address, rate: RateClass) -> Result<(), Failure> {
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

/// Whether an address may fetch another model, text or picture. The middleware does not see these calls, so refusals are
/// counted here.
pub(crate) fn bytes<B>(state: &CallState, request: &Request<B>) -> Result<(), Box<Response>> {
    let address = Address::of(state, request.headers(), request.extensions());
    call(state, address, RateClass::Bytes).map_err(|failure| {
        let response = failure.into_response();
        refusal::count(state, BYTES, address, &response);
        response.into()
    })
}

/// Whether a session may make another call.
pub(super) fn session(state: &CallState, address: Address, secret: &SecretHash) -> Result<(), Failure> {
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
pub(crate) async fn sign_in(state: &CallState, address: Address, survey_id: &str) {
    slowed(state, &state.rate_limits.survey, address, survey_id).await;
}

/// Limits attempts at one identity. An address has only a few in a while; when many addresses try, they
/// wait.
///
/// # Errors
///
/// When this address has tried this identity too often.
pub(crate) async fn identity(
    state: &CallState,
    address: Address,
    survey_id: &str,
    identifier: &str,
) -> Result<(), Failure> {
    let identity = (survey_id, identifier);
    counted(state, &state.rate_limits.guesses, address, identity)?;
    slowed(state, &state.rate_limits.identity, address, identity).await;
    Ok(())
}

/// Whether somebody may be sent another mail, whoever asks for it.
pub(crate) fn may_be_mailed(state: &CallState, whom: &Lookup) -> bool {
    state
        .rate_limits
        .mails
        .check(&whom.0, state.environment.clock.now())
        .is_ok()
}

fn counted(state: &CallState, limiter: &RateLimiter, address: Address, of: impl Hash) -> Result<(), Failure> {
    let networks = address
        .metered()
        .map(|metered| ((metered.network, &of), metered.bursts));
    refused(limiter.check_each(networks, state.environment.clock.now()))
}

fn refused(taken: Result<(), Duration>) -> Result<(), Failure> {
    taken.map_err(Failure::too_many)
}

async fn slowed(state: &CallState, limiter: &RateLimiter, address: Address, of: impl Hash) {
    if address.metered().next().is_some() {
        let wait = limiter.delay(of, state.environment.clock.now());
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
    }
}
