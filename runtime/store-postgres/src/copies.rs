//! Copies of the database, and into it.

use async_trait::async_trait;
use enkat_store::{
    StoreError,
    copies::{Cell, Column, CopiedRow, CopySource, CopyTarget, Kind, Table, listed, places},
};
use sqlx::{
    AssertSqlSafe, Connection, PgConnection, Postgres, QueryBuilder, Row,
    postgres::{PgArguments, PgRow},
    query::Query,
};

use crate::{
    compatibility::refuse_ahead, error::PostgresError, keys, migrations::MIGRATIONS, open, route::Route,
};

/// The most parameters of a statement. Source: PostgreSQL's protocol, message Bind, which counts them in 16 bits.
const PARAMETERS: usize = 65_535;

/// Reads a database as of one moment.
struct DatabaseSource {
    connection: PgConnection,
    /// The table that is being read.
    reading: Option<&'static Table>,
}

/// Connects to the database to copy it.
pub(crate) async fn source(route: &Route) -> Result<Box<dyn CopySource>, PostgresError> {
    refuse_ahead(&mut route.direct_link().await?).await?;
    let mut connection = route.direct().await?;
    for statement in [
        "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
        // Sorting a large table takes longer than any statement of a server may, and the other end of the copy than any transaction.
        "SET LOCAL statement_timeout = 0",
        "SET LOCAL idle_in_transaction_session_timeout = 0",
    ] {
        sqlx::query(statement).execute(&mut connection).await?;
    }
    Ok(Box::new(DatabaseSource {
        connection,
        reading: None,
    }))
}

#[async_trait]
impl CopySource for DatabaseSource {
    async fn begin(&mut self, table: &'static Table, after: Option<&[Cell]>) -> Result<(), StoreError> {
        if self.reading.take().is_some() {
            let closed = sqlx::query("CLOSE copied").execute(&mut self.connection).await;
            closed.map_err(PostgresError::from)?;
        }
        let columns = listed(table.columns, read);
        let key = listed(table.key_columns(), sorted);
        let rest = match after {
            Some(after) => format!("WHERE ({key}) > ({})", places(after.len())),
            None => String::new(),
        };
        let text = format!(
            "DECLARE copied NO SCROLL CURSOR FOR SELECT {columns} FROM {} {rest} ORDER BY {key}",
            table.name
        );
        let query = bind(sqlx::query(AssertSqlSafe(text)), after.unwrap_or_default());
        let declared = query.execute(&mut self.connection).await;
        declared.map_err(PostgresError::from)?;
        self.reading = Some(table);
        Ok(())
    }

    async fn next(&mut self) -> Result<Vec<CopiedRow>, StoreError> {
        let Some(table) = self.reading else {
            return Ok(Vec::new());
        };
        // The columns are others for each table, although the statement is the same.
        let rows = sqlx::query("FETCH 500 FROM copied")
            .persistent(false)
            .fetch_all(&mut self.connection)
            .await;
        let rows = rows.map_err(PostgresError::from)?;
        let rows = rows.iter().map(|row| cells(row, table.columns.iter()));
        Ok(rows.collect::<Result<_, _>>().map_err(PostgresError::from)?)
    }
}

/// A database that a copy is written to.
struct DatabaseTarget(PgConnection);

/// Connects to an empty database, or to one that a copy did not end.
pub(crate) async fn target(route: &Route) -> Result<Box<dyn CopyTarget>, PostgresError> {
    open::migrate(route, MIGRATIONS).await?;
    refuse_ahead(&mut route.direct_link().await?).await?;
    let mut connection = route.direct().await?;
    if !keys::is_unfinished_copy(&mut connection).await? && !is_unused(&mut connection).await? {
        return Err(PostgresError::conflict("it is not empty: name a new database"));
    }
    sqlx::query("CREATE TABLE IF NOT EXISTS unfinished_copy (only_one BIGINT PRIMARY KEY)")
        .execute(&mut connection)
        .await?;
    Ok(Box::new(DatabaseTarget(connection)))
}

async fn is_unused(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT NOT EXISTS (SELECT 1 FROM keys) AND NOT EXISTS (SELECT 1 FROM audit)
                AND NOT EXISTS (SELECT 1 FROM participants)",
    )
    .fetch_one(connection)
    .await
}

