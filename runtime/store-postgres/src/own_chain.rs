//! The chain of the audit log that a connection adds to, and how far it is known to reach.

use enkat_store::audit::ChainHead;

/// The chain of a connection. Its last row moves on with the transactions that are known to be committed; where this is not known, the
/// next row begins another chain, so that no chain forks.
#[derive(Default)]
pub(crate) struct OwnChain {
    /// The last row on the disk; `None` before the first row of a chain.
    committed: Option<ChainHead>,
    /// The last row in the transaction.
    last: Option<ChainHead>,
    /// Whether a commit was sent whose outcome is not known.
    is_committing: bool,
}

impl OwnChain {
    /// Goes back to the last row on the disk, at the beginning of a transaction: the one before was rolled back, unless its outcome is
    /// not known.
    pub(crate) fn begin(&mut self) {
        if self.is_committing {
            self.committed = None;
        }
        self.is_committing = false;
        self.last.clone_from(&self.committed);
    }

    /// Returns the last row in the transaction.
    pub(crate) fn last(&self) -> Option<&ChainHead> {
        self.last.as_ref()
    }

    /// Goes to another last row in the transaction; `None` ends the chain.
    pub(crate) fn move_to(&mut self, last: Option<ChainHead>) {
        self.last = last;
    }

    /// Gives the chain up, as a row of it was refused.
    pub(crate) fn give_up(&mut self) {
        self.committed = None;
        self.last = None;
    }

    /// Records that a commit is being sent.
    pub(crate) fn commit(&mut self) {
        self.is_committing = true;
    }

    /// Records that the transaction is committed.
    pub(crate) fn committed(&mut self) {
        self.is_committing = false;
        self.committed.clone_from(&self.last);
    }

    /// Records that the database has rolled the transaction back.
    pub(crate) fn rolled_back(&mut self) {
        self.is_committing = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the chain 7 that ends with a row.
    fn until(number: i64) -> ChainHead {
        let mut of = ChainHead::start(7);
        of.head.number = number;
        of
    }

    /// Returns a chain with one row on the disk and one more in a transaction.
    fn writing() -> OwnChain {
        let mut own = OwnChain::default();
        own.begin();
        own.move_to(Some(until(1)));
        own.commit();
        own.committed();
        own.begin();
        own.move_to(Some(until(2)));
        own
    }

    #[test]
    fn chain_goes_on_after_commit_and_rollback() {
        let mut own = writing();
        own.begin();
        assert_eq!(own.last(), Some(&until(1)));
        let mut own = writing();
        own.commit();
        own.rolled_back();
        own.begin();
        assert_eq!(own.last(), Some(&until(1)));
        let mut own = writing();
        own.commit();
        own.committed();
        own.begin();
        assert_eq!(own.last(), Some(&until(2)));
    }

    #[test]
    fn chain_ends_after_unknown_commit_and_refused_row() {
        let mut own = writing();
        own.commit();
        own.begin();
        assert_eq!(own.last(), None);
        let mut own = writing();
        own.give_up();
        own.begin();
        assert_eq!(own.last(), None);
    }
}
