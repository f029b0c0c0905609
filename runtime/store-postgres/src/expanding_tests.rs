//! Migrations expand, and contract one release later: programs of the last release can live with the tables of this version.

use std::collections::{BTreeMap, BTreeSet};

use enkat_store::{compatibility::CompatibleUntil, released::last_release};
use enkat_store_sqlite::testing::{self as sqlite_testing, older};
use sqlx::{Connection, Executor, PgConnection, SqliteConnection};

use super::{
    released_tests::{here, restored},
    schema_tests,
    tests::another,
    *,
};

/// The parts of a schema that programs rely on.
struct Schema {
    /// Each after the name of its table.
    parts: BTreeSet<String>,
    /// The statements of tables, in SQLite, which have conditions that its catalogue does not list.
    tables: BTreeMap<String, String>,
}

impl Schema {
    async fn postgres(connection: &mut PgConnection) -> Self {
        let mut parts = schema_tests::postgres(connection).await;
        let more: Vec<String> = sqlx::query_scalar(
            "SELECT format('%s.%s DEFAULT %s', attrelid::regclass, attname,
                    coalesce(pg_get_expr(adbin, adrelid), 'its number'))
             FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
             WHERE attnum > 0 AND NOT attisdropped AND (atthasdef OR attidentity <> '')
               AND attrelid IN (SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)
             UNION ALL
             SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
             WHERE contype IN ('c', 'x') AND connamespace = 'public'::regnamespace
             UNION ALL
             SELECT format('%s TRIGGER %s %s', tgrelid::regclass, pg_get_triggerdef(pg_trigger.oid), prosrc)
             FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal",
        )
        .fetch_all(connection)
        .await
        .unwrap();
        parts.extend(more);
        Self {
            parts,
            tables: BTreeMap::new(),
        }
    }

    async fn sqlite(connection: &mut SqliteConnection) -> Self {
        let mut parts = schema_tests::sqlite(connection).await;
        let more: Vec<String> = sqlx::query_scalar(
            "SELECT tables.name || '.' || columns.name || ' DEFAULT ' || dflt_value
             FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table' AND dflt_value IS NOT NULL
             UNION ALL
             SELECT tbl_name || ' TRIGGER ' || sql FROM sqlite_schema WHERE type = 'trigger'",
        )
        .fetch_all(&mut *connection)
        .await
        .unwrap();
        parts.extend(more);
        let tables: Vec<(String, String)> =
            sqlx::query_as("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
                .fetch_all(connection)
                .await
                .unwrap();
        Self {
            parts,
            tables: tables.into_iter().collect(),
        }
    }

    /// Lists what programs that were written for an earlier schema may not live with.
    fn contractions(&self, before: &Self) -> Vec<String> {
        let gone = before.parts.difference(&self.parts).cloned();
        let tables: BTreeSet<_> = before.parts.iter().map(|part| table(part)).collect();
        let added = self.parts.difference(&before.parts);
        let demands = added.filter(|part| tables.contains(table(part)) && self.is_demand(part, before));
        let changed = before.tables.iter().filter(|(name, sql)| {
            let now = self.tables.get(*name);
            !now.is_some_and(|now| is_grown(sql, now))
        });
        let mut all: Vec<_> = gone.chain(demands.cloned()).collect();
        all.extend(changed.map(|(name, _)| format!("{name} is written anew")));
        all
    }

    /// Returns whether a new part of an earlier table may refuse the rows of a program that does not know it.
    fn is_demand(&self, part: &str, before: &Self) -> bool {
        let (subject, rest) = part.split_once(' ').unwrap();
        if subject.contains('.') {
            let default = format!("{subject} DEFAULT ");
            let has_default = self.parts.iter().any(|other| other.starts_with(&default));
            return rest.ends_with(" NOT NULL") && !has_default;
        }
        let is_limit =
            rest.starts_with("UNIQUE ") || rest.starts_with("CHECK ") || rest.contains(" REFERENCES ");
        // A limit on a new column is none for a program that leaves it empty.
        let columns = self.parts.difference(&before.parts).filter_map(|other| {
            let (name, _) = other.split_once(' ')?;
            name.strip_prefix(subject)?.strip_prefix('.')
        });
        let mut words = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let columns: BTreeSet<_> = columns.collect();
        is_limit && !words.any(|word| columns.contains(word))
    }
}

