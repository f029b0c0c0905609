//! The metrics and labels that an expression of Prometheus names.

use enkat_runtime::{ExportedMetric, LabelValues, MetricKind};

/// The beginnings of the names of our metrics.
const BEGINNINGS: [&str; 2] = ["enkat_", "process_"];
/// The labels that Prometheus adds.
const ADDED: [&str; 2] = ["job", "instance"];
/// The ends of the series of a histogram.
const OF_HISTOGRAM: [&str; 3] = ["_bucket", "_sum", "_count"];

/// Splits an expression into each series that it names, and the conditions on its labels.
fn selectors(expression: &str) -> Vec<(&str, &str)> {
    let is_of_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let mut found = Vec::new();
    let mut rest = expression;
    while let Some(begin) = rest.find(is_of_name) {
        rest = &rest[begin..];
        let end = rest
            .find(|character| !is_of_name(character))
            .unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        if BEGINNINGS.iter().any(|begin| name.starts_with(begin)) {
            let inside = after.strip_prefix('{').and_then(|after| after.split_once("\"}"));
            found.push((name, inside.map_or("", |(inside, _)| inside)));
        }
        rest = after;
    }
    found
}

/// Returns the name of the metric that a series belongs to.
fn metric_of(series: &str) -> &str {
    let of_histogram = OF_HISTOGRAM.iter().find_map(|end| series.strip_suffix(end));
    of_histogram.unwrap_or(series)
}

/// Lists the metrics that an expression names.
pub(crate) fn metrics_in(expression: &str) -> Vec<&str> {
    selectors(expression)
        .into_iter()
        .map(|(series, _)| metric_of(series))
        .collect()
}

/// Lists what is wrong with the series of an expression: no metric of this name, no such label, no such value.
pub(crate) fn faults(expression: &str, exported: &[ExportedMetric]) -> Vec<String> {
    let mut faults = Vec::new();
    for (series, conditions) in selectors(expression) {
        let found = exported.iter().find(|metric| match metric.kind {
            MetricKind::Histogram(_) => metric.name != series && metric.name == metric_of(series),
            MetricKind::Counter | MetricKind::Gauge => metric.name == series,
        });
        let Some(metric) = found else {
            faults.push(format!("there is no series `{series}`: {expression}"));
            continue;
        };
        let conditions = conditions.split("\", ").filter(|condition| !condition.is_empty());
        let conditions = conditions.map(|condition| condition.trim_end_matches('"'));
        faults.extend(conditions.filter_map(|condition| {
            fault_of(metric, condition).map(|fault| format!("{fault} of `{series}`: {expression}"))
        }));
    }
    faults
}

/// Checks a condition such as `outcome=~"refused|unknown`, without its last quote.
fn fault_of(metric: &ExportedMetric, condition: &str) -> Option<String> {
    let (name, values) = condition.split_once('"')?;
    let name = name.trim_end_matches(['=', '~', '!']);
    if ADDED.contains(&name) {
        return None;
    }
    let Some(label) = metric.labels.iter().find(|label| label.name == name) else {
        return Some(format!("there is no label `{name}`"));
    };
    let LabelValues::Each(known) = label.values else {
        return None;
    };
    let unknown = values.split('|').find(|value| !known.contains(value));
    unknown.map(|value| format!("there is no value `{value}` of the label `{name}`"))
}

#[test]
fn faults_of_misspelt_names_are_found() {
    let exported = enkat_runtime::exported_metrics();
    for (expression, fault) in [
        (
            "sum(rate(enkat_saves_total{outcome=\"stored\", instance=~\"$instance\"}[5m]))",
            None,
        ),
        (
            "enkat_save_total > 0",
            Some("there is no series `enkat_save_total`"),
        ),
        (
            "enkat_store_batch_jobs > 1",
            Some("there is no series `enkat_store_batch_jobs`"),
        ),
        ("rate(enkat_store_batch_jobs_sum[5m])", None),
        (
            "enkat_saves_total{outcom=\"stored\"}",
            Some("there is no label `outcom`"),
        ),
        (
            "enkat_ready == 0 and enkat_saves_total{instance=\"a\", outcome=~\"stored|lost\"}",
            Some("there is no value `lost` of the label `outcome`"),
        ),
    ] {
        let found = faults(expression, &exported);
        match fault {
            None => assert!(found.is_empty(), "{found:?}"),
            Some(fault) => assert!(found.len() == 1 && found[0].starts_with(fault), "{found:?}"),
        }
    }
}
