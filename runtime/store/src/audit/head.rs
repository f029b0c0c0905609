//! The end of a chain, as it is noted.

use std::fmt;

/// The hash before the first row.
const START: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The last row of a chain. Its hash covers all rows before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its number; 0 for an empty chain.
    pub number: i64,
    /// Its hash.
    pub hash: String,
}

impl Head {
    /// Returns the head of an empty chain.
    pub fn start() -> Self {
        Self {
            number: 0,
            hash: START.to_owned(),
        }
    }

    /// Reads `NUMBER:HASH`, as it is printed.
    pub fn parse(text: &str) -> Option<Self> {
        let (number, hash) = text.split_once(':')?;
        let number = number.parse().ok().filter(|number| *number >= 0)?;
        let is_hash = hash.len() == START.len() && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then(|| Self {
            number,
            hash: hash.to_ascii_lowercase(),
        })
    }
}

impl fmt::Display for Head {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.number, self.hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn head_parse_reads_displayed_head() {
        let head = Head {
            number: 4,
            hash: "0f".repeat(32),
        };
        assert_eq!(Head::parse(&head.to_string()), Some(head));
        for wrong in ["", "4", "4:", "x:00", "-1:00", &format!("1:{}", "z".repeat(64))] {
            assert_eq!(Head::parse(wrong), None, "{wrong}");
        }
    }
}
