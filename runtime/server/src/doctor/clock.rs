//! Compares the clock of this machine with another one.

use jiff::{SignedDuration, Timestamp};

use super::Finding;

const CLOCK: &str = "clock";

/// The times of this machine between which another clock was read.
#[derive(Clone, Copy)]
pub(super) struct Between {
    pub(super) before: Timestamp,
    pub(super) after: Timestamp,
}

impl Between {
    /// Judges what another clock showed, which may differ by `largest`.
    pub(super) fn judge(self, shown: Timestamp, largest: SignedDuration, whose: &str) -> Finding {
        let skew = if shown < self.before {
            self.before.duration_since(shown)
        } else {
            shown.duration_since(self.after)
        };
        if skew <= largest {
            return Finding::good(CLOCK, format!("this machine and {whose} have the same time"));
        }
        Finding::wrong(
            CLOCK,
            format!(
                "this machine and {whose} differ by {} seconds, so sessions and links end at wrong times: let both follow a \
                 time server, such as by `chrony`",
                skew.as_secs()
            ),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Verdict, *};

    #[test]
    fn clock_that_differs_by_more_than_the_limit_is_wrong() {
        let at = |time: &str| format!("2026-11-28T{time}Z").parse().unwrap();
        let between = Between {
            before: at("08:00:00"),
            after: at("08:00:09"),
        };
        for (shown, verdict) in [
            ("07:59:57", Verdict::Wrong),
            ("07:59:58", Verdict::Good),
            ("08:00:05", Verdict::Good),
            ("08:00:11", Verdict::Good),
            ("08:00:12", Verdict::Wrong),
        ] {
            let found = between.judge(at(shown), SignedDuration::from_secs(2), "the database");
            assert_eq!(found.verdict, verdict, "{shown}");
        }
    }
}
