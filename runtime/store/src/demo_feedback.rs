//! Visitors' opinions of the demonstration.

use jiff::Timestamp;

/// A visitor's opinion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoFeedback {
    /// When.
    pub at: Timestamp,
    /// 1 (very bad) to 5 (very good).
    pub rating: u8,
    /// In their own words; may be empty.
    pub text: String,
}