/// Returns the table of a part.
fn table(part: &str) -> &str {
    part.split(['.', ' ']).next().unwrap_or_default()
}

/// Returns whether something was put into a text, and nothing was taken out.
fn is_grown(before: &str, now: &str) -> bool {
    let same =
        |pairs: &mut dyn Iterator<Item = (u8, u8)>| pairs.take_while(|(one, other)| one == other).count();
    let begin = same(&mut before.bytes().zip(now.bytes()));
    let end = same(&mut before.bytes().rev().zip(now.bytes().rev()));
    now.len() >= before.len() && begin + end >= before.len()
}

/// Lists the reasons for which programs of the last release may not go on: a mark that leaves them out, or contractions without a mark that
/// keeps older ones away.
fn refused(contractions: Vec<String>, last: &CompatibleUntil, until: &CompatibleUntil) -> Vec<String> {
    if until.migration > last.migration {
        return vec![format!(
            "`compatible_until` leaves out the last release, {}",
            last.version
        )];
    }
    if until == last { Vec::new() } else { contractions }
}

/// Returns the mark that lets the last release go on and no older one.
fn mark_of(version: String, migrations: Vec<i64>) -> CompatibleUntil {
    CompatibleUntil {
        migration: migrations.into_iter().max().unwrap(),
        version,
    }
}

const MADE: &str = "SELECT version FROM _sqlx_migrations";
const UNTIL: &str = "SELECT compatible_until, version FROM compatibility";

#[tokio::test]
async fn migrations_of_postgres_since_last_release_let_it_go_on() {
    let release = last_release(here());
    let address = restored(release.database()).await;
    let mut connection = another(&address).await;
    let before = Schema::postgres(&mut connection).await;
    let made = sqlx::query_scalar(MADE).fetch_all(&mut connection).await.unwrap();
    open::migrate(&Route::new(&address).unwrap(), MIGRATIONS)
        .await
        .unwrap();
    let after = Schema::postgres(&mut connection).await;
    let (migration, version) = sqlx::query_as(UNTIL).fetch_one(&mut connection).await.unwrap();
    let until = CompatibleUntil { migration, version };
    let refused = refused(
        after.contractions(&before),
        &mark_of(release.version, made),
        &until,
    );
    assert_eq!(refused, [] as [&str; 0]);
}

