//! The copy of all tables, and the comparison of both databases.

use crate::{
    copies::{CopySource, CopyTarget, Digest, Sum, TABLES, Table},
    database::Database,
    error::StoreError,
};

/// A table of two databases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedTable {
    /// Its name.
    pub name: &'static str,
    /// Its rows in the first database.
    pub first: Sum,
    /// Its rows in the second database.
    pub second: Sum,
}

/// Copies all rows of a database into another one, which is empty or which a copy did not end; compares both, and lets servers open the
/// second if all tables are the same. They are not if a server has written to the first meanwhile. `told` is called with the table that
/// is being copied and the number of rows of all tables so far.
///
/// # Errors
///
/// When one of the databases does not answer, or the second has rows of its own.
pub async fn copy(
    from: &dyn Database,
    to: &dyn Database,
    told: &mut (dyn FnMut(&'static str, u64) + Send),
) -> Result<Vec<ComparedTable>, StoreError> {
    let mut source = from.copy_source().await?;
    let mut target = to.copy_target().await?;
    let mut rows = 0;
    for table in TABLES {
        let mut told = |more| {
            rows += more;
            told(table.name, rows);
        };
        copy_table(&mut *source, &mut *target, table, &mut told).await?;
    }
    drop(source);
    let tables = compare(from, to).await?;
    if tables.iter().all(|table| table.first == table.second) {
        target.finish().await?;
    }
    Ok(tables)
}

async fn copy_table(
    source: &mut dyn CopySource,
    target: &mut dyn CopyTarget,
    table: &'static Table,
    told: &mut (dyn FnMut(u64) + Send),
) -> Result<(), StoreError> {
    let after = if table.begins_empty {
        target.last(table).await?
    } else {
        None
    };
    source.begin(table, after.as_deref()).await?;
    loop {
        let rows = source.next().await?;
        if rows.is_empty() {
            return Ok(());
        }
        target.put(table, &rows).await?;
        told(rows.len() as u64);
    }
}

/// Compares all tables of two databases, as each is now.
async fn compare(first: &dyn Database, second: &dyn Database) -> Result<Vec<ComparedTable>, StoreError> {
    let (mut first, mut second) = (first.copy_source().await?, second.copy_source().await?);
    let mut tables = Vec::new();
    for table in TABLES {
        tables.push(ComparedTable {
            name: table.name,
            first: sum(&mut *first, table).await?,
            second: sum(&mut *second, table).await?,
        });
    }
    Ok(tables)
}

async fn sum(source: &mut dyn CopySource, table: &'static Table) -> Result<Sum, StoreError> {
    let mut digest = Digest::new(table);
    source.begin(table, None).await?;
    loop {
        let rows = source.next().await?;
        if rows.is_empty() {
            return Ok(digest.end());
        }
        for row in &rows {
            digest.take(row);
        }
    }
}
