//! Parts of YAML that surveys do not use.

use std::ops::Range;

use super::yaml_lines::Place;
use crate::diagnostics::{Code, Diagnostic};

const SEVERAL_TIMES: &str =
    "use a template or a scale for parts that you need several times; put a text that begins with";

/// Builds the diagnostic for a tag.
pub(super) fn tag(stopped: &Place<'_>, range: Range<usize>) -> Diagnostic {
    let written = written(stopped, &range);
    let message = format!("`{written}` is a YAML tag, and surveys do not use tags");
    let finding = Diagnostic::new(Code::E0107, message, stopped.span(range.clone()), "a tag");
    let with_blank = stopped.source[range.end..].starts_with(' ');
    let whole = stopped.span(range.start..range.end + usize::from(with_blank));
    finding
        .with_help("the place of a value decides its type; put a text that begins with `!` in quotes")
        .with_suggestion("remove the tag", whole, "")
}

/// Builds the diagnostic for an anchor.
pub(super) fn anchor(stopped: &Place<'_>, range: Range<usize>) -> Diagnostic {
    let message = format!(
        "`{}` is a YAML anchor, and surveys do not use anchors",
        written(stopped, &range)
    );
    let finding = Diagnostic::new(Code::E0106, message, stopped.span(range), "an anchor");
    finding.with_help(format!("{SEVERAL_TIMES} `&` in quotes"))
}

/// Builds the diagnostic for an alias.
pub(super) fn alias(stopped: &Place<'_>, range: Range<usize>) -> Diagnostic {
    let message = format!(
        "`{}` is a YAML alias, and surveys do not use aliases",
        written(stopped, &range)
    );
    let finding = Diagnostic::new(Code::E0106, message, stopped.span(range), "an alias");
    finding.with_help(format!("{SEVERAL_TIMES} `*` in quotes"))
}

fn written<'s>(stopped: &Place<'s>, range: &Range<usize>) -> &'s str {
    stopped.source.get(range.clone()).unwrap_or_default()
}
