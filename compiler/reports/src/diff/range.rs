//! Comparison of ranges: narrower or wider.

use std::cmp::Ordering;

use serde_json::Value;

use crate::emit::Range;

/// Returns whether values of the old range lie outside of the new one, and the reverse. Ends that cannot be compared, such as
/// `today` and a day, may do both.
pub(super) fn narrowed_and_widened(old: &Range, new: &Range) -> (bool, bool) {
    let low = end(old.from.as_ref(), new.from.as_ref());
    let high = end(old.to.as_ref(), new.to.as_ref());
    let is = |end: Option<Ordering>, inwards| end.is_none_or(|end| end == inwards);
    let narrowed = is(low, Ordering::Greater) || is(high, Ordering::Less);
    let widened = is(low, Ordering::Less) || is(high, Ordering::Greater);
    (
        narrowed || (old.from.is_none() && new.from.is_some()) || (old.to.is_none() && new.to.is_some()),
        widened || (old.from.is_some() && new.from.is_none()) || (old.to.is_some() && new.to.is_none()),
    )
}

/// Compares the new end with the old one; `None` if they cannot be compared. An end that only one range has is left to the caller.
fn end(old: Option<&Value>, new: Option<&Value>) -> Option<Ordering> {
    match (old, new) {
        (Some(old), Some(new)) if old == new => Some(Ordering::Equal),
        (Some(Value::Number(old)), Some(Value::Number(new))) => new.as_f64()?.partial_cmp(&old.as_f64()?),
        (Some(Value::String(old)), Some(Value::String(new))) if old != "today" && new != "today" => {
            Some(new.cmp(old))
        }
        (Some(_), Some(_)) => None,
        _ => Some(Ordering::Equal),
    }
}
