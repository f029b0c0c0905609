//! Both stores have the same tables, and no constraint of a table that grows needs more than the rows of one participant.

use std::collections::BTreeSet;

use enkat_store_sqlite::testing::older;
use sqlx::{Connection, PgConnection, Row, SqliteConnection};

use super::{migrations::MIGRATIONS, open, route::Route, testing};

/// Tables, columns and constraints that only one of the stores has, each with the reason.
type Alone = [(&'static str, &'static str)];

const SQLITE_ALONE: &Alone = &[
    (
        "sessions UNIQUE (secret_hash)",
        "a secret is random; a distributed engine would ask all its machines whether it is new",
    ),
    ("return_links UNIQUE (secret_hash)", "as for sessions"),
];

const POSTGRES_ALONE: &Alone = &[
    (
        "sessions UNIQUE (participant, secret_hash)",
        "a session is where its participant is",
    ),
    (
        "participants.row INTEGER NOT NULL",
        "SQLite numbers the rows by itself",
    ),
    (
        "customers.row INTEGER NOT NULL",
        "SQLite numbers the rows by itself",
    ),
    (
        "surveys.row INTEGER NOT NULL",
        "SQLite numbers the rows by itself",
    ),
    (
        "invitation_links.row INTEGER NOT NULL",
        "SQLite numbers the rows by itself",
    ),
    ("call_counts UNIQUE (key)", "one server writes to a file"),
    ("call_counts.key TEXT NOT NULL", "one server writes to a file"),
    (
        "call_counts.paid_off INTEGER NOT NULL",
        "one server writes to a file",
    ),
    ("running_servers UNIQUE (name)", "one server writes to a file"),
    (
        "running_servers.name TEXT NOT NULL",
        "one server writes to a file",
    ),
    (
        "running_servers.seen_at INTEGER NOT NULL",
        "one server writes to a file",
    ),
    (
        "drafts.answered_hour INTEGER",
        "is in an index and stays the same in most saves",
    ),
    (
        "drafts.saved_day INTEGER",
        "is in an index and stays the same in most saves",
    ),
];

/// Tables that have rows of each participant, with the column of the participant's id.
const HOT: [(&str, &str); 6] = [
    ("participants", "id"),
    ("identities", "participant"),
    ("drafts", "participant"),
    ("submissions", "participant"),
    ("sessions", "participant"),
    ("return_links", "participant"),
];

#[tokio::test]
async fn both_stores_have_the_same_tables() {
    let folder = tempfile::tempdir().unwrap();
    let mut file = older(&folder.path().join("enkat.db"), i64::MAX).await;
    let sqlite = sqlite(&mut file).await;
    let postgres = postgres(&mut migrated().await).await;
    assert!(sqlite.len() > 200, "only {} lines were found", sqlite.len());
    assert_alone(&sqlite, &postgres, SQLITE_ALONE);
    assert_alone(&postgres, &sqlite, POSTGRES_ALONE);
}

/// Checks that what only one store has is what is listed.
#[track_caller]
fn assert_alone(one: &BTreeSet<String>, other: &BTreeSet<String>, listed: &Alone) {
    let found: BTreeSet<_> = one.difference(other).map(String::as_str).collect();
    let listed: BTreeSet<_> = listed.iter().map(|(line, _)| *line).collect();
    assert_eq!(found, listed);
}

#[tokio::test]
async fn unique_constraints_of_hot_tables_contain_the_participant() {
    let mut connection = migrated().await;
    for (table, column) in HOT {
        let uniques: Vec<(String, Vec<String>)> = sqlx::query_as(
            "SELECT indexrelid::regclass::text,
                    ARRAY(SELECT pg_get_indexdef(indexrelid, place, TRUE) FROM generate_series(1, indnkeyatts) AS place)
             FROM pg_index WHERE indrelid = $1::text::regclass AND indisunique",
        )
        .bind(table)
        .fetch_all(&mut connection)
        .await
        .unwrap();
        assert!(!uniques.is_empty(), "{table}");
        for (index, columns) in uniques {
            assert!(columns.iter().any(|one| one == column), "{index}: {columns:?}");
        }
        let exclusions: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM pg_constraint WHERE conrelid = $1::text::regclass AND contype = 'x'",
        )
        .bind(table)
        .fetch_one(&mut connection)
        .await
        .unwrap();
        assert_eq!(exclusions, 0, "{table}");
    }
}

/// Connects to a new database with the current tables.
pub(super) async fn migrated() -> PgConnection {
    let route = Route::new(&testing::database().await).unwrap();
    open::migrate(&route, MIGRATIONS).await.unwrap();
    PgConnection::connect_with(&route.options).await.unwrap()
}

