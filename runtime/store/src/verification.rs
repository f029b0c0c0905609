//! Verifies the audit log of a database, beside servers that may be writing it.

use crate::{
    audit::{Broken, ChainKey, Head, Intact, Log},
    database::{Database, RowOrder},
    error::StoreError,
};

/// Verifies the chains of the audit log, the chain of heads, the agreement of the two, and the triggers; `noted` must be one of the
/// heads. Rows that are added meanwhile are verified or not.
///
/// # Errors
///
/// When the database cannot be read. A broken log is no error.
pub async fn verify_audit_log(
    database: &dyn Database,
    keys: Vec<ChainKey>,
    noted: Option<Head>,
) -> Result<Result<Intact, Broken>, StoreError> {
    let mut log = Log::new(keys, noted);
    // In this order everything that is marked or covered has been written when it is looked for.
    let marks = database.chain_marks().await?;
    let mut taken = Ok(());
    database
        .read_heads(&mut |heads| {
            taken = log.take_heads(heads);
            taken.is_ok()
        })
        .await?;
    taken = taken.and_then(|()| marks.iter().try_for_each(|marks| log.take_marks(marks)));
    if taken.is_ok() {
        let mut visit = |row| {
            taken = log.take(&row);
            taken.is_ok()
        };
        database.read_log(RowOrder::Chain, &mut visit).await?;
    }
    let intact = match taken.and_then(|()| log.end()) {
        Ok(intact) => intact,
        Err(broken) => return Ok(Err(broken)),
    };
    let lost = database.lost_protection().await?.into_iter().next();
    Ok(lost.map_or(Ok(intact), |trigger| Err(Broken::Trigger(trigger))))
}
