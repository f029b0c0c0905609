//! Words about numbers of things, in messages and reports.

/// A number of things: `1 error`, `2 errors`.
pub fn counted(count: usize, what: &str) -> String {
    if count == 1 {
        format!("1 {what}")
    } else {
        format!("{count} {what}s")
    }
}
