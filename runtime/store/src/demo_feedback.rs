//! Visitors' opinions of the demo.

use jiff::Timestamp;

/// A visitor's opinion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoFeedback {
    /// The time.
    pub at: Timestamp,
    /// The rating, from 1 (very bad) to 5 (very good).
    pub rating: u8,
    /// The visitor's own words; may be empty.
    pub text: String,
}
