//! A queue in which sources take turns.

use std::collections::VecDeque;

/// Waiting things, by source. Sources take turns, so that a source with many of them delays another by one at a time.
pub(super) struct FairQueue<S, T> {
    /// The waiting things of each source, beginning with the source whose turn it is; none is empty.
    lanes: VecDeque<(S, VecDeque<T>)>,
    most: usize,
}

impl<S: PartialEq, T> FairQueue<S, T> {
    /// Creates an empty queue with this number of places.
    pub(super) fn new(most: usize) -> Self {
        Self {
            lanes: VecDeque::new(),
            most,
        }
    }

    /// Adds a thing. Where there is no place, returns the last thing of the source with the most.
    pub(super) fn push(&mut self, source: S, thing: T) -> Option<T> {
        match self.lanes.iter_mut().find(|(of, _)| *of == source) {
            Some((_, lane)) => lane.push_back(thing),
            None => self.lanes.push_back((source, VecDeque::from([thing]))),
        }
        if self.lanes.iter().map(|(_, lane)| lane.len()).sum::<usize>() <= self.most {
            return None;
        }
        // Among lanes of equal length the last one, which is the newest if each has one entry.
        let longest = (0..self.lanes.len()).max_by_key(|place| self.lanes[*place].1.len())?;
        let dropped = self.lanes[longest].1.pop_back();
        self.lanes.retain(|(_, lane)| !lane.is_empty());
        dropped
    }

    /// Takes the next thing.
    pub(super) fn pop(&mut self) -> Option<T> {
        let (source, mut lane) = self.lanes.pop_front()?;
        let thing = lane.pop_front();
        if !lane.is_empty() {
            self.lanes.push_back((source, lane));
        }
        thing
    }

    /// Keeps the things that still wait.
    pub(super) fn retain(&mut self, mut waits: impl FnMut(&T) -> bool) {
        for (_, lane) in &mut self.lanes {
            lane.retain(&mut waits);
        }
        self.lanes.retain(|(_, lane)| !lane.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes everything out of a queue.
    fn all<S: PartialEq, T>(mut queue: FairQueue<S, T>) -> Vec<T> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn pop_alternates_sources_and_keeps_their_order() {
        let mut queue = FairQueue::new(10);
        for thing in ["a1", "a2", "a3", "b1", "c1", "b2"] {
            assert_eq!(queue.push(&thing[..1], thing), None);
        }
        assert_eq!(queue.pop(), Some("a1"));
        // A new source comes after the waiting ones, once.
        queue.push("d", "d1");
        assert_eq!(all(queue), ["b1", "c1", "a2", "d1", "b2", "a3"]);
    }

    #[test]
    fn push_to_full_queue_drops_last_of_largest_source() {
        let mut queue = FairQueue::new(3);
        for thing in ["a1", "a2", "a3"] {
            assert_eq!(queue.push("a", thing), None);
        }
        assert_eq!(queue.push("a", "a4"), Some("a4"));
        assert_eq!(queue.push("b", "b1"), Some("a3"));
        assert_eq!(queue.push("c", "c1"), Some("a2"));
        assert_eq!(queue.push("d", "d1"), Some("d1"));
        assert_eq!(all(queue), ["a1", "b1", "c1"]);
    }

    #[test]
    fn retain_frees_places_of_removed_entries() {
        let mut queue = FairQueue::new(3);
        for thing in ["a1", "a2", "b1"] {
            queue.push(&thing[..1], thing);
        }
        queue.retain(|thing| *thing != "b1");
        assert_eq!(queue.push("c", "c1"), None);
        assert_eq!(all(queue), ["a1", "c1", "a2"]);
    }

    /// Simulates 20,000 arrivals of 12 sources with seeded randomness. One source sends half of them, and the queue is full most of
    /// the time.
    #[test]
    fn pop_of_single_entry_waits_at_most_one_round() {
        const SOURCES: usize = 12;
        let mut state = 3_u64;
        let mut random = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(state >> 33).unwrap() % below
        };
        let mut queue = FairQueue::new(40);
        let (mut taken, mut waiting) = (0_usize, [0_usize; SOURCES]);
        let mut dropped = 0;
        for _ in 0..20_000 {
            let source = if random(2) == 0 { 0 } else { random(SOURCES) };
            let is_alone = waiting[source] == 0;
            waiting[source] += 1;
            if let Some((of, _)) = queue.push(source, (source, is_alone.then_some(taken))) {
                let most = waiting.iter().max();
                assert_eq!(Some(&waiting[of]), most, "the source with most loses one");
                waiting[of] -= 1;
                dropped += 1;
            }
            if random(5) < 3
                && let Some((source, alone_since)) = queue.pop()
            {
                if let Some(since) = alone_since {
                    assert!(taken - since < SOURCES, "{source} waited for {}", taken - since);
                }
                waiting[source] -= 1;
                taken += 1;
            }
            assert!(waiting.iter().sum::<usize>() <= 40);
        }
        assert!(dropped > 1000, "{dropped}");
    }
}
