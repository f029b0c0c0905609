//! Reproducible random choices: the same on every machine and with every version of every library (`SplitMix64`).

/// A source of random choices.
#[derive(Clone, Debug)]
pub struct Dice {
    /// The given choices, the next one last.
    given: Vec<u8>,
    state: u64,
}

impl Dice {
    /// Creates dice that roll the same for the same seed.
    pub fn new(seed: u64) -> Self {
        Self {
            given: Vec::new(),
            state: seed,
        }
    }

    /// Creates dice that take a byte per choice, and are random once there are no more.
    pub(crate) fn given(bytes: &[u8]) -> Self {
        Self {
            given: bytes.iter().rev().copied().collect(),
            state: 0,
        }
    }

    fn next(&mut self) -> u64 {
        if let Some(given) = self.given.pop() {
            return given.into();
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Draws a number from 0 to `count` - 1; 0 if `count` is 0.
    #[allow(clippy::cast_possible_truncation, reason = "the remainder is below a usize")]
    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    /// Returns true with a probability of `percent` in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Picks one of these.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
