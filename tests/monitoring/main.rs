//! Tests that the book, the alerts and the dashboard name the metrics that a server exports, and that each alert fires.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod expression;
mod page;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use enkat_runtime::exported_metrics;
use serde_json::Value;

use self::expression::{faults, metrics_in};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Lists the rules of the alerts.
fn rules() -> Vec<Value> {
    let file: Value = serde_yaml::from_str(&read("deploy/monitoring/alerts.yaml")).unwrap();
    let groups = file["groups"].as_array().unwrap();
    let rules = groups.iter().flat_map(|group| group["rules"].as_array().unwrap());
    rules.cloned().collect()
}

/// Lists the texts under a key, at any depth.
fn texts<'a>(value: &'a Value, key: &str) -> Vec<&'a str> {
    let below: Vec<_> = match value {
        Value::Object(entries) => entries.values().collect(),
        Value::Array(entries) => entries.iter().collect(),
        _ => Vec::new(),
    };
    let own = value.get(key).and_then(Value::as_str);
    let below = below.into_iter().flat_map(|value| texts(value, key));
    own.into_iter().chain(below).collect()
}

/// Runs `promtool` in the folder of the alerts.
fn promtool(arguments: &[&str]) {
    let program = root().join("target/prometheus/usr/bin/promtool");
    assert!(
        program.exists(),
        "`make target/prometheus/usr/bin/promtool` unpacks it from Debian's package `prometheus`"
    );
    let run = Command::new(program.canonicalize().unwrap())
        .args(arguments)
        .current_dir(root().join("deploy/monitoring"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{said}");
}

#[test]
fn alerts_fire_where_they_should_and_nowhere_else() {
    promtool(&["check", "rules", "alerts.yaml"]);
    promtool(&["test", "rules", "alerts.test.yaml"]);
}

#[test]
fn alerts_without_a_test_that_raises_them_are_refused() {
    let tests = read("deploy/monitoring/alerts.test.yaml");
    let rules = rules();
    assert!(rules.len() > 20);
    for rule in &rules {
        let alert = rule["alert"].as_str().unwrap();
        assert!(tests.contains(&format!("'{{alertname=\"{alert}\"}}'")), "{alert}");
        let words = &rule["annotations"];
        assert!(
            words["summary"].is_string() && words["description"].is_string(),
            "{alert}"
        );
        assert!(
            ["critical", "warning"].contains(&rule["labels"]["severity"].as_str().unwrap()),
            "{alert}"
        );
    }
}

#[test]
fn expressions_name_exported_metrics_and_their_labels() {
    let exported = exported_metrics();
    let dashboard: Value = serde_json::from_str(&read("deploy/monitoring/dashboard.json")).unwrap();
    let rules = Value::Array(rules());
    let expressions = [texts(&rules, "expr"), texts(&dashboard, "expr")].concat();
    assert!(expressions.len() > 50);
    let found: Vec<_> = expressions
        .iter()
        .flat_map(|expression| faults(expression, &exported))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn dashboard_shows_every_metric() {
    let dashboard: Value = serde_json::from_str(&read("deploy/monitoring/dashboard.json")).unwrap();
    let shown: BTreeSet<_> = texts(&dashboard, "expr")
        .into_iter()
        .flat_map(metrics_in)
        .collect();
    let alerts = Value::Array(rules());
    let watched: BTreeSet<_> = texts(&alerts, "expr").into_iter().flat_map(metrics_in).collect();
    let unused: Vec<_> = exported_metrics()
        .into_iter()
        .map(|metric| metric.name)
        .filter(|name| !shown.contains(name) && !watched.contains(name))
        .collect();
    assert_eq!(unused, [] as [&str; 0]);
}

#[test]
fn table_of_the_book_is_up_to_date() {
    let path = root().join("docs/book/src/howto/monitoring.md");
    let written = fs::read_to_string(&path).unwrap();
    let expected = page::with_table(&written, &exported_metrics()).unwrap();
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &expected).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap();
    assert!(written == expected, "UPDATE=1 writes the table anew");
}
