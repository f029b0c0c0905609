//! No statement goes through a table that grows.
//!
//! `sqlx` takes statements only as string literals, except through `AssertSqlSafe`, which the sources here do not use: their
//! literals that begin with a verb of SQL are all the statements.

use std::{
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, types::Json};

use super::{
    batch::SAVE_ALL, migrations::MIGRATIONS, open, route::Route, sending::SEND_ALL, sessions::TOUCH_ALL,
    testing,
};

/// Tables that grow with migrations, servers and commands, and with the declarations and published versions of operators, not with
/// participants.
const SMALL: [&str; 13] = [
    "_sqlx_migrations",
    "audit_chains",
    "customers",
    "deployment_version",
    "editions",
    "keys",
    "pictures",
    "readers",
    "running_servers",
    "sent_counts",
    "service_key",
    "surveys",
    "templates",
];

/// Statements that may go through a table: the file, the beginning of the statement, and the reason.
const ALLOWED: [(&str, &str, &str); 12] = [
    (
        "log.rs",
        "SELECT chain, number, key, at, event",
        "lists the log for an operator, and holds no lock",
    ),
    (
        "copies.rs",
        "SELECT NOT EXISTS (",
        "looks for one row, before a copy",
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
        "looks for one sealed value, once for a database that does not know its key",
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
        "accounts/lines.rs",
        "SELECT id, kind, state, is_super_user, created_at, email_sealed, identity_sealed",
        "lists for `enkat admin account list`, and holds no lock",
    ),
    (
        "rights/mod.rs",
        "SELECT number, at, survey_id, kind, id FROM erasures ORDER BY number, kind, survey_id, id",
        "lists the ledger for `enkat admin person erasures`, and holds no lock",
    ),
    (
        "outbox.rs",
        "SELECT number, survey_id, participant, event, at, tries, due_at",
        "lists for `enkat admin deliveries`, and holds no lock",
    ),
    (
        "servers.rs",
        "DELETE FROM call_counts",
        "looks every minute for counts that are paid off; an index would be written with every count",
    ),
    (
        "demo_feedback.rs",
        "SELECT at, rating, text FROM demo_feedback ORDER BY id",
        "lists for `enkat admin feedback`, and holds no lock",
    ),
];

/// An index of few rows: in an empty database, a plan may go through it where another index would do, too.
const WAITING: &str = "invitation_mails_waiting";

/// The file that builds statements: copies of all rows.
const MADE: &str = "copies.rs";

const VERBS: [&str; 5] = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"];

