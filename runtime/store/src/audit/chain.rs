//! A chain of rows: each row's hash covers the row and the hash before it, and is made with the server's key.

use super::{
    AuditEntry,
    broken::{Broken, Entry},
    head::Head,
    row::{By, ChainKey, Row},
};

/// The number of the chain that all servers wrote before each process had its own. Rows without a key are in no other one.
pub(super) const OF_BEFORE: i64 = 1;

/// The last row of one of the log's chains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainHead {
    /// The number of the chain.
    pub chain: i64,
    /// The last row.
    pub head: Head,
}

impl ChainHead {
    /// Returns the head of a chain without rows.
    pub fn start(chain: i64) -> Self {
        Self {
            chain,
            head: Head::start(),
        }
    }

    /// Builds the next row, with its number and its hash, and moves to it.
    pub fn next(&mut self, entry: &AuditEntry<'_>, by: By, key: &ChainKey) -> Row {
        let mut row = Row {
            chain: self.chain,
            number: self.head.number + 1,
            key: Some(key.number),
            at: entry.at.as_millisecond(),
            event: entry.event.name().to_owned(),
            survey_id: entry.survey_id.to_owned(),
            participant: entry.participant.map(|id| id.0.clone()).unwrap_or_default(),
            detail: entry.detail.to_owned(),
            by: Some(by),
            hash: String::new(),
        };
        row.hash = row.hash_after(&self.head.hash, key);
        self.head = row.head();
        row
    }
}

/// A walk along a chain, from its first row.
pub(super) struct Chain {
    last: ChainHead,
    has_key: bool,
}

impl Chain {
    /// Starts before the first row.
    pub(super) fn new(number: i64) -> Self {
        Self {
            last: ChainHead::start(number),
            // Only the oldest chain may have rows without a key.
            has_key: number != OF_BEFORE,
        }
    }

    /// Returns the row that was checked last.
    pub(super) fn last(&self) -> &ChainHead {
        &self.last
    }

    /// Checks the next row, with the server's keys.
    ///
    /// # Errors
    ///
    /// When it is not the row that was written.
    pub(super) fn take(&mut self, row: &Row, keys: &[ChainKey]) -> Result<(), Broken> {
        let expected = self.last.head.number + 1;
        if row.number != expected {
            return Err(Broken::Missing {
                expected: Entry::row(self.last.chain, expected),
                found: row.number,
            });
        }
        if row.hash != self.hash_of(row, keys)? {
            return Err(Broken::Changed(Entry::Row(row.id())));
        }
        self.last.head = row.head();
        Ok(())
    }

    /// Computes the hash that a row has to have.
    fn hash_of(&mut self, row: &Row, keys: &[ChainKey]) -> Result<String, Broken> {
        let previous = &self.last.head.hash;
        let Some(number) = row.key else {
            return match row.by {
                _ if self.has_key => Err(Broken::Unkeyed(row.id())),
                // A hash without a key does not cover the actor.
                Some(_) => Err(Broken::Changed(Entry::Row(row.id()))),
                None => Ok(row.hash_without_key_after(previous)),
            };
        };
        self.has_key = true;
        let key = key_of(Entry::Row(row.id()), number, keys)?;
        Ok(row.hash_after(previous, key))
    }
}

