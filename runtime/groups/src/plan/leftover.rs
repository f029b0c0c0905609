//! The answers of people whom no published set below has counted, as far as they matter.

use crate::protections::Protections;

/// The answers of a set, as far as they decide whether all people, or all but one, gave one option: of two people, who gave what;
/// of more, the only option that can be such a one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leftover {
    /// No answers.
    Empty,
    /// One person.
    One(usize),
    /// Two people, the lesser option first.
    Two(usize, usize),
    /// At least three people, of whom at least two gave another option, whichever is taken.
    Mixed,
    /// At least three people of whom all gave this option.
    All(usize),
    /// At least three people of whom all but one gave this option.
    AllButOne(usize),
}

impl Leftover {
    /// Takes the answers of a set.
    pub(crate) fn of(counts: &[u32]) -> Self {
        let answers = counts.iter().enumerate();
        let mut given = answers.flat_map(|(option, count)| std::iter::repeat_n(option, *count as usize));
        match counts.iter().sum::<u32>() {
            0 => Self::Empty,
            1 => given.next().map_or(Self::Empty, Self::One),
            2 => match (given.next(), given.next()) {
                (Some(first), Some(second)) => Self::Two(first, second),
                _ => Self::Empty,
            },
            people => {
                let most = counts.iter().enumerate().max_by_key(|(_, count)| **count);
                most.map_or(Self::Mixed, |(option, count)| Self::many(option, people - count))
            }
        }
    }

    /// Joins the answers of two sets without a common person.
    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Empty, one) | (one, Self::Empty) => one,
            (Self::Mixed, _) | (_, Self::Mixed) => Self::Mixed,
            (Self::One(first), Self::One(second)) => Self::Two(first.min(second), first.max(second)),
            _ => {
                let options = [self.options(), other.options()].concat();
                let others = |option: usize| self.others(option) + other.others(option);
                let best = options
                    .into_iter()
                    .min_by_key(|option| (others(*option), *option));
                best.map_or(Self::Mixed, |option| Self::many(option, others(option)))
            }
        }
    }

    /// Tests whether the set can be published with its counts: it is empty, or no option is that of all or all but one.
    pub(crate) fn is_open(self, protections: Protections) -> bool {
        match self {
            Self::Empty | Self::Mixed => true,
            Self::AllButOne(_) => !protections.all_but_one,
            _ => false,
        }
    }

    fn many(option: usize, others: u32) -> Self {
        match others {
            0 => Self::All(option),
            1 => Self::AllButOne(option),
            _ => Self::Mixed,
        }
    }

    fn options(self) -> Vec<usize> {
        match self {
            Self::Empty | Self::Mixed => Vec::new(),
            Self::One(option) | Self::All(option) | Self::AllButOne(option) => vec![option],
            Self::Two(first, second) => vec![first, second],
        }
    }

    /// Counts those who gave another option, up to 2. For the option of the other one in "all but one", 2 is right, too.
    fn others(self, option: usize) -> u32 {
        let differs = |given: usize| u32::from(given != option);
        match self {
            Self::Empty => 0,
            Self::Mixed => 2,
            Self::One(given) => differs(given),
            Self::Two(first, second) => differs(first) + differs(second),
            Self::All(given) => 2 * differs(given),
            Self::AllButOne(given) => 1 + differs(given),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists all counts of up to four people over three options.
    fn all_counts() -> Vec<[u32; 3]> {
        let numbers = 0..5;
        let triples = numbers
            .clone()
            .flat_map(move |a| (0..5).flat_map(move |b| (0..5).map(move |c| [a, b, c])));
        triples.filter(|counts| counts.iter().sum::<u32>() <= 4).collect()
    }

    #[test]
    fn and_of_two_sets_is_that_of_their_union() {
        for a in all_counts() {
            for b in all_counts() {
                let sum = [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
                assert_eq!(
                    Leftover::of(&a).and(Leftover::of(&b)),
                    Leftover::of(&sum),
                    "{a:?} and {b:?}"
                );
            }
        }
    }

    #[test]
    fn is_open_without_people_or_with_two_others() {
        assert!(Leftover::of(&[0, 0]).is_open(Protections::ALL));
        assert!(Leftover::of(&[3, 2]).is_open(Protections::ALL));
        for closed in [[1, 0], [1, 1], [2, 1], [5, 0], [1, 5]] {
            assert!(!Leftover::of(&closed).is_open(Protections::ALL), "{closed:?}");
        }
    }
}
