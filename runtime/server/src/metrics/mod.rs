//! Figures of a running server for its operator, in the text format of Prometheus.
//!
//! Each server has a recorder of its own. Parts of the server count what they do; what is known only by looking, such as the size of
//! the process, is looked at when the figures are asked for.

mod metric;
pub(crate) mod process;
mod table;

use std::sync::Arc;

use ::metrics::{Counter, Gauge, Histogram, Key, Level, Metadata, Recorder};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusRecorder};

pub(crate) use metric::Metric;
pub use metric::{ExportedMetric, Label, LabelValues, MetricKind};
pub(crate) use table::*;

use crate::Error;

/// The origin of all metrics, which the text format does not have.
const METADATA: Metadata<'static> = Metadata::new("enkat", Level::INFO, None);

/// Lists all metrics that a server exports.
pub fn exported_metrics() -> Vec<ExportedMetric> {
    table::all()
}

/// The metrics of a server; by default they are off, and nothing is recorded. A clone has the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Metrics(Option<Arc<PrometheusRecorder>>);

impl Metrics {
    /// Begins to record. Metrics of which all labels are known have all their series from the start, so that their growth is seen
    /// from the first event on.
    ///
    /// # Errors
    ///
    /// When a histogram has no bounds.
    pub(crate) fn on() -> Result<Self, Error> {
        let mut builder = PrometheusBuilder::new();
        for metric in table::all() {
            if let MetricKind::Histogram(bounds) = metric.kind {
                let name = Matcher::Full(metric.name.to_owned());
                let built = builder.set_buckets_for_metric(name, bounds);
                builder = built.map_err(|error| Error::Metrics(format!("`{}`: {error}", metric.name)))?;
            }
        }
        let recorder = builder.build_recorder();
        for metric in table::all() {
            describe(&recorder, &metric);
            for values in known_series(metric.labels) {
                register(&recorder, metric.kind, &key(metric.name, metric.labels, &values));
            }
        }
        Ok(Self(Some(Arc::new(recorder))))
    }

    /// Counts an event.
    pub(crate) fn count<const N: usize>(&self, metric: &'static Metric<N>, values: [&str; N]) {
        self.counter(metric, values).increment(1);
    }

    /// Sets the number of events that were counted elsewhere.
    pub(crate) fn counted<const N: usize>(&self, metric: &'static Metric<N>, values: [&str; N], events: u64) {
        self.counter(metric, values).absolute(events);
    }

    /// Sets a gauge.
    pub(crate) fn set<const N: usize>(&self, metric: &'static Metric<N>, values: [&str; N], value: f64) {
        self.gauge(metric, values).set(value);
    }

    /// Records a value.
    pub(crate) fn record<const N: usize>(&self, metric: &'static Metric<N>, values: [&str; N], value: f64) {
        self.histogram(metric, values).record(value);
    }

    /// Returns a counter, to count often.
    pub(crate) fn counter<const N: usize>(&self, metric: &'static Metric<N>, values: [&str; N]) -> Counter {
        let Some(recorder) = &self.0 else {
            return Counter::noop();
        };
        recorder.register_counter(&key(metric.name, &metric.labels, &values), &METADATA)
    }

    /// Returns a gauge, to change often.
    pub(crate) fn gauge<const N: usize>(&self, metric: &'static Metric<N>, values: [&str; N]) -> Gauge {
        let Some(recorder) = &self.0 else {
            return Gauge::noop();
        };
        recorder.register_gauge(&key(metric.name, &metric.labels, &values), &METADATA)
    }

    /// Returns a histogram, to record often.
    pub(crate) fn histogram<const N: usize>(
        &self,
        metric: &'static Metric<N>,
        values: [&str; N],
    ) -> Histogram {
        let Some(recorder) = &self.0 else {
            return Histogram::noop();
        };
        recorder.register_histogram(&key(metric.name, &metric.labels, &values), &METADATA)
    }

    /// Puts recorded values into their buckets. Without it they would need memory until the next time that all is printed.
    pub(crate) fn tidy(&self) {
        if let Some(recorder) = &self.0 {
            recorder.handle().run_upkeep();
        }
    }

    /// Prints all metrics in the text format of Prometheus.
    pub(crate) fn print(&self) -> String {
        self.0
            .as_ref()
            .map(|recorder| recorder.handle().render())
            .unwrap_or_default()
    }
}

fn key(name: &'static str, labels: &'static [Label], values: &[&str]) -> Key {
    let labels = labels.iter().zip(values);
    let labels = labels.map(|(label, value)| ::metrics::Label::new(label.name, (*value).to_owned()));
    Key::from_parts(name, labels.collect::<Vec<_>>())
}

fn describe(recorder: &PrometheusRecorder, metric: &ExportedMetric) {
    let (name, help) = (metric.name.into(), metric.help.into());
    match metric.kind {
        MetricKind::Counter => recorder.describe_counter(name, None, help),
        MetricKind::Gauge => recorder.describe_gauge(name, None, help),
        MetricKind::Histogram(_) => recorder.describe_histogram(name, None, help),
    }
}

fn register(recorder: &PrometheusRecorder, kind: MetricKind, key: &Key) {
    match kind {
        MetricKind::Counter => drop(recorder.register_counter(key, &METADATA)),
        MetricKind::Gauge => drop(recorder.register_gauge(key, &METADATA)),
        MetricKind::Histogram(_) => drop(recorder.register_histogram(key, &METADATA)),
    }
}

/// Lists the values of all series of a metric; none if another part of the server lists those of a label.
fn known_series(labels: &[Label]) -> Vec<Vec<&'static str>> {
    let mut series = vec![Vec::new()];
    for label in labels {
        let LabelValues::Each(values) = label.values else {
            return Vec::new();
        };
        series = series
            .iter()
            .flat_map(|begun| values.iter().map(move |value| [&begun[..], &[*value]].concat()))
            .collect();
    }
    series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn print_has_help_kind_and_each_known_series() {
        let metrics = Metrics::on().unwrap();
        metrics.count(&SAVED, ["stored"]);
        metrics.record(&CALL_SECONDS, ["/api/drafts"], 0.003);
        metrics.set(&DATA_FREE, [], 12.5);
        let printed = metrics.print();
        for line in [
            "# HELP enkat_saves_total Saves of answers: on the disk, overtaken by another tab, or refused",
            "# TYPE enkat_saves_total counter",
            "enkat_saves_total{outcome=\"stored\"} 1",
            "enkat_saves_total{outcome=\"conflict\"} 0",
            "enkat_data_free_bytes 12.5",
            "enkat_call_duration_seconds_bucket{route=\"/api/drafts\",le=\"0.002\"} 0",
            "enkat_call_duration_seconds_bucket{route=\"/api/drafts\",le=\"0.005\"} 1",
            "enkat_bank_id_calls_total{call=\"collect\",outcome=\"unavailable\"} 0",
        ] {
            assert!(
                printed.lines().any(|printed| printed == line),
                "{line}: {printed}"
            );
        }
    }

    #[test]
    fn metrics_that_are_off_print_nothing() {
        let metrics = Metrics::default();
        metrics.count(&SAVED, ["stored"]);
        assert_eq!(metrics.print(), "");
    }
}
