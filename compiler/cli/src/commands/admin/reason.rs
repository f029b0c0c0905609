//! The reason of an operator for what the audit log records.

use enkat_runtime::{LONGEST_REASON, is_reason};

/// Reads a reason: a line of the audit log has it.
pub(super) fn reason(text: &str) -> Result<String, String> {
    if is_reason(text) {
        Ok(text.to_owned())
    } else {
        Err(format!(
            "write a reason on one line, of at most {LONGEST_REASON} characters"
        ))
    }
}
