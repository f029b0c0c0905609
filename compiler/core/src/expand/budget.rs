//! The limit of expansion: a few lines of nested templates could otherwise fill the memory.

use enkat_model::words::with_commas;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
};

/// The most values that all expansions of a survey together may make.
const MOST: usize = 400_000;

/// The part of the limit that is left.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
    exhausted: bool,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            left: MOST,
            exhausted: false,
        }
    }
}

impl Budget {
    /// Takes an amount from what is left. Returns `false` if too little is left, which is reported once.
    pub(super) fn take(&mut self, amount: usize, span: Span, sink: &mut Sink) -> bool {
        if let Some(left) = self.left.checked_sub(amount)
            && !self.exhausted
        {
            self.left = left;
            return true;
        }
        if !self.exhausted {
            self.exhausted = true;
            let message = format!(
                "with its templates put in, this survey has more than {} values",
                with_commas(MOST)
            );
            let finding = Diagnostic::new(Code::E0309, message, span, "nothing more is put in");
            sink.push(finding.with_help("look for templates that use each other many times"));
        }
        false
    }

    /// Returns the number of values that may still be made.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Tests whether the limit has been reached.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted
    }
}
