//! New passwords of accounts, set in any way.

use std::time::Duration;

use enkat_store::Account;
use serde_json::json;

use crate::{
    app::App,
    http::{Code, Failure, address::ClientAddress},
    identity::{
        account::Proof,
        password::{HashError, Password, Unfit},
        password_strength::KnownWords,
    },
};

/// The name of the service.
const SERVICE: &str = "enkat";
/// The digits of a birthdate without a century.
const DATE: usize = 6;
/// The time after which a call may try again when too many passwords are being computed.
const ROOM_AFTER: Duration = Duration::from_secs(2);

/// Hashes a new password of this account, unless it is easy to guess with facts about the service and the owner.
pub(super) async fn hashed(
    app: &App,
    address: ClientAddress,
    account: &Account,
    password: Password,
) -> Result<String, Failure> {
    let known = known_words(app, account).await?;
    let random = app.environment.random.as_ref();
    let hashed = app
        .passwords
        .hash(address.widest_network(), (password, known), random)
        .await?;
    Ok(hashed?)
}

/// Collects the names of the service and of its customers, and the owner's address and number.
async fn known_words(app: &App, account: &Account) -> Result<KnownWords, Failure> {
    let failed = |error| Failure::internal(&error);
    let owner = app.store.owner(&account.id).await?;
    let email = owner.and_then(|owner| owner.email);
    let email = email
        .map(|email| app.keys.email_in(&account.id, Some(&email)))
        .transpose()
        .map_err(failed)?;
    let proof = app
        .keys
        .proof_of(&account.id, account.identity.as_ref())
        .map_err(failed)?;
    let number = proof.and_then(|proof| Proof::person(&proof).number);
    let deployment = app.deployment().await?;
    let customers = deployment
        .offers()
        .flat_map(|offer| [&offer.customer, &offer.customer_name]);
    let names = customers.map(String::as_str).chain([SERVICE]);
    let of_owner = email.as_deref().into_iter().flat_map(parts_of_email);
    let number = number.as_deref().into_iter().flat_map(parts_of_number);
    Ok(KnownWords::of(names.chain(of_owner).chain(number)))
}

/// Returns the name in front of an address, and its domain, which can be an employer's, without the top-level domain.
fn parts_of_email(email: &str) -> [&str; 2] {
    let (name, domain) = email.split_once('@').unwrap_or((email, ""));
    let domain = domain.rsplit_once('.').map_or(domain, |(domain, _)| domain);
    [name, domain]
}

/// Returns a number, and the birthdate that it begins with, each also without a century. A Norwegian number has no century.
fn parts_of_number(number: &str) -> [&str; 4] {
    let century = if number.len() == 12 { 2 } else { 0 };
    let short = &number[century..];
    [number, short, &number[..century + DATE], &short[..DATE]]
}

impl From<Unfit> for Failure {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::TooShort => Self::new(Code::PasswordTooShort, "a password has 12 characters at least"),
            Unfit::TooLong => Self::new(Code::PasswordTooLong, "a password has 200 characters at most"),
            Unfit::Weak(weakness) => Self::new(Code::PasswordTooWeak, "the password is guessed soon")
                .with(json!({"reason": weakness})),
        }
    }
}

impl From<HashError> for Failure {
    fn from(reason: HashError) -> Self {
        match reason {
            HashError::Busy => Self::busy(ROOM_AFTER),
            HashError::Failed(error) => Self::internal(&error),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse;

    use super::*;

    #[test]
    fn failure_of_busy_hash_is_503_with_retry_after() {
        let answer = Failure::from(HashError::Busy).into_response();
        assert_eq!(answer.status(), 503);
        assert_eq!(answer.headers()["retry-after"], "2");
    }

    #[test]
    fn parts_of_number_contain_birthdate() {
        assert_eq!(
            parts_of_number("190001019801"),
            ["190001019801", "0001019801", "19000101", "000101"]
        );
        assert_eq!(
            parts_of_number("01010012356"),
            ["01010012356", "01010012356", "010100", "010100"]
        );
    }
}