/// Finds the key that an entry was made with.
pub(super) fn key_of(entry: Entry, number: i64, keys: &[ChainKey]) -> Result<&ChainKey, Broken> {
    let key = keys.iter().find(|key| key.number == number);
    key.ok_or(Broken::NoKey { entry, key: number })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        audit::{Event, RowId},
        ids::ParticipantId,
    };

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
        let mut last = ChainHead::start(OF_BEFORE);
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
            last.next(&entry, by, &key())
        };
        events.map(row).into()
    }

    fn walk(rows: &[Row]) -> Result<Head, Broken> {
        let mut chain = Chain::new(OF_BEFORE);
        rows.iter().try_for_each(|row| chain.take(row, &[key()]))?;
        Ok(chain.last.head)
    }

    /// Returns the finding of a row of this number that was changed.
    fn changed(number: i64) -> Broken {
        Broken::Changed(Entry::row(OF_BEFORE, number))
    }

    /// Compares with the output of `printf %s "$zeros" '[1,1,1,1795000000000,"signedIn","pulse","p1","anonymous","participant",1]'
    /// | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…` for the first row.
    #[test]
    fn row_hash_equals_openssl_hmac() {
        assert_eq!(
            log()[0].hash,
            "5323e924ea8731cf1795fe49afa48261f4f3bbc5c1c69133914f71ac72704a76"
        );
        assert_eq!(walk(&[]), Ok(Head::start()));
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
        assert_eq!(walk(&rows).unwrap().number, 4);
        // The hash covers the actor, which can be neither removed nor added.
        let mut taken = rows.clone();
        taken[3].by = None;
        assert_eq!(walk(&taken), Err(changed(4)));
        let by = rows[3].by.clone();
        rows[1].by = by;
        assert_eq!(walk(&rows), Err(changed(2)));
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
        assert_eq!(walk(&rows).unwrap().number, 4);
        // Rewritten without the key: the row that seals them shows it.
        let mut forged = rows.clone();
        forged[1].detail = "x".to_owned();
        for at in 1..3 {
            forged[at].hash = forged[at].hash_without_key_after(&forged[at - 1].hash.clone());
        }
        assert_eq!(walk(&forged), Err(changed(4)));
        let mut by_another = rows.clone();
        by_another[1].by.clone_from(&rows[3].by);
        assert_eq!(walk(&by_another), Err(changed(2)));
        // Added after it, like an older row.
        let mut added = rows.clone();
        added.push(Row {
            number: 5,
            key: None,
            ..rows[1].clone()
        });
        added[4].hash = added[4].hash_without_key_after(&rows[3].hash);
        assert_eq!(
            walk(&added),
            Err(Broken::Unkeyed(RowId {
                chain: OF_BEFORE,
                number: 5
            }))
        );
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
        let first = |keys: &[ChainKey]| Chain::new(OF_BEFORE).take(&rows[0], keys);
        assert_eq!(first(&[other]), Err(changed(1)));
        let no_key = Broken::NoKey {
            entry: Entry::row(OF_BEFORE, 1),
            key: 1,
        };
        assert_eq!(first(&[]), Err(no_key.clone()));
        assert_eq!(first(&[next]), Err(no_key));
    }

    #[test]
    fn take_rejects_row_with_changed_field() {
        let whole = log();
        let head = walk(&whole).unwrap();
        assert_eq!((head.number, &head.hash), (4, &whole[3].hash));
        let changes: [fn(&mut Row); 10] = [
            |row| row.at += 1,
            |row| row.event = "signedOut".to_owned(),
            |row| row.survey_id = "puls".to_owned(),
            |row| row.participant = "p2".to_owned(),
            |row| row.detail = "x".to_owned(),
            |row| row.hash = Head::start().hash,
            |row| (row.event, row.survey_id) = ("consentGivenp".to_owned(), "ulse".to_owned()),
            |row| row.by.as_mut().unwrap().actor = "server".to_owned(),
            |row| row.by.as_mut().unwrap().times = 2,
            |row| row.by = None,
        ];
        for change in changes {
            let mut rows = whole.clone();
            change(&mut rows[1]);
            assert_eq!(walk(&rows), Err(changed(2)));
        }
        // With a hash that fits, the next row shows it; with all hashes remade by the key, only a head does.
        let mut forged = whole.clone();
        forged[1].detail = "x".to_owned();
        forged[1].hash = forged[1].hash_after(&forged[0].hash, &key());
        assert_eq!(walk(&forged), Err(changed(3)));
        for at in 2..4 {
            forged[at].hash = forged[at].hash_after(&forged[at - 1].hash.clone(), &key());
        }
        assert!(walk(&forged).is_ok());
        assert_ne!(walk(&forged).unwrap(), head);
    }

    #[test]
    fn take_rejects_removed_added_or_swapped_rows() {
        let whole = log();
        let mut gone = whole.clone();
        gone.remove(1);
        let missing = Broken::Missing {
            expected: Entry::row(OF_BEFORE, 2),
            found: 3,
        };
        assert_eq!(walk(&gone), Err(missing));
        let renumber = |rows: &mut Vec<Row>| {
            for (number, row) in (1..).zip(rows) {
                row.number = number;
            }
        };
        renumber(&mut gone);
        assert_eq!(walk(&gone), Err(changed(2)));
        let mut added = whole.clone();
        added.insert(2, whole[1].clone());
        renumber(&mut added);
        assert_eq!(walk(&added), Err(changed(3)));
        let mut exchanged = whole.clone();
        exchanged.swap(1, 2);
        assert!(matches!(walk(&exchanged), Err(Broken::Missing { .. })));
        renumber(&mut exchanged);
        assert_eq!(walk(&exchanged), Err(changed(2)));
        // Without its last rows the chain is intact: only a head shows the loss.
        assert_eq!(walk(&whole[..2]).unwrap().number, 2);
    }
}
