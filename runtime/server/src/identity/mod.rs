//! The ways to sign in, one file each, and the secrets of sessions.

pub(crate) mod account;
pub(crate) mod anonymous;
mod answer_encryption;
pub(crate) mod bank_id;
mod birthdate;
pub(crate) mod contexts;
mod country;
mod crockford;
mod fair_queue;
mod identities;
mod keys;
pub(crate) mod knowledge_based;
mod login_type;
mod norwegian_number;
pub(crate) mod oidc;
mod pass;
pub(crate) mod password;
pub(crate) mod password_strength;
mod person;
mod pseudonyms;
mod receipt;
mod secret_source;
mod secrets;
mod sign_in;
mod sign_in_context;
mod sign_ins;
mod swedish_number;
mod turns;

pub(crate) use answer_encryption::{AnswerEncryption, Owner, Place};
pub use bank_id::{AddressCheck, BankIdRisk, BankIdRules, BankIdSettings};
pub(crate) use country::Country;
pub(crate) use keys::{DataKey, KEY_BYTES, KeyOf, Keys, Ring, ServerKey, ServiceCodes};
pub(crate) use login_type::LoginType;
pub(crate) use norwegian_number::parse as norwegian;
pub(crate) use pass::Pass;
pub(crate) use person::{Person, name as person_name};
pub(crate) use pseudonyms::{date_shift, pseudonym};
pub use receipt::{NoReceiptCode, ReceiptCode};
pub(crate) use secret_source::SecretSource;
pub(crate) use secrets::{Secret, random_id};
use sign_in::said_gender;
pub(crate) use sign_in::{Identity, Refused};
pub(crate) use sign_in_context::SignInContext;
pub(crate) use sign_ins::{Beginning, Found, PendingError, PendingStore, SignIns};
pub(crate) use swedish_number::parse as swedish;

#[cfg(test)]
mod numbers_tests;
