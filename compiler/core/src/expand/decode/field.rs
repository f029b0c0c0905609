//! Questions whose answer has a field of its own, by the keys of their kinds.

use enkat_model::{Form, Key, KeyValue, KeyValues, Period, WrittenKind};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::node::Node,
    source::{Span, Spanned},
    tree::Field,
};

use super::{decoder::Decoder, fields::Fields, period::Written};

/// The largest end of a line, in either direction.
const FARTHEST: f64 = 1_000_000.0;

impl Decoder<'_> {
    /// Reads the keys of a kind. Keys that cannot be read are reported, and count as left out.
    pub(super) fn field(&mut self, kind: &WrittenKind, fields: &Fields<'_, '_>) -> Field {
        let (mut values, mut places) = (KeyValues::default(), Vec::new());
        for key in kind.keys {
            if let Some((value, place)) = self.key_value(key, fields) {
                values.add(key.name, value);
                places.push((key.name, place));
            }
        }
        Field {
            kind: (kind.from_keys)(&values),
            places,
            start: fields.start,
        }
    }

    fn key_value(&mut self, key: &Key, fields: &Fields<'_, '_>) -> Option<(KeyValue, Span)> {
        let node = if key.form.is_required() {
            fields.required(key.name, self)?
        } else {
            fields.optional(key.name, self)?
        };
        let value = match key.form {
            Form::Whole(low, high) => self.whole(node, low, high)?.map(KeyValue::Whole),
            Form::Truth => Spanned::new(KeyValue::Truth(self.boolean(node)?), node.span),
            Form::Word(words) => {
                let words: Vec<_> = words.each.iter().map(|(word, _)| (*word, *word)).collect();
                self.word(node, key.name, &words)?.map(KeyValue::Word)
            }
            Form::TextName => self.text(node)?.map(KeyValue::TextName),
            Form::Range => self.range(node)?.map(|(low, high)| KeyValue::Range(low, high)),
            Form::Line => self.line(node)?.map(|(low, high)| KeyValue::Line(low, high)),
            Form::Years => self.period_of(node, KeyValue::Years)?,
            Form::Days => self.period_of(node, KeyValue::Days)?,
            Form::Minutes => self.period_of(node, KeyValue::Minutes)?,
        };
        Some((value.value, value.span))
    }

    fn period_of<T: Written>(
        &mut self,
        node: &Node<'_>,
        make: fn(Period<T>) -> KeyValue,
    ) -> Option<Spanned<KeyValue>> {
        Some(self.period(node)?.map(make))
    }

    /// Reads a range with two ends, which are whole numbers.
    fn line(&mut self, node: &Node<'_>) -> Option<Spanned<(i32, i32)>> {
        let range = self.range(node)?;
        let (label, help) = match range.value {
            (Some(low), Some(high)) => match (whole(low), whole(high)) {
                (Some(low), Some(high)) if low < high => return Some(Spanned::new((low, high), range.span)),
                (Some(_), Some(_)) => (
                    "a line without a length",
                    "let it end where it has an answer to offer, as in `0..10`",
                ),
                _ => (
                    "not two whole numbers",
                    "a slider is answered with a whole number, from -1 million to 1 million",
                ),
            },
            _ => (
                "an end is missing",
                "a slider is a line with two ends, as in `0..300`",
            ),
        };
        let finding = Diagnostic::new(
            Code::E0210,
            format!("`{}` is not a range of a slider", node.text().trim()),
            range.span,
            label,
        );
        self.sink.push(finding.with_help(help));
        None
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the bound is checked")]
fn whole(end: f64) -> Option<i32> {
    (end.fract() == 0.0 && end.abs() <= FARTHEST).then_some(end as i32)
}
