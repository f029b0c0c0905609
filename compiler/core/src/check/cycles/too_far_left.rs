//! Rules that are perhaps written too far to the left: the rule of the last follow-up is then read as the rule of its question.

use enkat_model::{ElementId, words::counted};
use enkat_syntax::source::{SourceMap, Span, line_start, range};

use crate::resolve::{Body, Survey};

/// The key of a rule that hides an element.
const KEY: &str = "hidden_when";

/// Says where to write the rule of an element if it is for the last follow-up, or the last item of the content, directly above it.
pub(super) fn help(survey: &Survey, files: &SourceMap, owner: ElementId, rule: Span) -> Option<String> {
    let inside = survey.iter().filter(|(_, element)| {
        element.within == Some(owner) && !matches!(element.body, Body::Box | Body::OrBox { .. })
    });
    let (_, last) = inside.last()?;
    let item = last.id.span;
    if (item.file, item.expansion) != (rule.file, rule.expansion) {
        return None;
    }
    let source = &files.file(rule.file).text;
    let between = source.get(range(item).end..range(rule).start)?;
    // Where the item has a rule of its own, this one is not for it.
    let (before, after) = between.split_once(KEY)?;
    if after.contains(KEY) {
        return None;
    }
    let key = range(item).end + before.len();
    let missing = column(source, range(item).start)?.checked_sub(column(source, key)?)?;
    let spaces = (missing > 0).then(|| counted(missing, "more space"))?;
    Some(format!(
        "if the rule is for `{}`, write {spaces} before `{KEY}`",
        last.id.value
    ))
}

/// Returns the number of columns before the first key of the line of an offset, behind the dash of an item.
fn column(source: &str, offset: usize) -> Option<usize> {
    let line = &source[line_start(source, offset)..];
    let first = line.find(|sign| !matches!(sign, ' ' | '-'))?;
    line[first..].starts_with(char::is_alphabetic).then_some(first)
}
