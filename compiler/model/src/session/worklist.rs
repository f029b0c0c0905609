//! The worklist: the elements whose state has to be computed again.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::survey::ElementId;

/// The elements whose state has to be computed again, each before those that depend on it.
#[derive(Clone, Debug)]
pub(super) struct Worklist {
    queue: BinaryHeap<Reverse<(u32, ElementId)>>,
    queued: Vec<bool>,
}

impl Worklist {
    /// Creates an empty worklist for `count` elements.
    pub(super) fn none_of(count: usize) -> Self {
        Self {
            queue: BinaryHeap::new(),
            queued: vec![false; count],
        }
    }

    /// Adds an element, once.
    pub(super) fn push(&mut self, rank: u32, id: ElementId) {
        if !std::mem::replace(&mut self.queued[id.index()], true) {
            self.queue.push(Reverse((rank, id)));
        }
    }

    /// Removes the element with the lowest rank.
    pub(super) fn pop(&mut self) -> Option<ElementId> {
        let Reverse((_, id)) = self.queue.pop()?;
        self.queued[id.index()] = false;
        Some(id)
    }
}