#[async_trait]
impl CopyTarget for DatabaseTarget {
    async fn last(&mut self, table: &'static Table) -> Result<Option<Vec<Cell>>, StoreError> {
        let columns = listed(table.key_columns(), read);
        let backwards = listed(table.key_columns(), |column| format!("{} DESC", sorted(column)));
        let text = format!(
            "SELECT {columns} FROM {} ORDER BY {backwards} LIMIT 1",
            table.name
        );
        let row = sqlx::query(AssertSqlSafe(text)).fetch_optional(&mut self.0).await;
        let row = row.map_err(PostgresError::from)?;
        let key = row.map(|row| cells(&row, table.key_columns())).transpose();
        Ok(key.map_err(PostgresError::from)?)
    }

    async fn put(&mut self, table: &'static Table, rows: &[CopiedRow]) -> Result<(), StoreError> {
        Ok(put(&mut self.0, table, rows).await.map_err(PostgresError::from)?)
    }

    async fn finish(self: Box<Self>) -> Result<(), StoreError> {
        Ok(finish(self.0).await.map_err(PostgresError::from)?)
    }
}

async fn put(connection: &mut PgConnection, table: &Table, rows: &[CopiedRow]) -> Result<(), sqlx::Error> {
    let columns = listed(table.columns, name);
    let mut transaction = connection.begin().await?;
    for rows in rows.chunks(PARAMETERS / table.columns.len()) {
        let mut query = QueryBuilder::<Postgres>::new(format!("INSERT INTO {} ({columns}) ", table.name));
        query.push_values(rows, |mut values, row| {
            for (column, cell) in table.columns.iter().zip(row) {
                let (before, after) = match column.kind {
                    Kind::Flag => ("(", " = 1)"),
                    Kind::Json => ("", "::jsonb"),
                    Kind::Number | Kind::Text | Kind::Bytes => ("", ""),
                };
                values.push(before);
                match (cell, column.kind) {
                    (Cell::Number(number), _) => values.push_bind_unseparated(*number),
                    (Cell::Text(text), _) => values.push_bind_unseparated(text),
                    (Cell::Bytes(bytes), _) => values.push_bind_unseparated(bytes),
                    (Cell::Nothing, Kind::Number | Kind::Flag) => values.push_bind_unseparated(None::<i64>),
                    (Cell::Nothing, Kind::Text | Kind::Json) => values.push_bind_unseparated(None::<String>),
                    (Cell::Nothing, Kind::Bytes) => values.push_bind_unseparated(None::<Vec<u8>>),
                };
                values.push_unseparated(after);
            }
        });
        query.push(table.replacement(name));
        query.build().persistent(false).execute(&mut *transaction).await?;
    }
    transaction.commit().await
}

/// Lets new rows have numbers after those of the copied ones, and removes the mark.
async fn finish(mut connection: PgConnection) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    for (table, column) in numbered(&mut transaction).await? {
        let text = format!(
            "SELECT setval(pg_get_serial_sequence('{table}', '{column}'), coalesce(max({column}), 0) + 1, FALSE) FROM {table}"
        );
        sqlx::query(AssertSqlSafe(text))
            .execute(&mut *transaction)
            .await?;
    }
    sqlx::query("DROP TABLE unfinished_copy")
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    connection.close().await
}

/// Lists the columns that number rows.
async fn numbered(connection: &mut PgConnection) -> Result<Vec<(String, String)>, sqlx::Error> {
    sqlx::query_as(
        "SELECT attrelid::regclass::text, attname::text FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
         WHERE attidentity <> '' AND relnamespace = current_schema()::regnamespace",
    )
    .fetch_all(connection)
    .await
}

fn name(column: &Column) -> String {
    format!("\"{}\"", column.name)
}

fn read(column: &Column) -> String {
    let name = name(column);
    match column.kind {
        Kind::Number => format!("{name}::bigint"),
        Kind::Flag => format!("{name}::int::bigint"),
        Kind::Json => format!("{name}::text"),
        Kind::Text | Kind::Bytes => name,
    }
}

/// Sorts texts by their bytes, whatever language the database sorts by.
fn sorted(column: &Column) -> String {
    match column.kind {
        Kind::Text => format!("{} COLLATE \"C\"", name(column)),
        _ => name(column),
    }
}

fn bind<'q>(query: Query<'q, Postgres, PgArguments>, cells: &[Cell]) -> Query<'q, Postgres, PgArguments> {
    cells.iter().fold(query, |query, cell| match cell {
        Cell::Nothing => query.bind(None::<i64>),
        Cell::Number(number) => query.bind(*number),
        Cell::Text(text) => query.bind(text.clone()),
        Cell::Bytes(bytes) => query.bind(bytes.clone()),
    })
}

fn cells<'a>(row: &PgRow, columns: impl Iterator<Item = &'a Column>) -> Result<CopiedRow, sqlx::Error> {
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
