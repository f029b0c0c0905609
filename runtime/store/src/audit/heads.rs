//! The chain of heads: each of its rows has the last rows of the chains that changed since the row before it.

use jiff::Timestamp;
use serde_json::json;

use super::{
    broken::{Broken, Entry},
    chain::{ChainHead, key_of},
    head::Head,
    row::ChainKey,
};
use crate::hex::to_hex;
use hmac::Mac;

/// A row of the chain of heads, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heads {
    /// Its number, from 1.
    pub number: i64,
    /// The number of the key that the hash is made with.
    pub key: i64,
    /// The time, in milliseconds since 1970, UTC.
    pub at: i64,
    /// The last rows of the chains that changed, by chain.
    pub heads: Vec<ChainHead>,
    /// The hash of the row and all before it, in hexadecimal.
    pub hash: String,
}

impl Heads {
    /// Builds the row after another one.
    pub fn after(previous: &Head, heads: Vec<ChainHead>, at: Timestamp, key: &ChainKey) -> Self {
        let mut row = Self {
            number: previous.number + 1,
            key: key.number,
            at: at.as_millisecond(),
            heads,
            hash: String::new(),
        };
        row.hash = row.hash_after(&previous.hash, key);
        row
    }

    /// Returns the number and the hash.
    pub fn head(&self) -> Head {
        Head {
            number: self.number,
            hash: self.hash.clone(),
        }
    }

    /// Writes the heads as compact JSON, `[[chain,number,"hash"],…]`, as they are stored.
    pub fn written(&self) -> String {
        let one = |of: &ChainHead| json!([of.chain, of.head.number, of.head.hash]);
        self.heads
            .iter()
            .map(one)
            .collect::<serde_json::Value>()
            .to_string()
    }

    /// Reads heads as they are stored; `None` if the text is none of ours.
    pub fn read(text: &str) -> Option<Vec<ChainHead>> {
        let heads: Vec<(i64, i64, String)> = serde_json::from_str(text).ok()?;
        let head = |(chain, number, hash)| ChainHead {
            chain,
            head: Head { number, hash },
        };
        Some(heads.into_iter().map(head).collect())
    }

    /// Computes the hash that the row has to have after another: HMAC-SHA-256, with the key, of that row's hash in hexadecimal,
    /// followed by this row as compact JSON, `["heads",key,number,at,[[chain,number,"hash"],…]]`.
    fn hash_after(&self, previous: &str, key: &ChainKey) -> String {
        let Self { number, at, .. } = self;
        let row = format!(r#"["heads",{},{number},{at},{}]"#, self.key, self.written());
        let mac = key.mac().chain_update(previous).chain_update(row);
        to_hex(&mac.finalize().into_bytes())
    }

    /// Checks that this is the row that was written after another one, with the server's keys.
    ///
    /// # Errors
    ///
    /// When it is not.
    pub(super) fn follows(&self, previous: &Head, keys: &[ChainKey]) -> Result<(), Broken> {
        let expected = previous.number + 1;
        if self.number != expected {
            return Err(Broken::Missing {
                expected: Entry::Heads(expected),
                found: self.number,
            });
        }
        let entry = Entry::Heads(self.number);
        if self.hash == self.hash_after(&previous.hash, key_of(entry, self.key, keys)?) {
            Ok(())
        } else {
            Err(Broken::Changed(entry))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heads() -> Heads {
        let key = ChainKey {
            number: 1,
            secret: [7; 32],
        };
        let mut of = ChainHead::start(2);
        of.head.number = 5;
        let at = Timestamp::from_millisecond(1_795_000_000_000).unwrap();
        Heads::after(&Head::start(), vec![of], at, &key)
    }

    /// Compares with the output of `printf %s "$zeros" "[\"heads\",1,1,1795000000000,[[2,5,\"$zeros\"]]]"
    /// | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…`.
    #[test]
    fn heads_hash_equals_openssl_hmac() {
        assert_eq!(
            heads().hash,
            "1f633250c34b2f41bb176acc1636ba656fbf4156332f6bc743a8c61ac8aff93c"
        );
    }

    #[test]
    fn heads_read_what_is_written_and_nothing_else() {
        let heads = heads();
        assert_eq!(Heads::read(&heads.written()), Some(heads.heads));
        for wrong in ["", "{}", "[[1,2]]", r#"[[1,"2","x"]]"#] {
            assert_eq!(Heads::read(wrong), None, "{wrong}");
        }
    }
}
