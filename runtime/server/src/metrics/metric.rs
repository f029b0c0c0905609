//! The description of a metric: its name, its kind, and its labels with their values.

/// A metric that the server exports, for documents and tests.
#[derive(Clone, Copy, Debug)]
pub struct ExportedMetric {
    /// The name, as Prometheus knows it.
    pub name: &'static str,
    /// The kind.
    pub kind: MetricKind,
    /// The labels.
    pub labels: &'static [Label],
    /// Its meaning, with the unit.
    pub help: &'static str,
}

/// A kind of metric.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MetricKind {
    /// A number that only grows while the server runs.
    Counter,
    /// A number that grows and shrinks.
    Gauge,
    /// The numbers of values up to each of these bounds, their sum and their count.
    Histogram(&'static [f64]),
}

impl MetricKind {
    /// Returns its name in the text format of Prometheus.
    pub fn name(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Gauge => "gauge",
            Self::Histogram(_) => "histogram",
        }
    }
}

/// A label of a metric.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// The name.
    pub name: &'static str,
    /// The values.
    pub values: LabelValues,
}

/// The values of a label. There are as many as the sources of the server have, whatever it is asked.
#[derive(Clone, Copy, Debug)]
pub enum LabelValues {
    /// These values.
    Each(&'static [&'static str]),
    /// Values that another part of the server lists, described in Markdown.
    Of(&'static str),
}

impl Label {
    /// Makes a label with these values.
    pub(super) const fn each(name: &'static str, values: &'static [&'static str]) -> Self {
        Self {
            name,
            values: LabelValues::Each(values),
        }
    }

    /// Makes a label with values that another part of the server lists.
    pub(super) const fn of(name: &'static str, values: &'static str) -> Self {
        Self {
            name,
            values: LabelValues::Of(values),
        }
    }
}

/// A metric with this number of labels.
pub(crate) struct Metric<const LABELS: usize> {
    pub(super) name: &'static str,
    pub(super) kind: MetricKind,
    pub(super) labels: [Label; LABELS],
    pub(super) help: &'static str,
}

impl<const LABELS: usize> Metric<LABELS> {
    /// Describes a number that only grows.
    pub(super) const fn counter(name: &'static str, labels: [Label; LABELS], help: &'static str) -> Self {
        Self {
            name,
            kind: MetricKind::Counter,
            labels,
            help,
        }
    }

    /// Describes a number that grows and shrinks.
    pub(super) const fn gauge(name: &'static str, labels: [Label; LABELS], help: &'static str) -> Self {
        Self {
            name,
            kind: MetricKind::Gauge,
            labels,
            help,
        }
    }

    /// Describes values in buckets with these upper bounds.
    pub(super) const fn histogram(
        name: &'static str,
        bounds: &'static [f64],
        labels: [Label; LABELS],
        help: &'static str,
    ) -> Self {
        Self {
            name,
            kind: MetricKind::Histogram(bounds),
            labels,
            help,
        }
    }

    /// Returns its description, whatever its number of labels.
    pub(super) const fn exported(&'static self) -> ExportedMetric {
        ExportedMetric {
            name: self.name,
            kind: self.kind,
            labels: &self.labels,
            help: self.help,
        }
    }
}
