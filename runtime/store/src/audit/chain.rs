//! The chain: each row's hash covers the row and the hash before it, and is made with the server's key.

use super::{
    AuditEntry,
    row::{By, ChainKey, Row},
};

/// The hash before the first row.
const START: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The chain that this server writes.
pub const CHAIN: i64 = 1;

/// The last row of a log. Its hash covers all rows before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its number; 0 for an empty log.
    pub number: i64,
    /// Its hash.
    pub hash: String,
}

impl Head {
    /// Returns the head of an empty log.
    pub fn start() -> Self {
        Self {
            number: 0,
            hash: START.to_owned(),
        }
    }

    /// Returns the head of a log that ends with this row.
    pub fn of(row: &Row) -> Self {
        Self {
            number: row.number,
            hash: row.hash.clone(),
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

    /// Builds the next row, with its number and its hash.
    pub fn next(&self, entry: &AuditEntry<'_>, by: By, key: &ChainKey) -> Row {
        let mut row = Row {
            chain: CHAIN,
            number: self.number + 1,
            key: Some(key.number),
            at: entry.at.as_millisecond(),
            event: entry.event.name().to_owned(),
            survey_id: entry.survey_id.to_owned(),
            participant: entry.participant.map(|id| id.0.clone()).unwrap_or_default(),
            detail: entry.detail.to_owned(),
            by: Some(by),
            hash: String::new(),
        };
        row.hash = row.hash_after(&self.hash, key);
        row
    }
}

impl std::fmt::Display for Head {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}:{}", self.number, self.hash)
    }
}

/// The reason why a log is not what was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The first row whose hash is not that of its content after the row before it.
    #[error("row {0} is not what was written, or the row before it was another one")]
    Row(i64),
    /// A row without a key after a row that has one.
    #[error(
        "row {0} has no key, but rows before it have one: it was added by something else than the server"
    )]
    Unkeyed(i64),
    /// A row whose hash was made with a key that is not available.
    #[error(
        "row {row} was made with key {key}, which is not at hand: name the folder of `server.key` with `--data`, or the place of the \
         keys with `--keys`"
    )]
    NoKey {
        /// The row.
        row: i64,
        /// The number of its key.
        key: i64,
    },
    /// The first row with the wrong number.
    #[error("row {expected} is missing: row {found} comes in its place")]
    Number {
        /// The expected number.
        expected: i64,
        /// The number that was found.
        found: i64,
    },
    /// The noted row is gone.
    #[error("the log ends at row {end}, but row {noted} was there when its hash was noted")]
    Cut {
        /// The last row.
        end: i64,
        /// The noted one.
        noted: i64,
    },
    /// A trigger that protects rows from changes and deletion is gone or changed.
    #[error(
        "the database does not protect it any more: its trigger `{0}` was taken away or changed. The last rows may be gone: \
         compare with a head that you noted, or that the server's log has told (`--head`). The next start puts the trigger back"
    )]
    Trigger(String),
    /// The noted row has another hash: the log was rewritten.
    #[error("row {0} has another hash than the one that was noted")]
    Noted(i64),
}

/// A walk along a log, from its first row.
#[derive(Clone)]
pub struct Chain {
    head: Head,
    noted: Option<Head>,
    keys: Vec<ChainKey>,
    has_key: bool,
}

impl Chain {
    /// Starts before the first row, with the server's keys. A head that was noted earlier has to occur in the log.
    pub fn new(keys: Vec<ChainKey>, noted: Option<Head>) -> Self {
        Self {
            head: Head::start(),
            noted,
            keys,
            has_key: false,
        }
    }

    /// Checks the next row.
    ///
    /// # Errors
    ///
    /// When it is not the row that was written.
    pub fn take(&mut self, row: &Row) -> Result<(), Broken> {
        let expected = self.head.number + 1;
        if row.number != expected {
            return Err(Broken::Number {
                expected,
                found: row.number,
            });
        }
        if row.hash != self.hash_of(row)? {
            return Err(Broken::Row(row.number));
        }
        let is_other = |noted: &Head| noted.number == row.number && noted.hash != row.hash;
        if self.noted.as_ref().is_some_and(is_other) {
            return Err(Broken::Noted(row.number));
        }
        self.head = Head::of(row);
        Ok(())
    }

    /// Computes the hash that a row has to have.
    fn hash_of(&mut self, row: &Row) -> Result<String, Broken> {
        let previous = &self.head.hash;
        let Some(number) = row.key else {
            let unkeyed = Broken::Unkeyed(row.number);
            return match row.by {
                _ if self.has_key => Err(unkeyed),
                // A hash without a key does not cover the actor.
                Some(_) => Err(Broken::Row(row.number)),
                None => Ok(row.hash_without_key_after(previous)),
            };
        };
        self.has_key = true;
        let key = self.keys.iter().find(|key| key.number == number);
        let missing = Broken::NoKey {
            row: row.number,
            key: number,
        };
        Ok(row.hash_after(previous, key.ok_or(missing)?))
    }

