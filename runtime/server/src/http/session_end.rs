//! The end of a session, a participant's or an account's.

use jiff::{SignedDuration, Timestamp};

use crate::config::Limits;

/// The time by which a clock may have been ahead: a time server sets it back by a little now and then.
const AHEAD: SignedDuration = SignedDuration::from_mins(10);

/// Returns whether a session has ended: by its age, or because it was not used for the idle time. One that lasts longer than
/// sessions do, or was used later than now, was written while the clock was ahead; its age is not known, so it has ended.
pub(crate) fn has_ended(expires_at: Timestamp, seen_at: Timestamp, now: Timestamp, limits: &Limits) -> bool {
    let (rest, unused) = (expires_at.duration_since(now), now.duration_since(seen_at));
    let longest = |limit| SignedDuration::try_from(limit).unwrap_or(SignedDuration::MAX);
    rest <= SignedDuration::ZERO
        || rest > longest(limits.session).saturating_add(AHEAD)
        || unused >= longest(limits.idle)
        || unused < -AHEAD
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;

    #[test]
    fn has_ended_of_old_idle_or_future_session_is_true() {
        let limits = Limits::default();
        let now: Timestamp = "2026-11-21T08:00:00Z".parse().unwrap();
        let ended = |expires_at, seen_at| has_ended(expires_at, seen_at, now, &limits);
        assert!(!ended(now + 24.hours(), now));
        assert!(!ended(now + 1.second(), now - 59.minutes()));
        assert!(ended(now, now - 59.minutes()));
        assert!(ended(now + 1.hour(), now - 60.minutes()));

        // Set back by a minute it goes on, by a year it does not.
        assert!(!ended(now + 24.hours() + 1.minute(), now + 1.minute()));
        assert!(ended(now + 9000.hours(), now));
        assert!(ended(now + 1.hour(), now + 9000.hours()));
    }
}
