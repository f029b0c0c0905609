//! `0..99`, `0..`, `..99`.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::node::{Node, with_edit},
    source::Spanned,
};

use super::{decoder::Decoder, scalar::decimal};

/// Both ends, each if it is given.
pub(super) type NumberEnds = (Option<f64>, Option<f64>);

impl Decoder<'_> {
    /// Reads a range of numbers.
    pub(super) fn range(&mut self, node: &Node<'_>) -> Option<Spanned<NumberEnds>> {
        let Some(scalar) = node.scalar() else {
            let message = format!(
                "a range such as `0..99` is expected here, and this is {}",
                node.what()
            );
            let finding = Diagnostic::new(Code::E0210, message, node.span, "not a range");
            let range = as_list(node).unwrap_or_else(|| "0..99".to_owned());
            self.sink
                .push(finding.with_help(format!("write both ends as one text: `range: {range}`")));
            return None;
        };
        let ends = ends(scalar.text.trim());
        match ends {
            Some((Some(low), Some(high))) if low > high => {
                let message = format!("the range {low}..{high} goes from large to small");
                let finding =
                    Diagnostic::new(Code::E0210, message, node.span, "the smaller end must come first");
                self.sink.push(with_edit(
                    finding,
                    node,
                    0..node.text().len(),
                    "exchange the two ends",
                    &format!("{high}..{low}"),
                ));
                None
            }
            Some(ends) => Some(Spanned::new(ends, node.span)),
            None => {
                let message = format!("`{}` is not a range", scalar.text);
                let finding = Diagnostic::new(Code::E0210, message, node.span, "not a range");
                let finding = finding.with_help(if scalar.text.contains(',') && scalar.text.contains("..") {
                    "decimals are written with a point"
                } else if scalar.text.contains("today") {
                    "`today` bounds a `year`, a `date` or a `datetime`; a range of numbers is written `0..99`"
                } else {
                    "a range is written `0..99`, `0..` or `..99`; both ends are included"
                });
                self.sink.push(match guess(&scalar.text) {
                    Some(range) => {
                        let whole = 0..node.text().len();
                        with_edit(finding, node, whole, &format!("write `{range}`"), &range)
                    }
                    None => finding,
                });
                None
            }
        }
    }
}

/// Returns the range whose two ends are written as a list, the smaller one first.
fn as_list(node: &Node<'_>) -> Option<String> {
    let [low, high] = node.sequence()? else {
        return None;
    };
    let range = format!("{}..{}", low.scalar()?.text, high.scalar()?.text);
    match ends(&range)? {
        (Some(low), Some(high)) if low > high => Some(format!("{high}..{low}")),
        _ => Some(range),
    }
}

/// Parses the ends of a range, at least one of which is given.
fn ends(text: &str) -> Option<NumberEnds> {
    let (low, high) = text.split_once("..")?;
    let end = |text: &str| match text.trim() {
        "" => Some(None),
        number => decimal(number).map(Some),
    };
    let ends = (end(low)?, end(high)?);
    (ends != (None, None)).then_some(ends)
}

/// Guesses the range that a misspelling stands for: `0-99`, `0 to 99`, `0...99`, `0–99`, `0,5..99`.
pub(super) fn guess(text: &str) -> Option<String> {
    let with_points = text.replace(',', ".");
    if text.contains("..") && ends(&with_points).is_some() {
        return Some(with_points);
    }
    ["...", "…", "–", "—", " to ", "-", ","]
        .into_iter()
        .find_map(|between| {
            let (low, high) = text.split_once(between)?;
            let range = format!("{}..{}", low.trim(), high.trim());
            ends(&range).map(|_| range)
        })
}

#[cfg(test)]
mod tests {
    use super::{ends, guess};

    #[test]
    fn reads_both_ends_or_one() {
        assert_eq!(ends("0..99"), Some((Some(0.0), Some(99.0))));
        assert_eq!(ends("-0.5.."), Some((Some(-0.5), None)));
        assert_eq!(ends("..99"), Some((None, Some(99.0))));
        assert_eq!(ends(".."), None);
        assert_eq!(ends("0..1e3"), None);
    }

    #[test]
    fn guesses_other_notations() {
        assert_eq!(guess("0-99").as_deref(), Some("0..99"));
        assert_eq!(guess("1 to 5").as_deref(), Some("1..5"));
        assert_eq!(guess("30,5..250").as_deref(), Some("30.5..250"));
        assert_eq!(guess("many"), None);
    }
}