#[tokio::test]
async fn migrations_of_sqlite_since_last_release_let_it_go_on() {
    let release = last_release(&here().join("../store-sqlite"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let mut connection = sqlite_testing::restored(&file, release.database()).await;
    let before = Schema::sqlite(&mut connection).await;
    let made = sqlx::query_scalar(MADE).fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let mut connection = older(&file, i64::MAX).await;
    let after = Schema::sqlite(&mut connection).await;
    let (migration, version) = sqlx::query_as(UNTIL).fetch_one(&mut connection).await.unwrap();
    let until = CompatibleUntil { migration, version };
    let refused = refused(
        after.contractions(&before),
        &mark_of(release.version, made),
        &until,
    );
    assert_eq!(refused, [] as [&str; 0]);
}

/// Changes with which programs of before go on, in both kinds of databases.
const EXPANSIONS: [&str; 7] = [
    "CREATE TABLE to_come (participant TEXT NOT NULL UNIQUE REFERENCES participants (id) ON DELETE CASCADE)",
    "ALTER TABLE drafts ADD COLUMN to_come TEXT",
    "ALTER TABLE drafts ADD COLUMN to_come TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE drafts ADD COLUMN to_come TEXT CHECK (to_come <> '')",
    "ALTER TABLE drafts ADD COLUMN to_come TEXT REFERENCES participants (id)",
    "CREATE INDEX drafts_by_page ON drafts (page)",
    "DROP INDEX sessions_by_expiry",
];

/// Changes with which they may not go on.
const CONTRACTIONS: [&str; 6] = [
    "DROP TABLE demo_feedback",
    "ALTER TABLE drafts DROP COLUMN section",
    "ALTER TABLE drafts RENAME COLUMN page TO place",
    "ALTER TABLE demo_feedback RENAME TO feedback",
    "CREATE UNIQUE INDEX one_place ON drafts (page)",
    "DROP INDEX accounts_by_identity",
];

const OF_POSTGRES: [&str; 7] = [
    "ALTER TABLE drafts ADD COLUMN to_come TEXT NOT NULL",
    "ALTER TABLE drafts ALTER COLUMN page SET NOT NULL",
    "ALTER TABLE sessions ALTER COLUMN expires_at DROP NOT NULL",
    "ALTER TABLE drafts ADD CHECK (revision < 5)",
    "ALTER TABLE drafts ALTER COLUMN language TYPE VARCHAR(5)",
    "ALTER TABLE invitations DROP CONSTRAINT invitations_invited_fkey",
    "DROP TRIGGER submissions_are_counted ON submissions",
];

const OF_SQLITE: [&str; 2] = [
    "DROP TRIGGER submissions_are_counted",
    "DROP TABLE demo_feedback;
     CREATE TABLE demo_feedback (
         id     INTEGER PRIMARY KEY,
         at     INTEGER NOT NULL,
         rating INTEGER NOT NULL CHECK (rating < 5),
         text   TEXT    NOT NULL
     ) STRICT",
];

/// Lists changes, each with whether it is a contraction.
fn changes(of_one: &[&'static str]) -> Vec<(&'static str, bool)> {
    let contractions = CONTRACTIONS.iter().chain(of_one);
    let expansions = EXPANSIONS.iter().map(|change| (*change, false));
    expansions
        .chain(contractions.map(|change| (*change, true)))
        .collect()
}

#[tokio::test]
async fn contracting_migrations_of_postgres_are_found() {
    let mut connection = schema_tests::migrated().await;
    let before = Schema::postgres(&mut connection).await;
    for (change, is_contraction) in changes(&OF_POSTGRES) {
        let mut transaction = connection.begin().await.unwrap();
        transaction.execute(change).await.unwrap();
        let found = Schema::postgres(&mut transaction).await.contractions(&before);
        assert_eq!(!found.is_empty(), is_contraction, "{change}: {found:?}");
        transaction.rollback().await.unwrap();
    }
}

#[tokio::test]
async fn contracting_migrations_of_sqlite_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = older(&folder.path().join("enkat.db"), i64::MAX).await;
    let before = Schema::sqlite(&mut connection).await;
    for (change, is_contraction) in changes(&OF_SQLITE) {
        let mut transaction = connection.begin().await.unwrap();
        sqlx::raw_sql(change).execute(&mut *transaction).await.unwrap();
        let found = Schema::sqlite(&mut transaction).await.contractions(&before);
        assert_eq!(!found.is_empty(), is_contraction, "{change}: {found:?}");
        transaction.rollback().await.unwrap();
    }
}

#[test]
fn contraction_needs_mark_of_last_release() {
    let mark = |migration, version: &str| CompatibleUntil {
        migration,
        version: version.to_owned(),
    };
    let last = mark(7, "0.2.0");
    let contractions = || vec!["drafts.page TEXT".to_owned()];
    // A migration that takes away what the last release does not use keeps older programs away,
    assert_eq!(refused(contractions(), &last, &last), [] as [&str; 0]);
    assert_eq!(refused(contractions(), &last, &mark(6, "0.1.0")), contractions());
    assert_eq!(refused(Vec::new(), &last, &mark(6, "0.1.0")), [] as [&str; 0]);
    // and none keeps the last release away.
    assert_eq!(refused(Vec::new(), &last, &mark(8, "0.3.0")).len(), 1);
}