#[tokio::test]
async fn statements_go_through_no_growing_table() {
    let mut connection = planning().await;
    let statements = statements();
    assert!(
        statements.len() > 150,
        "only {} statements were found",
        statements.len()
    );
    let mut walking = Vec::new();
    for (file, statement) in &statements {
        for table in walked(&plan(&mut connection, statement).await) {
            if !SMALL.contains(&table.as_str()) {
                walking.push((file, statement, table));
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

/// Checks that the plans of a few saves, submissions and uses are by keys, with the planner as it is, among so many people that hashing
/// whole tables looks cheaper than the 100 look-ups that PostgreSQL expects of any JSON document, and that they look at each of them once.
#[tokio::test]
async fn few_rows_of_batch_go_through_no_table_of_thousands() {
    let saves = r#"'[{"participant": "1", "revision": 1}, {"participant": "2", "revision": 1}]', 2"#;
    let uses = "'{1, 2}', '{1, 1}', 2";
    let texts = "'{1, 2}'";
    let submissions = format!(
        "{texts}, '{{1, 1}}', {texts}, '{{1, 1}}', {}, '{{1, 1}}', {texts}, {texts}, 2",
        [texts; 5].join(", ")
    );
    let route = Route::new(&testing::database().await).unwrap();
    open::migrate(&route, MIGRATIONS).await.unwrap();
    let mut connection = PgConnection::connect_with(&route.options).await.unwrap();
    connection.execute(AssertSqlSafe(THOUSANDS)).await.unwrap();
    for mode in ["force_custom_plan", "force_generic_plan"] {
        let set = format!("SET plan_cache_mode = {mode}");
        connection.execute(AssertSqlSafe(set)).await.unwrap();
        for (statement, arguments) in [(SAVE_ALL, saves), (SEND_ALL, &submissions), (TOUCH_ALL, uses)] {
            prepare(&mut connection, "few", statement).await;
            let explain = format!("EXPLAIN (FORMAT JSON) EXECUTE few ({arguments})");
            let Json(plan) = sqlx::query_scalar(AssertSqlSafe(explain))
                .persistent(false)
                .fetch_one(&mut connection)
                .await
                .unwrap();
            assert_eq!(walked(&plan), [] as [&str; 0], "{mode}: {plan:#}");
            assert!(!has_repeated_cte(&plan), "{mode}: {plan:#}");
            connection.execute("DEALLOCATE few").await.unwrap();
        }
    }
}

/// 5,000 participants with drafts of 250 answers and their sessions.
const THOUSANDS: &str = "
    SET session_replication_role = replica;
    INSERT INTO tailorings (survey, version, flags, gender) SELECT '', n, '', '' FROM generate_series(1, 1000) AS n;
    INSERT INTO drafts (participant, revision, answers, saved_at)
        SELECT n::text, 1, (SELECT jsonb_object_agg('question' || k, n * k) FROM generate_series(1, 250) AS k), 0
        FROM generate_series(1, 5000) AS n;
    INSERT INTO participants (id, survey_id, tailoring) SELECT n::text, '', 1 FROM generate_series(1, 5000) AS n;
    INSERT INTO sessions (participant, secret_hash, expires_at) SELECT n::text, n::text, 0 FROM generate_series(1, 5000) AS n;
    ANALYZE";

fn is((in_file, begin, _): &(&str, &str, &str), file: &str, statement: &str) -> bool {
    file == *in_file && statement.starts_with(begin)
}

/// Checks that deleting a row does not go through the rows that refer to it.
#[tokio::test]
async fn foreign_keys_have_index() {
    let mut connection = planning().await;
    let references: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT conrelid::regclass::text, attname::text, confrelid::regclass::text
         FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
         WHERE contype = 'f'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    assert!(references.len() > 10);
    for (table, column, to) in references {
        if SMALL.contains(&to.as_str()) {
            // Its rows stay.
            continue;
        }
        let look_up = format!("SELECT 1 FROM {table} WHERE {column} = $1");
        let plan = plan(&mut connection, &look_up).await;
        assert_eq!(walked(&plan), [] as [&str; 0], "{look_up}: {plan:#}");
    }
}

/// Connects to a new database with the current tables, where a plan goes through a table only if no index serves it.
async fn planning() -> PgConnection {
    let route = Route::new(&testing::database().await).unwrap();
    open::migrate(&route, MIGRATIONS).await.unwrap();
    let options = route.options.options([
        ("plan_cache_mode", "force_generic_plan"),
        ("enable_seqscan", "off"),
        ("enable_hashjoin", "off"),
        ("enable_mergejoin", "off"),
    ]);
    PgConnection::connect_with(&options).await.unwrap()
}

/// Returns the plan of a statement for any arguments.
async fn plan(connection: &mut PgConnection, statement: &str) -> Value {
    prepare(connection, "planned", statement).await;
    let plan = plan_prepared(connection, "planned").await;
    let plan = plan.unwrap_or_else(|error| panic!("{statement}: {error}"));
    connection.execute("DEALLOCATE planned").await.unwrap();
    plan
}

/// Prepares a statement under a name.
pub(super) async fn prepare(connection: &mut PgConnection, name: &str, statement: &str) {
    let prepare = format!("PREPARE {name} AS {statement}");
    let prepared = connection.execute(AssertSqlSafe(prepare)).await;
    prepared.unwrap_or_else(|error| panic!("{statement}: {error}"));
}

/// Returns the plan of a prepared statement for any arguments.
pub(super) async fn plan_prepared(connection: &mut PgConnection, name: &str) -> Result<Value, sqlx::Error> {
    let arguments: i32 =
        sqlx::query_scalar("SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = $1")
            .bind(name)
            .fetch_one(&mut *connection)
            .await?;
    let nulls = vec!["NULL"; usize::try_from(arguments).unwrap()].join(", ");
    let nulls = if nulls.is_empty() {
        nulls
    } else {
        format!("({nulls})")
    };
    let explain = format!("EXPLAIN (FORMAT JSON) EXECUTE {name} {nulls}");
    let Json(plan) = sqlx::query_scalar(AssertSqlSafe(explain))
        .persistent(false)
        .fetch_one(connection)
        .await?;
    Ok(plan)
}

/// Lists the tables that a plan goes through from the first to the last row, or from the first to the last entry of an index.
fn walked(plan: &Value) -> Vec<String> {
    let mut tables = Vec::new();
    walk(plan, "", &mut tables);
    tables
}

/// Returns whether a loop of the plan reads a common table expression anew for each row, and so compares each row with each.
fn has_repeated_cte(plan: &Value) -> bool {
    match plan {
        Value::Array(plans) => plans.iter().any(has_repeated_cte),
        Value::Object(node) => {
            let is_inner = node
                .get("Parent Relationship")
                .is_some_and(|place| place == "Inner");
            is_inner && node.get("Node Type").is_some_and(|kind| kind == "CTE Scan")
                || node.values().any(has_repeated_cte)
        }
        _ => false,
    }
}

/// Adds the tables of a part of a plan, within a part about this table.
fn walk(plan: &Value, table: &str, tables: &mut Vec<String>) {
    match plan {
        Value::Array(plans) => plans.iter().for_each(|plan| walk(plan, table, tables)),
        Value::Object(node) => {
            let text = |key| node.get(key).and_then(Value::as_str);
            let table = text("Relation Name").unwrap_or(table);
            let is_all = match text("Node Type") {
                Some("Seq Scan") => true,
                Some("Index Scan" | "Index Only Scan" | "Bitmap Index Scan") => {
                    !node.contains_key("Index Cond") && text("Index Name") != Some(WAITING)
                }
                _ => false,
            };
            // The server's own tables do not grow.
            if is_all && !table.starts_with("pg_") {
                tables.push(table.to_owned());
            }
            node.values().for_each(|value| walk(value, table, tables));
        }
        _ => {}
    }
}

/// Collects the statements, each with the name of its file.
pub(super) fn statements() -> Vec<(String, String)> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut statements = Vec::new();
    for path in files(&sources) {
        let file = path
            .strip_prefix(&sources)
            .unwrap()
            .to_string_lossy()
            .into_owned();
        let source = fs::read_to_string(&path).unwrap();
        let is_made = source.contains("AssertSqlSafe");
        assert!(!is_made || file == MADE, "{file}: a statement is not a literal");
        let mut literals = Vec::new();
        collect(source.parse().unwrap(), &mut literals);
        literals.retain(|text| {
            let mut words = text.split_whitespace();
            let is_whole = !is_made || !text.contains('{');
            words.next().is_some_and(|word| VERBS.contains(&word)) && words.next().is_some() && is_whole
        });
        statements.extend(literals.into_iter().map(|text| (file.clone(), text)));
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
