//! Progress, kept up to date question by question.

use crate::survey::ElementId;

/// The number of required questions, and of those that are answered.
#[derive(Clone, Debug)]
pub(super) struct Progress {
    shares: Vec<Share>,
    required: u32,
    answered: u32,
}

/// The contribution of one question to the progress.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Share {
    pub(super) required: bool,
    pub(super) answered: bool,
}

impl Progress {
    /// Creates the progress of `count` elements, while no answer is required yet.
    pub(super) fn of(count: usize) -> Self {
        Self {
            shares: vec![Share::default(); count],
            required: 0,
            answered: 0,
        }
    }

    /// Computes answered ÷ required, 1 when nothing is required.
    pub(super) fn ratio(&self) -> f64 {
        if self.required == 0 {
            1.0
        } else {
            f64::from(self.answered) / f64::from(self.required)
        }
    }

    /// Lists the required questions, and whether each is answered.
    pub(super) fn required(&self) -> impl Iterator<Item = (ElementId, bool)> {
        let shares = self.shares.iter().enumerate();
        shares
            .filter(|(_, share)| share.required)
            .map(|(index, share)| (ElementId::at(index), share.answered))
    }

    /// Replaces the share of a question.
    pub(super) fn put(&mut self, id: ElementId, share: Share) {
        let old = std::mem::replace(&mut self.shares[id.index()], share);
        self.required = self.required + u32::from(share.required) - u32::from(old.required);
        self.answered = self.answered + u32::from(share.answered) - u32::from(old.answered);
    }
}
