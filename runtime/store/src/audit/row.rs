//! A row of the log, and the hash that it has to have.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::head::Head;
use crate::hex::to_hex;

/// The key that the hashes of rows are made with, and its number in the database. It has no `Debug`, so that no log shows it.
#[derive(Clone)]
pub struct ChainKey {
    /// Its number in the database.
    pub number: i64,
    /// The key.
    pub secret: [u8; 32],
}

impl ChainKey {
    pub(super) fn mac(&self) -> Hmac<Sha256> {
        // HMAC fills a shorter key up with zeros.
        let mut block = [0; 64];
        block[..self.secret.len()].copy_from_slice(&self.secret);
        <Hmac<Sha256> as KeyInit>::new(&block.into())
    }
}

/// The place of a row in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowId {
    /// The number of its chain.
    pub chain: i64,
    /// Its number in the chain.
    pub number: i64,
}

impl fmt::Display for RowId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "row {} of chain {}", self.number, self.chain)
    }
}

/// A row of the log, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the chain that it belongs to.
    pub chain: i64,
    /// The number in the chain, from 1.
    pub number: i64,
    /// The number of the key that the hash is made with; rows from before 0.2.0 have none.
    pub key: Option<i64>,
    /// The time, in milliseconds since 1970, UTC.
    pub at: i64,
    /// The event.
    pub event: String,
    /// The survey, or empty.
    pub survey_id: String,
    /// The participant, or empty.
    pub participant: String,
    /// One more word, or empty.
    pub detail: String,
    /// Actor and count; rows from before 0.2.0 have neither.
    pub by: Option<By>,
    /// The hash of the row and all before it, in hexadecimal.
    pub hash: String,
}

/// The actor of a row, and the count of their actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct By {
    /// The actor, as [`super::Actor`] is written.
    pub actor: String,
    /// The count: more than one where incidents are summed up.
    pub times: i64,
}

impl Row {
    /// Returns its place in the log.
    pub fn id(&self) -> RowId {
        RowId {
            chain: self.chain,
            number: self.number,
        }
    }

    /// Returns the head of a chain that ends with it.
    pub fn head(&self) -> Head {
        Head {
            number: self.number,
            hash: self.hash.clone(),
        }
    }

    /// Returns the time, if the number is one.
    pub fn time(&self) -> Option<Timestamp> {
        Timestamp::from_millisecond(self.at).ok()
    }

    /// Computes the hash that the row has to have after another: HMAC-SHA-256, with the key, of that row's hash in hexadecimal,
    /// followed by this row as compact JSON, `[chain,key,number,at,"event","survey","participant","detail","actor",times]`. Rows
    /// without actor and count leave them out.
    pub fn hash_after(&self, previous: &str, key: &ChainKey) -> String {
        let by = self
            .by
            .as_ref()
            .map(|By { actor, times }| [json!(actor), json!(times)]);
        let row = [
            json!(self.chain),
            json!(self.key),
            json!(self.number),
            json!(self.at),
            json!(self.event),
            json!(self.survey_id),
            json!(self.participant),
            json!(self.detail),
        ];
        let row: Value = row.into_iter().chain(by.into_iter().flatten()).collect();
        let mac = key.mac().chain_update(previous).chain_update(row.to_string());
        to_hex(&mac.finalize().into_bytes())
    }

    /// Computes the hash of a row without a key: SHA-256 of the hash before it, in hexadecimal, followed by this row as compact
    /// JSON, `[number,at,"event","survey","participant","detail"]`.
    pub(super) fn hash_without_key_after(&self, previous: &str) -> String {
        let row = json!([
            self.number,
            self.at,
            self.event,
            self.survey_id,
            self.participant,
            self.detail
        ]);
        let hash = Sha256::new().chain_update(previous).chain_update(row.to_string());
        to_hex(&hash.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_of_out_of_range_milliseconds_is_none() {
        let row = |at| Row {
            chain: 1,
            key: None,
            number: 1,
            at,
            event: String::new(),
            survey_id: String::new(),
            participant: String::new(),
            detail: String::new(),
            by: None,
            hash: String::new(),
        };
        let time = row(1_500).time().map(|time| time.to_string());
        assert_eq!(time.as_deref(), Some("1970-01-01T00:00:01.5Z"));
        assert_eq!(row(i64::MAX).time(), None);
    }
}
