//! The reasons that the audit log has.

/// The most characters of a reason.
pub const LONGEST_REASON: usize = 200;

/// Tests whether a text can be a reason in the audit log: a line that is not too long.
pub fn is_reason(text: &str) -> bool {
    let is_line = !text.trim().is_empty() && !text.chars().any(char::is_control);
    is_line && text.chars().count() <= LONGEST_REASON
}
