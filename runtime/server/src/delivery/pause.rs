//! The pauses between the tries of a delivery.

use jiff::SignedDuration;

/// The most tries of a delivery, which take about four days.
pub(crate) const MOST_TRIES: u32 = 18;
/// The pause after the first try that failed, in milliseconds.
const FIRST: i64 = 5_000;
/// The factor by which pauses grow.
const GROWTH: i64 = 3;
/// The longest pause, in milliseconds.
const LONGEST: i64 = 10 * 60 * 60 * 1000;

/// Returns the pause after this number of tries: five seconds at first, and three times as long each time, up to ten hours. A random
/// number makes it up to a fifth longer or shorter, so that the deliveries that failed together do not come back together.
pub(crate) fn pause(tries: u32, random: u16) -> SignedDuration {
    let grown = GROWTH
        .saturating_pow(tries.saturating_sub(1))
        .saturating_mul(FIRST);
    let pause = grown.min(LONGEST);
    // From 4/5 to 6/5 of the pause.
    let part = pause * 2 / 5 * i64::from(random) / i64::from(u16::MAX);
    SignedDuration::from_millis(pause * 4 / 5 + part)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The random number that changes no pause.
    const MIDDLE: u16 = u16::MAX / 2 + 1;

    fn seconds(tries: u32, random: u16) -> i64 {
        (pause(tries, random) + SignedDuration::from_millis(500)).as_secs()
    }

    #[test]
    fn pause_grows_threefold_up_to_ten_hours() {
        let pauses: Vec<_> = (1..=9).map(|tries| seconds(tries, MIDDLE)).collect();
        assert_eq!(pauses, [5, 15, 45, 135, 405, 1215, 3645, 10935, 32805]);
        for tries in [10, MOST_TRIES, u32::MAX] {
            assert_eq!(seconds(tries, MIDDLE), 36000);
        }
        let days: i64 = (1..MOST_TRIES).map(|tries| seconds(tries, MIDDLE)).sum::<i64>() / 86400;
        assert_eq!(days, 3);
    }

    #[test]
    fn pause_varies_by_a_fifth() {
        assert_eq!((seconds(6, 0), seconds(6, u16::MAX)), (972, 1458));
    }
}
