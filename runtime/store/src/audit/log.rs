//! A walk through a whole log: the chain of heads, then each chain, and whether the two agree.

use std::{collections::BTreeMap, iter::Peekable, vec};

use super::{
    Event,
    broken::Broken,
    chain::{Chain, OF_BEFORE},
    head::Head,
    heads::Heads,
    row::{ChainKey, Row, RowId},
};

/// The marks that a database keeps of a chain, so that heads are written without a look at all chains. No check relies on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainMarks {
    /// The number of the chain.
    pub number: i64,
    /// The last row that a head covers.
    pub covered: i64,
    /// Whether its process may add rows.
    pub is_open: bool,
}

/// A log that is as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intact {
    /// The last row of the chain of heads; 0 without one.
    pub head: Head,
    /// The number of rows.
    pub rows: u64,
    /// The number of chains that have rows.
    pub chains: u64,
    /// The number of rows that no head covers yet: their removal would not be found.
    pub younger: u64,
    /// The rows that record lost protection.
    pub unprotected: Vec<RowId>,
}

/// A row that a head covers.
struct Covered {
    number: i64,
    hash: String,
    /// The number of the head.
    heads: i64,
}

/// The walk. It takes all heads, then the marks, then all rows by chain and number.
pub struct Log {
    keys: Vec<ChainKey>,
    noted: Option<Noted>,
    /// The rows that heads cover, by chain, in their order. Those of chains that were walked along are gone.
    covered: BTreeMap<i64, Vec<Covered>>,
    /// The last rows of the chains that are marked as ended.
    ended: BTreeMap<i64, i64>,
    current: Option<Current>,
    found: Intact,
}

/// A head that was noted earlier, and whether it was found.
struct Noted {
    head: Head,
    is_found: bool,
}

/// The chain that the walk is in.
struct Current {
    chain: Chain,
    /// The rows that heads cover and that are still to come.
    covered: Peekable<vec::IntoIter<Covered>>,
    /// The last of them.
    until: i64,
    /// The last row, if the chain is marked as ended.
    end: Option<i64>,
}

impl Log {
    /// Starts with the server's keys. A head that was noted earlier has to occur in the chain of heads; or in the oldest chain, if it
    /// was noted before there were heads.
    pub fn new(keys: Vec<ChainKey>, noted: Option<Head>) -> Self {
        Self {
            keys,
            noted: noted.map(|head| Noted {
                is_found: head == Head::start(),
                head,
            }),
            covered: BTreeMap::new(),
            ended: BTreeMap::new(),
            current: None,
            found: Intact {
                head: Head::start(),
                rows: 0,
                chains: 0,
                younger: 0,
                unprotected: Vec::new(),
            },
        }
    }

    /// Checks the next row of the chain of heads.
    ///
    /// # Errors
    ///
    /// When it is not the row that was written.
    pub fn take_heads(&mut self, heads: Heads) -> Result<(), Broken> {
        heads.follows(&self.found.head, &self.keys)?;
        self.found.head = heads.head();
        self.look_for(&heads.head());
        for of in heads.heads {
            self.covered.entry(of.chain).or_default().push(Covered {
                number: of.head.number,
                hash: of.head.hash,
                heads: heads.number,
            });
        }
        Ok(())
    }

    /// Checks the marks of a chain, after all heads.
    ///
    /// # Errors
    ///
    /// When a row is marked as covered that no head covers.
    pub fn take_marks(&mut self, marks: &ChainMarks) -> Result<(), Broken> {
        let covered = self.covered.get(&marks.number).and_then(|all| all.last());
        let covered = covered.map_or(0, |covered| covered.number);
        if marks.covered > covered {
            return Err(Broken::Mark {
                chain: marks.number,
                marked: marks.covered,
                covered,
            });
        }
        if !marks.is_open {
            self.ended.insert(marks.number, marks.covered);
        }
        Ok(())
    }