/// Describes the columns, foreign keys and unique constraints of an SQLite database.
pub(super) async fn sqlite(connection: &mut SqliteConnection) -> BTreeSet<String> {
    let columns = sqlx::query(
        "SELECT tables.name, columns.name, columns.type, \"notnull\" OR pk > 0
         FROM sqlite_schema AS tables, pragma_table_xinfo(tables.name) AS columns
         WHERE tables.type = 'table' AND tables.name NOT LIKE '\\_sqlx%' ESCAPE '\\'",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    let columns = columns
        .iter()
        .map(|row| column(row.get(0), row.get(1), row.get(2), row.get(3)));
    let mut lines: BTreeSet<_> = columns.collect();
    let keys = sqlx::query(
        "SELECT tables.name, group_concat(keys.\"from\", ', ' ORDER BY seq), keys.\"table\",
                group_concat(keys.\"to\", ', ' ORDER BY seq), on_delete
         FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
         WHERE tables.type = 'table' GROUP BY tables.name, keys.id",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    lines.extend(
        keys.iter()
            .map(|row| foreign_key((row.get(0), row.get(1)), (row.get(2), row.get(3)), row.get(4))),
    );
    // A key that is the number of the row has no index.
    let uniques = sqlx::query(
        "SELECT tables.name,
                (SELECT group_concat(iif(coll = 'NOCASE', 'lower(' || name || ')', name), ', ' ORDER BY seqno)
                 FROM pragma_index_xinfo(indexes.name) WHERE key) AS columns,
                iif(partial, (SELECT substr(sql, instr(sql, ' WHERE ') + 7) FROM sqlite_schema WHERE name = indexes.name), NULL)
         FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS indexes
         WHERE tables.type = 'table' AND indexes.\"unique\" AND tables.name NOT LIKE '\\_sqlx%' ESCAPE '\\'
         UNION ALL
         SELECT tables.name, columns.name, NULL
         FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND pk AND tables.name NOT LIKE '\\_sqlx%' ESCAPE '\\'
           AND NOT EXISTS (SELECT 1 FROM pragma_index_list(tables.name) WHERE origin = 'pk')",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    lines.extend(
        uniques
            .iter()
            .map(|row| unique(row.get(0), row.get(1), row.get(2))),
    );
    lines
}

/// Describes the columns, foreign keys and unique constraints of a PostgreSQL database.
pub(super) async fn postgres(connection: &mut PgConnection) -> BTreeSet<String> {
    let columns = sqlx::query(
        "SELECT relname::text, attname::text, format_type(atttypid, atttypmod), attnotnull
         FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
         WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT starts_with(relname, '_sqlx')",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    let columns = columns
        .iter()
        .map(|row| column(row.get(0), row.get(1), row.get(2), row.get(3)));
    let mut lines: BTreeSet<_> = columns.collect();
    let keys = sqlx::query(
        "WITH named AS (
             SELECT pg_constraint.*,
                    (SELECT string_agg(attname, ', ' ORDER BY place)
                     FROM unnest(conkey) WITH ORDINALITY AS of (number, place)
                     JOIN pg_attribute ON attrelid = conrelid AND attnum = number) AS of,
                    (SELECT string_agg(attname, ', ' ORDER BY place)
                     FROM unnest(confkey) WITH ORDINALITY AS to_key (number, place)
                     JOIN pg_attribute ON attrelid = confrelid AND attnum = number) AS to_key
             FROM pg_constraint WHERE contype = 'f'
         )
         SELECT conrelid::regclass::text, of, confrelid::regclass::text, to_key,
                CASE confdeltype WHEN 'a' THEN 'NO ACTION' WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL'
                                 ELSE confdeltype::text END
         FROM named",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    lines.extend(
        keys.iter()
            .map(|row| foreign_key((row.get(0), row.get(1)), (row.get(2), row.get(3)), row.get(4))),
    );
    let uniques = sqlx::query(
        "SELECT indrelid::regclass::text,
                (SELECT string_agg(pg_get_indexdef(indexrelid, place, TRUE), ', ' ORDER BY place)
                 FROM generate_series(1, indnkeyatts) AS place),
                pg_get_expr(indpred, indrelid)
         FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
         WHERE indisunique AND relnamespace = 'public'::regnamespace AND NOT starts_with(relname, '_sqlx')",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    lines.extend(
        uniques
            .iter()
            .map(|row| unique(row.get(0), row.get(1), row.get(2))),
    );
    lines
}

/// Describes a column. PostgreSQL has types for what are whole numbers and bytes in SQLite.
fn column(table: &str, name: &str, kind: &str, is_filled: bool) -> String {
    let kind = match (kind, table, name) {
        ("TEXT" | "text", ..) => "TEXT",
        ("INTEGER" | "bigint" | "smallint" | "boolean", ..) => "INTEGER",
        ("BLOB" | "bytea", ..) | ("jsonb", "drafts", "answers") => "BLOB",
        (other, ..) => other,
    };
    let filled = if is_filled { " NOT NULL" } else { "" };
    format!("{table}.{name} {kind}{filled}")
}

fn foreign_key((table, columns): (&str, &str), (to, keys): (&str, &str), on_delete: &str) -> String {
    format!("{table} ({columns}) REFERENCES {to} ({keys}) ON DELETE {on_delete}")
}

/// Describes a unique constraint. PostgreSQL writes conditions with brackets and types.
fn unique(table: &str, columns: &str, condition: Option<&str>) -> String {
    let condition = condition.map(|text| text.replace("::text", "").replace(['(', ')'], ""));
    let condition = condition.map_or(String::new(), |text| format!(" WHERE {text}"));
    format!("{table} UNIQUE ({columns}){condition}")
}
