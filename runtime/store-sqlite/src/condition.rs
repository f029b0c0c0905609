//! The condition of a file.

use std::{collections::BTreeSet, path::Path};

use enkat_store::{Condition, Part, compatibility::Fit};
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::{compatibility::compare, keys, migrations::MIGRATIONS, open};
use crate::error::SqliteError;

/// Reads the condition of a file.
pub(super) async fn read(file: &Path) -> Result<Condition, SqliteError> {
    let mut connection = keys::reader(file).await?;
    let version: String = sqlx::query_scalar("SELECT sqlite_version()")
        .fetch_one(&mut connection)
        .await?;
    let fit = compare(&mut connection, MIGRATIONS).await?;
    Ok(Condition {
        engine: format!("SQLite {version}"),
        missing: match fit {
            Fit::Same => missing(&mut connection).await?,
            Fit::Behind | Fit::Ahead => Vec::new(),
        },
        fit,
        clock: None,
        read_only: None,
        unsafe_settings: Vec::new(),
        has_checksums: None,
        is_in_clear: false,
        archive: None,
    })
}

/// Lists what the migrations create and the file does not have.
async fn missing(connection: &mut SqliteConnection) -> Result<Vec<Part>, SqliteError> {
    let expected = parts(&mut open::fresh().await?).await?;
    Ok(Part::missing(expected, &parts(connection).await?))
}

async fn parts(connection: &mut SqliteConnection) -> Result<BTreeSet<Part>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT name, NULL FROM sqlite_schema WHERE type = 'table'
         UNION ALL SELECT sqlite_schema.name, 'column ' || columns.name
                   FROM sqlite_schema, pragma_table_xinfo(sqlite_schema.name) AS columns WHERE sqlite_schema.type = 'table'
         UNION ALL SELECT tbl_name, 'index ' || name FROM sqlite_schema WHERE type = 'index'",
    )
    .fetch_all(connection)
    .await?;
    let part = |row: &SqliteRow| {
        Ok(Part {
            table: row.try_get(0)?,
            of_it: row.try_get(1)?,
        })
    };
    rows.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use enkat_store::{Database, Store, StoreError};

    use super::*;
    use crate::{
        file::SqliteFile,
        testing::older,
        tests::{inside, opened},
    };

    #[tokio::test]
    async fn condition_lists_what_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("enkat.db");
        opened(&path).await.unwrap().close().await.unwrap();
        let file = SqliteFile::new(&path);
        let condition = file.condition().await.unwrap();
        assert_eq!((condition.fit, condition.missing), (Fit::Same, Vec::new()));
        for change in [
            "ALTER TABLE drafts RENAME TO lost",
            "ALTER TABLE probe DROP COLUMN room",
        ] {
            inside(&path, change).await;
        }
        let missing = file.condition().await.unwrap().missing;
        let missing: Vec<_> = missing.iter().map(ToString::to_string).collect();
        assert_eq!(missing, ["the table `drafts`", "the column room of `probe`"]);
    }

    #[tokio::test]
    async fn condition_of_older_file_lists_nothing_as_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("enkat.db");
        older(&path, 7).await;
        let condition = SqliteFile::new(&path).condition().await.unwrap();
        assert_eq!((condition.fit, condition.missing), (Fit::Behind, Vec::new()));
    }

    #[tokio::test]
    async fn condition_of_file_that_is_cut_or_no_database_fails() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("enkat.db");
        opened(&path).await.unwrap().close().await.unwrap();
        let whole = std::fs::read(&path).unwrap();
        // A page is gone at the end, and the head is none of a database.
        for damaged in [whole[..whole.len() - 4096].to_vec(), vec![0xA5; whole.len()]] {
            std::fs::write(&path, &damaged).unwrap();
            let file = SqliteFile::new(&path);
            for found in [file.condition().await.map(drop), file.contents().await.map(drop)] {
                assert!(matches!(found, Err(StoreError::Failed(_))), "{found:?}");
            }
        }
    }
}