    /// Checks the next row, after all marks.
    ///
    /// # Errors
    ///
    /// When it is not the row that was written.
    pub fn take(&mut self, row: &Row) -> Result<(), Broken> {
        let is_same = |current: &Current| current.chain.last().chain == row.chain;
        if !self.current.as_ref().is_some_and(is_same) {
            self.leave()?;
        }
        let current = self.current.get_or_insert_with(|| {
            let covered = self.covered.remove(&row.chain).unwrap_or_default();
            Current {
                chain: Chain::new(row.chain),
                until: covered.last().map_or(0, |covered| covered.number),
                covered: covered.into_iter().peekable(),
                end: self.ended.remove(&row.chain),
            }
        });
        current.take(row, &self.keys)?;
        self.found.rows += 1;
        self.found.chains += u64::from(row.number == 1);
        self.found.younger += u64::from(row.number > current.until);
        if row.event == Event::AuditUnprotected.name() {
            self.found.unprotected.push(row.id());
        }
        if row.chain == OF_BEFORE {
            self.look_for(&row.head());
        }
        Ok(())
    }

    /// Ends the walk along a chain.
    fn leave(&mut self) -> Result<(), Broken> {
        let Some(mut current) = self.current.take() else {
            return Ok(());
        };
        let last = current.chain.last();
        match current.covered.next() {
            None => Ok(()),
            Some(covered) => Err(Broken::ChainCut {
                chain: last.chain,
                end: last.head.number,
                heads: covered.heads,
                covered: covered.number,
            }),
        }
    }

    fn look_for(&mut self, head: &Head) {
        if let Some(noted) = &mut self.noted {
            noted.is_found |= noted.head == *head;
        }
    }

    /// Ends the walk, after all rows.
    ///
    /// # Errors
    ///
    /// When rows are gone that a head covers, or the noted head is.
    pub fn end(mut self) -> Result<Intact, Broken> {
        self.leave()?;
        if let Some((chain, covered)) = self.covered.pop_first()
            && let Some(covered) = covered.last()
        {
            return Err(Broken::ChainGone {
                chain,
                heads: covered.heads,
                covered: covered.number,
            });
        }
        let end = self.found.head.number;
        match self.noted.filter(|noted| !noted.is_found) {
            None => Ok(self.found),
            Some(Noted { head, .. }) if head.number > end => Err(Broken::Cut {
                end,
                noted: head.number,
            }),
            Some(Noted { head, .. }) => Err(Broken::Noted(head.number)),
        }
    }
}

