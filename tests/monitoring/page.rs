//! The table of the metrics in the book.

use enkat_runtime::{ExportedMetric, Label, LabelValues};

/// The line before the generated part.
const START: &str = "<!-- From runtime/server/src/metrics/table.rs: `UPDATE=1 cargo test -p enkat-tests --test monitoring` writes it \
                     anew. -->\n";
/// The line after it.
const END: &str = "<!-- End of the metrics. -->\n";
const HEAD: &str = "| metric | kind | meaning | labels |\n|---|---|---|---|\n";

/// Returns a page with its table of metrics rewritten; `None` without the lines around it.
pub(crate) fn with_table(page: &str, metrics: &[ExportedMetric]) -> Option<String> {
    let (before, rest) = page.split_once(START)?;
    let (_, after) = rest.split_once(END)?;
    let rows: String = metrics.iter().map(row).collect();
    Some(format!("{before}{START}\n{HEAD}{rows}\n{END}{after}"))
}

fn row(metric: &ExportedMetric) -> String {
    let labels: Vec<_> = metric.labels.iter().map(label).collect();
    let labels = if labels.is_empty() {
        "–".to_owned()
    } else {
        labels.join("; ")
    };
    format!(
        "| `{}` | {} | {} | {labels} |\n",
        metric.name,
        metric.kind.name(),
        metric.help
    )
}

fn label(label: &Label) -> String {
    match label.values {
        LabelValues::Each(values) => format!("`{}`: `{}`", label.name, values.join("`, `")),
        LabelValues::Of(values) => format!("`{}`: {values}", label.name),
    }
}