    /// Returns the head, after all rows.
    ///
    /// # Errors
    ///
    /// When the log ends before the noted row.
    pub fn end(self) -> Result<Head, Broken> {
        match self.noted {
            Some(noted) if noted.number > self.head.number => Err(Broken::Cut {
                end: self.head.number,
                noted: noted.number,
            }),
            _ => Ok(self.head),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{audit::Event, ids::ParticipantId};

    fn key() -> ChainKey {
        ChainKey {
            number: 1,
            secret: [7; 32],
        }
    }

    fn log() -> Vec<Row> {
        let participant = ParticipantId("p1".to_owned());
        let events = [
            Event::SignedIn,
            Event::ConsentGiven,
            Event::Submitted,
            Event::SignedOut,
        ];
        let mut head = Head::start();
        let row = |event| {
            let entry = AuditEntry {
                at: jiff::Timestamp::from_millisecond(1_795_000_000_000).unwrap(),
                event,
                survey_id: "pulse",
                participant: Some(&participant),
                detail: if event == Event::SignedIn { "anonymous" } else { "" },
            };
            let by = By {
                actor: event.actor().to_string(),
                times: 1,
            };
            let row = head.next(&entry, by, &key());
            head = Head::of(&row);
            row
        };
        events.map(row).into()
    }

    fn walk(rows: &[Row], noted: Option<&Head>) -> Result<Head, Broken> {
        let mut chain = Chain::new(vec![key()], noted.cloned());
        rows.iter().try_for_each(|row| chain.take(row))?;
        chain.end()
    }

    /// Compares with the output of `printf %s "$zeros" '[1,1,1,1795000000000,"signedIn","pulse","p1","anonymous","participant",1]'
    /// | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…` for the first row.
    #[test]
    fn row_hash_equals_openssl_hmac() {
        assert_eq!(
            log()[0].hash,
            "5323e924ea8731cf1795fe49afa48261f4f3bbc5c1c69133914f71ac72704a76"
        );
        assert_eq!(walk(&[], None), Ok(Head::start()));
    }

    /// Covers rows from before there were actors: their hash leaves out the last two values.
    #[test]
    fn take_accepts_rows_without_actor() {
        let mut rows = log();
        let mut previous = Head::start().hash;
        for row in &mut rows {
            row.by = row.by.take().filter(|_| row.number > 2);
            row.hash = row.hash_after(&previous, &key());
            previous.clone_from(&row.hash);
        }
        assert_eq!(
            rows[0].hash,
            "74fe1e72df2e0591d1806bb0e7344c585a63fae43aa68ade3cf21bde3b3b64b6"
        );
        assert_eq!(walk(&rows, None).unwrap().number, 4);
        // The hash covers the actor, which can be neither removed nor added.
        let mut taken = rows.clone();
        taken[3].by = None;
        assert_eq!(walk(&taken, None), Err(Broken::Row(4)));
        let by = rows[3].by.clone();
        rows[1].by = by;
        assert_eq!(walk(&rows, None), Err(Broken::Row(2)));
    }

    /// Builds the rows of a log from before 0.2.0, and one with a key after them.
    fn older() -> Vec<Row> {
        let mut rows = log();
        let mut previous = Head::start().hash;
        for row in &mut rows {
            let is_last = row.number == 4;
            row.key = is_last.then_some(1);
            row.by = row.by.take().filter(|_| is_last);
            row.hash = if is_last {
                row.hash_after(&previous, &key())
            } else {
                row.hash_without_key_after(&previous)
            };
            previous.clone_from(&row.hash);
        }
        rows
    }

    /// Compares with the output of `printf %s "$zeros" '[1,1795000000000,"signedIn","pulse","p1","anonymous"]' | sha256sum` for the
    /// first row.
    #[test]
    fn take_accepts_keyless_rows_only_before_keyed_row() {
        let rows = older();
        assert_eq!(
            rows[0].hash,
            "0fb007c5d2098636e41ee4e7b0442d7ec5209697dc50110266676a41eb147591"
        );
        assert_eq!(walk(&rows, None).unwrap().number, 4);
        // Rewritten without the key: the row that seals them shows it.
        let mut forged = rows.clone();
        forged[1].detail = "x".to_owned();
        for at in 1..3 {
            forged[at].hash = forged[at].hash_without_key_after(&forged[at - 1].hash.clone());
        }
        assert_eq!(walk(&forged, None), Err(Broken::Row(4)));
        let mut by_another = rows.clone();
        by_another[1].by.clone_from(&rows[3].by);
        assert_eq!(walk(&by_another, None), Err(Broken::Row(2)));
        // Added after it, like an older row.
        let mut added = rows.clone();
        added.push(Row {
            number: 5,
            key: None,
            ..rows[1].clone()
        });
        added[4].hash = added[4].hash_without_key_after(&rows[3].hash);
        assert_eq!(walk(&added, None), Err(Broken::Unkeyed(5)));
    }

    #[test]
    fn take_with_wrong_or_missing_key_fails() {
        let rows = log();
        let other = ChainKey {
            number: 1,
            secret: [8; 32],
        };
        let next = ChainKey {
            number: 2,
            secret: [7; 32],
        };
        let first = |keys| Chain::new(keys, None).take(&rows[0]);
        assert_eq!(first(vec![other]), Err(Broken::Row(1)));
        let no_key = Broken::NoKey { row: 1, key: 1 };
        assert_eq!(first(vec![]), Err(no_key.clone()));
        assert_eq!(first(vec![next]), Err(no_key));
    }

    #[test]
    fn take_rejects_row_with_changed_field() {
        let whole = log();
        let head = walk(&whole, None).unwrap();
        assert_eq!((head.number, &head.hash), (4, &whole[3].hash));
        let changes: [fn(&mut Row); 10] = [
            |row| row.at += 1,
            |row| row.event = "signedOut".to_owned(),
            |row| row.survey_id = "puls".to_owned(),
            |row| row.participant = "p2".to_owned(),
            |row| row.detail = "x".to_owned(),
            |row| row.hash = START.to_owned(),
            |row| (row.event, row.survey_id) = ("consentGivenp".to_owned(), "ulse".to_owned()),
            |row| row.by.as_mut().unwrap().actor = "server".to_owned(),
            |row| row.by.as_mut().unwrap().times = 2,
            |row| row.by = None,
        ];
        for change in changes {
            let mut rows = whole.clone();
            change(&mut rows[1]);
            assert_eq!(walk(&rows, None), Err(Broken::Row(2)));
        }
        // With a hash that fits, the next row shows it; with all hashes remade by the key, the noted head does.
        let mut forged = whole.clone();
        forged[1].detail = "x".to_owned();
        forged[1].hash = forged[1].hash_after(&forged[0].hash, &key());
        assert_eq!(walk(&forged, None), Err(Broken::Row(3)));
        for at in 2..4 {
            forged[at].hash = forged[at].hash_after(&forged[at - 1].hash.clone(), &key());
        }
        assert!(walk(&forged, None).is_ok());
        assert_eq!(walk(&forged, Some(&head)), Err(Broken::Noted(4)));
    }

    #[test]
    fn take_rejects_removed_added_or_swapped_rows() {
        let whole = log();
        let head = walk(&whole, None).unwrap();
        let mut gone = whole.clone();
        gone.remove(1);
        let missing = Broken::Number {
            expected: 2,
            found: 3,
        };
        assert_eq!(walk(&gone, None), Err(missing));
        let renumber = |rows: &mut Vec<Row>| {
            for (number, row) in (1..).zip(rows) {
                row.number = number;
            }
        };
        renumber(&mut gone);
        assert_eq!(walk(&gone, None), Err(Broken::Row(2)));
        let mut added = whole.clone();
        added.insert(2, whole[1].clone());
        renumber(&mut added);
        assert_eq!(walk(&added, None), Err(Broken::Row(3)));
        let mut exchanged = whole.clone();
        exchanged.swap(1, 2);
        assert!(matches!(walk(&exchanged, None), Err(Broken::Number { .. })));
        renumber(&mut exchanged);
        assert_eq!(walk(&exchanged, None), Err(Broken::Row(2)));
        // Without its last rows the chain is intact: only a noted head shows the loss.
        assert!(walk(&whole[..2], None).is_ok());
        assert_eq!(
            walk(&whole[..2], Some(&head)),
            Err(Broken::Cut { end: 2, noted: 4 })
        );
        assert_eq!(walk(&whole, Some(&head)), Ok(head));
    }

    #[test]
    fn head_parse_reads_displayed_head() {
        let head = walk(&log(), None).unwrap();
        assert_eq!(Head::parse(&head.to_string()), Some(head));
        for wrong in ["", "4", "4:", "x:00", "-1:00", &format!("1:{}", "z".repeat(64))] {
            assert_eq!(Head::parse(wrong), None, "{wrong}");
        }
    }
}
