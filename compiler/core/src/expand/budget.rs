//! How much templates may expand to: a few lines of nested templates could otherwise fill the memory.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
};

/// The most values that all expansions of a survey together may make.
const MOST: usize = 400_000;

/// The rest of the allowance.
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
    /// Takes some of what is left; `false` when nothing is, which is reported once.
    pub(super) fn take(&mut self, amount: usize, span: Span, sink: &mut Sink) -> bool {
        if let Some(left) = self.left.checked_sub(amount)
            && !self.exhausted
        {
            self.left = left;
            return true;
        }
        if !self.exhausted {
            self.exhausted = true;
            let message = format!("with its templates put in, this survey has more than {MOST} values");
            let finding = Diagnostic::new(Code::E0309, message, span, "nothing more is put in");
            sink.push(finding.with_help("look for templates that use each other many times over"));
        }
        false
    }

    /// Whether nothing is left.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted
    }
}
