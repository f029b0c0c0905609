//! Sliders.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::node::Node,
    source::Spanned,
    tree::Slider,
};

use super::{decoder::Decoder, fields::Fields};

/// The farthest end of a slider.
const FARTHEST: f64 = 1_000_000.0;
/// The widest step, and the widest distance of marks.
const WIDEST: u32 = 1_000_000;

impl Decoder<'_> {
    /// What a slider asks for. Without a range, which has then been reported, nothing else is said about it.
    pub(super) fn slider(&mut self, fields: &Fields<'_>) -> Slider {
        let range = fields.required("range", self);
        let range = range.and_then(|node| self.line(node));
        let step = fields.optional("step", self);
        let step = step.and_then(|node| self.whole(node, 1, WIDEST));
        Slider {
            range: range.unwrap_or_else(|| Spanned::new((0, 0), fields.start)),
            step: step.unwrap_or_else(|| Spanned::new(1, fields.start)),
            tick: fields
                .optional("tick", self)
                .and_then(|node| self.whole(node, 1, WIDEST)),
            unit: fields.optional("unit", self).and_then(|node| self.text(node)),
            placeholder: fields
                .optional("placeholder", self)
                .and_then(|node| self.text(node)),
        }
    }

    /// A range with two ends, which are whole numbers.
    fn line(&mut self, node: &Node) -> Option<Spanned<(i32, i32)>> {
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
                    "a slider is answered with a whole number, from -1000000 to 1000000",
                ),
            },
            _ => (
                "an end is missing",
                "a slider is a line with two ends, as in `0..300`",
            ),
        };
        let finding = Diagnostic::new(
            Code::E0210,
            format!("`{}` is no range of a slider", node.text().trim()),
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
