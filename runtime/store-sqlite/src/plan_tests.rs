//! No statement scans a table that grows.
//!
//! `sqlx` takes statements only as string literals, except through `AssertSqlSafe`, which the sources here do not use: their
//! literals that begin with a verb of SQL are all the statements.

use std::{
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{TokenStream, TokenTree};
use sqlx::{Row, SqliteConnection};
use tempfile::TempDir;

use super::{SqliteStore, tests::opened};

/// Tables that grow with migrations, with the processes, declarations and published versions of operators, not with participants.
const SMALL: [&str; 13] = [
    "_sqlx_migrations",
    "audit_chains",
    "customers",
    "deployment_version",
    "editions",
    "keys",
    "pictures",
    "readers",
    "sent_counts",
    "service_key",
    "sqlite_schema",
    "surveys",
    "templates",
];

/// Statements that may scan a table: the file, the beginning of the statement, and the reason.
const ALLOWED: [(&str, &str, &str); 19] = [
    (
        "copies.rs",
        "SELECT NOT EXISTS (",
        "looks for one row, before a copy",
    ),
    ("lost.rs", "", "changes a backup, which no server has open"),
    (
        "audit.rs",
        "SELECT own.number AS key",
        "reads the connection's own key, which is one row, and the last row of its chain",
    ),
    (
        "audit.rs",
        "UPDATE temp.chain_key",
        "changes the connection's own key, which is one row",
    ),
    (
        "heads.rs",
        "SELECT chain FROM temp.chain_key",
        "reads the connection's own chain, which is one row",
    ),
    (
        "heads.rs",
        "UPDATE temp.chain_key",
        "ends the connection's own chain, which is one row",
    ),
    (
        "heads.rs",
        "SELECT number AS key, secret FROM temp.chain_key",
        "reads the connection's own key, which is one row",
    ),
    (
        "log.rs",
        "SELECT",
        "lists and verifies the log for an operator, and holds no lock",
    ),
    (
        "data_keys.rs",
        "WITH own AS (",
        "counts for `enkat admin key list` and `retire`, and holds no lock",
    ),
    (
        "ended.rs",
        "SELECT secret_hash FROM ",
        "looks for what there is when an operator ends all sessions, and holds no lock",
    ),
    (
        "keys.rs",
        "",
        "looks for one sealed value and adds the key, once for a database that does not know its key",
    ),
    (
        "read.rs",
        "SELECT survey, version, flags, gender FROM tailorings ORDER BY id",
        "looks for a model that this process has not built yet; one search at a time",
    ),
    (
        "responses.rs",
        "WITH responses AS (",
        "counts for `enkat admin survey list`, and holds no lock",
    ),
    (
        "participants.rs",
        "WITH RECURSIVE ids (id) AS (",
        "walks through what it found itself, one row for each survey",
    ),
    (
        "lines.rs",
        "SELECT * FROM accounts ORDER BY created_at, id",
        "lists for `enkat admin account list`, and holds no lock",
    ),
    (
        "mod.rs",
        "SELECT number, at, survey_id, kind, id FROM erasures ORDER BY number, kind, survey_id, id",
        "lists the ledger for `enkat admin person erasures`, and holds no lock",
    ),
    (
        "outbox.rs",
        "SELECT number, survey_id, participant, event, at, tries, due_at",
        "lists for `enkat admin deliveries`, and holds no lock",
    ),
    (
        "figures.rs",
        "SELECT count(*) FROM deliveries WHERE due_at IS NULL AND failure IS NOT NULL",
        "counts what was given up, twice a minute at most, and holds no lock",
    ),
    (
        "demo_feedback.rs",
        "SELECT at, rating, text FROM demo_feedback ORDER BY id",
        "lists for `enkat admin feedback`, and holds no lock",
    ),
];

/// Files that build statements: triggers, from their own text in the schema, copies of all rows, and counts of them.
const MADE: [&str; 3] = ["copies.rs", "facts.rs", "protection.rs"];

const VERBS: [&str; 5] = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"];

#[tokio::test]
async fn statements_scan_no_growing_table() {
    let (_folder, store) = database().await;
    let mut connection = store.writer.connection().await.unwrap();
    let statements = statements();
    assert!(
        statements.len() > 80,
        "only {} statements were found",
        statements.len()
    );
    let mut walking = Vec::new();
    for (file, statement) in &statements {
        for step in plan(&mut connection, statement).await {
            if let Some(table) = walked(&step)
                && !SMALL.contains(&table)
            {
                walking.push((file, statement, step));
            }
        }
    }
    let refused: Vec<_> = walking
        .iter()
        .filter(|(file, statement, _)| !ALLOWED.iter().any(|allowed| is(allowed, file, statement)))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
    for allowed in &ALLOWED {
        let is_needed = walking
            .iter()
            .any(|(file, statement, _)| is(allowed, file, statement));
        assert!(is_needed, "{allowed:?} is allowed without need");
    }
}

fn is((in_file, begin, _): &(&str, &str, &str), file: &str, statement: &str) -> bool {
    file == *in_file && statement.starts_with(begin)
}

/// Checks that deleting a row does not scan the rows that refer to it.
#[tokio::test]
async fn foreign_keys_have_index() {
    let (_folder, store) = database().await;
    let mut connection = store.writer.connection().await.unwrap();
    let references = sqlx::query(
        "SELECT tables.name, refers.\"from\", refers.\"table\" FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS refers
         WHERE tables.type = 'table'",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    assert!(references.len() > 5);
    for reference in references {
        let (table, column, to): (String, String, String) =
            (reference.get(0), reference.get(1), reference.get(2));
        if SMALL.contains(&to.as_str()) {
            // Its rows stay.
            continue;
        }
        let look_up = format!("SELECT 1 FROM {table} WHERE {column} = $1");
        let plan = plan(&mut connection, &look_up).await;
        assert!(
            plan.iter().all(|step| walked(step).is_none()),
            "{look_up}: {plan:?}"
        );
    }
}

/// Checks that the saves are the outer loop, so that the cost of a batch grows with the batch and not with the table.
#[tokio::test]
async fn save_all_searches_drafts_by_index() {
    let (_folder, store) = database().await;
    let mut connection = store.writer.connection().await.unwrap();
    let plan = plan(&mut connection, super::batch::SAVE_ALL).await;
    assert!(plan[0].starts_with("SCAN jsonb_each"), "{plan:?}");
    assert!(plan[1].starts_with("SEARCH drafts USING INDEX"), "{plan:?}");
}

/// Checks that no submission is read to know which there are: each has a page of the file of its own.
#[tokio::test]
async fn search_for_submissions_reads_their_index_alone() {
    let (_folder, store) = database().await;
    let mut connection = store.writer.connection().await.unwrap();
    let mut statements = statements().into_iter();
    let (_, search) = statements.find(|(file, _)| file == "places.rs").unwrap();
    let plan = plan(&mut connection, &search).await;
    let index = "SEARCH submissions USING COVERING INDEX";
    assert!(plan.iter().any(|step| step.starts_with(index)), "{plan:#?}");
}

/// Creates an empty database with the current tables, and its folder.
async fn database() -> (TempDir, SqliteStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder.path().join("enkat.db")).await.unwrap();
    (folder, store)
}

/// Returns the steps of a statement for any arguments.
pub(super) async fn plan(connection: &mut SqliteConnection, statement: &str) -> Vec<String> {
    let explain = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
    let rows = sqlx::query(explain).fetch_all(connection).await;
    let rows = rows.unwrap_or_else(|error| panic!("{statement}: {error}"));
    rows.iter().map(|row| row.get("detail")).collect()
}

/// Returns the table that a step scans from its first to its last row.
fn walked(step: &str) -> Option<&str> {
    let table = step.strip_prefix("SCAN ")?.split(' ').next()?;
    let is_table =
        !step.contains("VIRTUAL TABLE") && !["CONSTANT", "(subquery"].iter().any(|no| table.starts_with(no));
    is_table.then_some(table)
}

/// Collects the statements, each with the name of its file.
pub(super) fn statements() -> Vec<(String, String)> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut statements = Vec::new();
    for path in files(&sources) {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let source = fs::read_to_string(&path).unwrap();
        let is_made = source.contains("AssertSqlSafe");
        assert!(
            !is_made || MADE.contains(&file.as_str()),
            "{file}: a statement is not a literal"
        );
        let mut literals = Vec::new();
        collect(source.parse().unwrap(), &mut literals);
        literals.retain(|text| {
            let mut words = text.split_whitespace();
            let is_whole = !is_made || !text.contains('{');
            words.next().is_some_and(|word| VERBS.contains(&word)) && words.next().is_some() && is_whole
        });
        let each = literals.iter().flat_map(|text| text.split(';').map(str::trim));
        statements.extend(each.map(|text| (file.clone(), text.to_owned())));
    }
    statements
}

/// Lists the sources of a folder, without tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs")
            && !name.ends_with("tests")
            && name != "testing"
        {
            found.push(path);
        }
    }
    found
}

/// Collects all string literals, except in comments and attributes.
fn collect(tokens: TokenStream, literals: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect(group.stream(), literals),
            TokenTree::Literal(literal) => {
                if let syn::Lit::Str(text) = syn::Lit::new(literal) {
                    literals.push(text.value().trim().to_owned());
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}
