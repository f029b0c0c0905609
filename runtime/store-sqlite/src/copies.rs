//! Copies of the file, and into it.

use std::path::Path;

use async_trait::async_trait;
use enkat_store::{
    StoreError,
    copies::{Cell, Column, CopiedRow, CopySource, CopyTarget, Kind, Table, listed, places},
};
use sqlx::{
    AssertSqlSafe, Connection, Row, Sqlite, SqliteConnection,
    query::Query,
    sqlite::{SqliteArguments, SqliteRow},
};

use super::{compatibility::refuse_ahead, keys, migrations::MIGRATIONS, open};
use crate::error::SqliteError;

/// The number of rows that are read at a time.
const PAGE: u16 = 500;

/// Reads a file as of one moment.
struct FileSource {
    connection: SqliteConnection,
    reading: Option<Reading>,
}

/// A table that is being read.
struct Reading {
    table: &'static Table,
    after: Option<Vec<Cell>>,
}

/// Opens the file to copy it.
pub(super) async fn source(file: &Path) -> Result<Box<dyn CopySource>, SqliteError> {
    let mut connection = keys::reader(file).await?;
    let refused = refuse_ahead(&mut connection).await;
    refused.map_err(|error| error.in_file(file))?;
    sqlx::query("BEGIN").execute(&mut connection).await?;
    Ok(Box::new(FileSource {
        connection,
        reading: None,
    }))
}

#[async_trait]
impl CopySource for FileSource {
    async fn begin(&mut self, table: &'static Table, after: Option<&[Cell]>) -> Result<(), StoreError> {
        self.reading = Some(Reading {
            table,
            after: after.map(<[Cell]>::to_vec),
        });
        Ok(())
    }

    async fn next(&mut self) -> Result<Vec<CopiedRow>, StoreError> {
        let Some(Reading { table, after }) = &mut self.reading else {
            return Ok(Vec::new());
        };
        let rows = page(&mut self.connection, table, after.as_deref()).await;
        let rows = rows.map_err(SqliteError::from)?;
        match rows.last() {
            Some(last) => *after = Some(table.key_of(last)),
            None => self.reading = None,
        }
        Ok(rows)
    }
}

async fn page(
    connection: &mut SqliteConnection,
    table: &Table,
    after: Option<&[Cell]>,
) -> Result<Vec<CopiedRow>, sqlx::Error> {
    let columns = listed(table.columns, read);
    let key = listed(table.key_columns(), name);
    let rest = match after {
        Some(after) => format!("WHERE ({key}) > ({})", places(after.len())),
        None => String::new(),
    };
    let table_name = table.name;
    let text = format!("SELECT {columns} FROM {table_name} {rest} ORDER BY {key} LIMIT {PAGE}");
    let query = bind(sqlx::query(AssertSqlSafe(text)), after.unwrap_or_default());
    let rows = query.fetch_all(connection).await?;
    rows.iter().map(|row| cells(row, table.columns.iter())).collect()
}

/// A file that a copy is written to.
struct FileTarget(SqliteConnection);

/// Opens a new file, or one that a copy did not end.
pub(super) async fn target(file: &Path) -> Result<Box<dyn CopyTarget>, SqliteError> {
    let (mut connection, _) = open::created(file, MIGRATIONS).await?;
    let refused = refuse_ahead(&mut connection).await;
    refused.map_err(|error| error.in_file(file))?;
    if !is_marked(&mut connection).await? && !is_unused(&mut connection).await? {
        return Err(SqliteError::conflict("it is not empty: name a new file").in_file(file));
    }
    sqlx::query("CREATE TABLE IF NOT EXISTS unfinished_copy (only_one INTEGER PRIMARY KEY)")
        .execute(&mut connection)
        .await?;
    Ok(Box::new(FileTarget(connection)))
}

/// Returns whether a file is a copy that is not whole.
async fn is_marked(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    keys::has_table(connection, keys::UNFINISHED_COPY).await
}

