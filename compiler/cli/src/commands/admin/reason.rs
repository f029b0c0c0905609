//! The reason of an operator for what the audit log records.

/// The most characters of a reason.
const LONGEST_REASON: usize = 200;

/// Reads a reason: a line of the audit log has it.
pub(super) fn reason(text: &str) -> Result<String, String> {
    let is_line = !text.trim().is_empty() && !text.chars().any(char::is_control);
    if is_line && text.chars().count() <= LONGEST_REASON {
        Ok(text.to_owned())
    } else {
        Err(format!(
            "write a reason on one line, of at most {LONGEST_REASON} characters"
        ))
    }
}
