//! Feedback to participants on their scores.

pub(super) mod read;