async fn is_unused(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT NOT EXISTS (SELECT 1 FROM keys) AND NOT EXISTS (SELECT 1 FROM audit)
                AND NOT EXISTS (SELECT 1 FROM participants)",
    )
    .fetch_one(connection)
    .await
}

#[async_trait]
impl CopyTarget for FileTarget {
    async fn last(&mut self, table: &'static Table) -> Result<Option<Vec<Cell>>, StoreError> {
        let columns = listed(table.key_columns(), read);
        let backwards = listed(table.key_columns(), |column| format!("{} DESC", name(column)));
        let text = format!(
            "SELECT {columns} FROM {} ORDER BY {backwards} LIMIT 1",
            table.name
        );
        let row = sqlx::query(AssertSqlSafe(text)).fetch_optional(&mut self.0).await;
        let row = row.map_err(SqliteError::from)?;
        let key = row.map(|row| cells(&row, table.key_columns())).transpose();
        Ok(key.map_err(SqliteError::from)?)
    }

    async fn put(&mut self, table: &'static Table, rows: &[CopiedRow]) -> Result<(), StoreError> {
        Ok(put(&mut self.0, table, rows).await.map_err(SqliteError::from)?)
    }

    async fn finish(mut self: Box<Self>) -> Result<(), StoreError> {
        let unmarked = sqlx::query("DROP TABLE unfinished_copy")
            .execute(&mut self.0)
            .await;
        unmarked.map_err(SqliteError::from)?;
        Ok(self.0.close().await.map_err(SqliteError::from)?)
    }
}

async fn put(
    connection: &mut SqliteConnection,
    table: &Table,
    rows: &[CopiedRow],
) -> Result<(), sqlx::Error> {
    let columns = listed(table.columns, name);
    let values = table.columns.iter().enumerate();
    let values = values.map(|(at, column)| match column.kind {
        Kind::Json => format!("jsonb(${})", at + 1),
        _ => format!("${}", at + 1),
    });
    let values = values.collect::<Vec<_>>().join(", ");
    let conflict = table.replacement(name);
    let text = format!(
        "INSERT INTO {} ({columns}) VALUES ({values}) {conflict}",
        table.name
    );
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for row in rows {
        bind(sqlx::query(AssertSqlSafe(text.clone())), row)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await
}

/// Returns the name of a column. Rows have their numbers without a column.
fn name(column: &Column) -> String {
    let name = if column.name == "row" {
        "rowid"
    } else {
        column.name
    };
    format!("\"{name}\"")
}

fn read(column: &Column) -> String {
    match column.kind {
        Kind::Json => format!("json({})", name(column)),
        _ => name(column),
    }
}

fn bind<'q>(query: Query<'q, Sqlite, SqliteArguments>, cells: &[Cell]) -> Query<'q, Sqlite, SqliteArguments> {
    cells.iter().fold(query, |query, cell| match cell {
        Cell::Nothing => query.bind(None::<i64>),
        Cell::Number(number) => query.bind(*number),
        Cell::Text(text) => query.bind(text.clone()),
        Cell::Bytes(bytes) => query.bind(bytes.clone()),
    })
}

fn cells<'a>(row: &SqliteRow, columns: impl Iterator<Item = &'a Column>) -> Result<CopiedRow, sqlx::Error> {
    let cells = columns.enumerate().map(|(at, column)| {
        let cell = match column.kind {
            Kind::Number | Kind::Flag => row.try_get::<Option<_>, _>(at)?.map(Cell::Number),
            Kind::Text | Kind::Json => row.try_get::<Option<_>, _>(at)?.map(Cell::Text),
            Kind::Bytes => row.try_get::<Option<_>, _>(at)?.map(Cell::Bytes),
        };
        Ok(cell.unwrap_or(Cell::Nothing))
    });
    cells.collect()
}