impl Current {
    /// Checks the next row of the chain.
    fn take(&mut self, row: &Row, keys: &[ChainKey]) -> Result<(), Broken> {
        self.chain.take(row, keys)?;
        while let Some(covered) = self.covered.next_if(|covered| covered.number <= row.number) {
            if covered.number != row.number || covered.hash != row.hash {
                return Err(Broken::Rewritten {
                    row: row.id(),
                    heads: covered.heads,
                });
            }
        }
        match self.end {
            Some(end) if row.number > end => Err(Broken::Ended(row.id())),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::{AuditEntry, By, ChainHead, Entry};

    fn key() -> ChainKey {
        ChainKey {
            number: 1,
            secret: [7; 32],
        }
    }

    fn at() -> jiff::Timestamp {
        jiff::Timestamp::from_millisecond(1_795_000_000_000).unwrap()
    }

    /// Builds the first rows of a chain.
    fn rows(chain: i64, count: usize) -> Vec<Row> {
        let mut last = ChainHead::start(chain);
        let entry = AuditEntry {
            at: at(),
            event: Event::SignedIn,
            survey_id: "pulse",
            participant: None,
            detail: "anonymous",
        };
        let by = || By {
            actor: "participant".to_owned(),
            times: 1,
        };
        (0..count).map(|_| last.next(&entry, by(), &key())).collect()
    }

    /// Builds a row of the chain of heads, of chains that end with these rows.
    fn heads(previous: &Head, rows: &[&Row]) -> Heads {
        let of = |row: &&Row| ChainHead {
            chain: row.chain,
            head: row.head(),
        };
        Heads::after(previous, rows.iter().map(of).collect(), at(), &key())
    }

    fn walk(heads: &[Heads], rows: &[Row], noted: Option<&Head>) -> Result<Intact, Broken> {
        let mut log = Log::new(vec![key()], noted.cloned());
        heads.iter().try_for_each(|heads| log.take_heads(heads.clone()))?;
        rows.iter().try_for_each(|row| log.take(row))?;
        log.end()
    }

    #[test]
    fn head_noted_before_there_were_heads_is_row_of_oldest_chain() {
        let rows = [rows(OF_BEFORE, 3), rows(2, 2)].concat();
        for noted in [&rows[1], &rows[2]] {
            assert!(walk(&[], &rows, Some(&noted.head())).is_ok());
        }
        assert!(walk(&[], &rows, Some(&Head::start())).is_ok());
        // Rows of later chains are no heads to note, nor is a row that is gone.
        let cut = |noted| Err(Broken::Cut { end: 0, noted });
        assert_eq!(walk(&[], &rows, Some(&rows[4].head())), cut(2));
        assert_eq!(walk(&[], &rows[..2], Some(&rows[2].head())), cut(3));
        let heads = [heads(&Head::start(), &[&rows[2]])];
        assert!(walk(&heads, &rows, Some(&rows[1].head())).is_ok());
        assert!(walk(&heads, &rows, Some(&heads[0].head())).is_ok());
        let other = Head {
            number: 1,
            ..Head::start()
        };
        assert_eq!(walk(&heads, &rows, Some(&other)), Err(Broken::Noted(1)));
    }

    /// Checks a chain that was written anew with the key, and heads that were not.
    #[test]
    fn rewritten_chain_disagrees_with_earlier_heads() {
        let before = rows(2, 3);
        let first = heads(&Head::start(), &[&before[1]]);
        let second = heads(&first.head(), &[&before[2]]);
        let intact = walk(&[first.clone(), second.clone()], &before, None).unwrap();
        assert_eq!((intact.rows, intact.younger, intact.head.number), (3, 0, 2));
        let mut anew = before.clone();
        let mut previous = Head::start().hash;
        for row in &mut anew {
            row.detail = "swedishBankId".to_owned();
            row.hash = row.hash_after(&previous, &key());
            previous.clone_from(&row.hash);
        }
        let rewritten = Broken::Rewritten {
            row: before[1].id(),
            heads: 1,
        };
        assert_eq!(
            walk(&[first.clone(), second], &anew, None),
            Err(rewritten.clone())
        );
        // Not even when the last head is written anew, too.
        let forged = heads(&first.head(), &[&anew[2]]);
        assert_eq!(walk(&[first, forged], &anew, None), Err(rewritten));
    }

    #[test]
    fn rows_without_key_are_only_in_oldest_chain() {
        for (chain, found) in [
            (OF_BEFORE, Ok(1)),
            (2, Err(Broken::Unkeyed(RowId { chain: 2, number: 1 }))),
        ] {
            let mut row = rows(chain, 1).remove(0);
            (row.key, row.by) = (None, None);
            row.hash = row.hash_without_key_after(&Head::start().hash);
            assert_eq!(walk(&[], &[row], None).map(|intact| intact.rows), found);
        }
    }

    #[test]
    fn heads_in_another_order_are_missing() {
        let rows = rows(2, 2);
        let first = heads(&Head::start(), &[&rows[0]]);
        let second = heads(&first.head(), &[&rows[1]]);
        let missing = Broken::Missing {
            expected: Entry::Heads(1),
            found: 2,
        };
        assert_eq!(walk(&[second, first], &rows, None), Err(missing));
    }
}
