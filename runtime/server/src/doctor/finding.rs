//! The findings of an examination.

/// A result of an examination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The part of the installation.
    pub subject: &'static str,
    /// Whether something is wrong with it.
    pub verdict: Verdict,
    /// The words about it; where something is wrong, with the reason and the way out.
    pub words: String,
}

/// Whether something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing is wrong.
    Good,
    /// Nothing is wrong, but an operator may want to know.
    Note,
    /// Something is wrong.
    Wrong,
    /// It is not set up, or cannot be examined.
    Skipped,
}

impl Finding {
    pub(super) fn good(subject: &'static str, words: impl Into<String>) -> Self {
        Self::new(subject, Verdict::Good, words)
    }

    pub(super) fn note(subject: &'static str, words: impl Into<String>) -> Self {
        Self::new(subject, Verdict::Note, words)
    }

    pub(super) fn wrong(subject: &'static str, words: impl Into<String>) -> Self {
        Self::new(subject, Verdict::Wrong, words)
    }

    pub(super) fn skipped(subject: &'static str, words: impl Into<String>) -> Self {
        Self::new(subject, Verdict::Skipped, words)
    }

    /// Returns what is wrong, or else what is good.
    pub(super) fn of(subject: &'static str, examined: Result<String, String>) -> Self {
        match examined {
            Ok(words) => Self::good(subject, words),
            Err(words) => Self::wrong(subject, words),
        }
    }

    fn new(subject: &'static str, verdict: Verdict, words: impl Into<String>) -> Self {
        Self {
            subject,
            verdict,
            words: words.into(),
        }
    }
}
