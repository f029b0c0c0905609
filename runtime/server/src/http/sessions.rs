//! The sessions that this process has seen lately, and the times of their last use.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::Duration,
};

use enkat_store::{Participant, PassHash, Session};
use jiff::Timestamp;

use super::session_end::has_ended;
use crate::config::Limits;

/// The number of parts of the idle time; one use is written to the store in each.
const WRITTEN_PARTS: u32 = 12;

/// A session. Only the time of its last use changes, and whether its use was refused.
pub(crate) struct Known {
    session: Session,
    /// The time of its last use, in milliseconds since 1970.
    seen: AtomicI64,
    /// The time of the last use that was written to the store.
    written: AtomicI64,
    is_refused: AtomicBool,
}

impl Known {
    fn new(session: Session) -> Self {
        let seen = session.seen_at.as_millisecond();
        Self {
            seen: seen.into(),
            written: seen.into(),
            is_refused: session.is_refused.into(),
            session,
        }
    }

    /// Returns the participant of the session.
    pub(crate) fn participant(&self) -> &Participant {
        &self.session.participant
    }

    /// Returns the time that it may still last, however much it is used.
    pub(crate) fn rest(&self, now: Timestamp) -> Duration {
        Duration::try_from(self.session.expires_at.duration_since(now)).unwrap_or_default()
    }

    /// Tests whether it has ended.
    pub(super) fn has_ended(&self, now: Timestamp, limits: &Limits) -> bool {
        let seen = Timestamp::from_millisecond(self.seen.load(Ordering::Relaxed)).unwrap_or(Timestamp::MIN);
        has_ended(self.session.expires_at, seen, now, limits)
    }

    /// Takes over a use that another server has written to the store.
    fn catch_up(&self, seen_at: Timestamp) {
        let seen_at = seen_at.as_millisecond();
        self.seen.fetch_max(seen_at, Ordering::Relaxed);
        self.written.fetch_max(seen_at, Ordering::Relaxed);
    }

    /// Records a use, and returns whether it has to be written to the store.
    pub(super) fn touch(&self, now: Timestamp, idle: Duration) -> bool {
        let now = now.as_millisecond();
        self.seen.fetch_max(now, Ordering::Relaxed);
        let written = self.written.load(Ordering::Relaxed);
        let is_due = now - written >= milliseconds(idle / WRITTEN_PARTS);
        // Only one of several concurrent calls writes.
        let swapped = || {
            self.written
                .compare_exchange(written, now, Ordering::Relaxed, Ordering::Relaxed)
        };
        is_due && swapped().is_ok()
    }

    /// Records a refusal of its use, and returns whether it is the first one.
    pub(super) fn is_first_refusal(&self) -> bool {
        !self.is_refused.swap(true, Ordering::Relaxed)
    }
}

fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Sessions that were seen lately.
#[derive(Default)]
pub(crate) struct Sessions(Mutex<HashMap<PassHash, Arc<Known>>>);

impl Sessions {
    /// The number of sessions that are remembered.
    const MOST: usize = 10_000;
    /// The number of sessions that are forgotten at a time when there are more.
    const FORGOTTEN: usize = 1_000;

    pub(super) fn get(&self, pass: &PassHash) -> Option<Arc<Known>> {
        self.lock().get(pass).cloned()
    }

    /// Remembers a session as the store has it; its later recorded use stays, unless its participant was moved to another version of
    /// the survey.
    pub(super) fn remember(&self, pass: &PassHash, session: Session) -> Arc<Known> {
        let mut sessions = self.lock();
        if let Some(known) = sessions.get(pass)
            && *known.participant() == session.participant
        {
            known.catch_up(session.seen_at);
            return Arc::clone(known);
        }
        if sessions.len() >= Self::MOST {
            forget_unused(&mut sessions, Self::FORGOTTEN);
        }
        let known = Arc::new(Known::new(session));
        sessions.insert(pass.clone(), Arc::clone(&known));
        known
    }

    /// Forgets a session that has ended.
    pub(crate) fn forget(&self, pass: &PassHash) {
        self.lock().remove(pass);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PassHash, Arc<Known>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets this many of the least recently used sessions.
fn forget_unused(sessions: &mut HashMap<PassHash, Arc<Known>>, count: usize) {
    let seen = |known: &Known| known.seen.load(Ordering::Relaxed);
    let mut oldest: Vec<_> = sessions
        .iter()
        .map(|(pass, known)| (seen(known), pass.clone()))
        .collect();
    let count = count.min(oldest.len());
    if count < oldest.len() {
        oldest.select_nth_unstable_by_key(count, |(seen, _)| *seen);
    }
    for (_, pass) in oldest.drain(..count) {
        sessions.remove(&pass);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enkat_store::{ParticipantId, SecretHash, Tailoring, WrappedKey};

    fn pass(number: usize) -> PassHash {
        PassHash {
            owner: Some(number.to_string()),
            secret: SecretHash(number.to_string()),
        }
    }

    fn session(number: usize, seen_at: Timestamp) -> (PassHash, Session) {
        let participant = Participant {
            id: ParticipantId(number.to_string()),
            survey_id: "pulse".to_owned(),
            tailoring: Tailoring {
                survey: "pulse".to_owned(),
                version: 1,
                flags: Vec::new(),
                gender: None,
            },
            key: WrappedKey(Vec::new()),
        };
        let session = Session {
            participant,
            expires_at: Timestamp::MAX,
            seen_at,
            is_refused: false,
        };
        (pass(number), session)
    }

    #[test]
    fn remember_over_limit_forgets_least_recently_used() {
        let sessions = Sessions::default();
        let at = |seconds: usize| Timestamp::from_second(seconds.try_into().unwrap()).unwrap();
        for number in 0..Sessions::MOST {
            let (known, session) = session(number, at(number));
            sessions.remember(&known, session);
        }
        // The oldest one is in use again.
        let first = sessions.get(&pass(0)).unwrap();
        first.touch(at(Sessions::MOST), Duration::ZERO);
        let (new, session) = session(Sessions::MOST, at(Sessions::MOST));
        sessions.remember(&new, session);
        let is_known = |number: usize| sessions.get(&pass(number)).is_some();
        let known = (0..=Sessions::MOST).filter(|number| is_known(*number));
        let expected = [0].into_iter().chain(Sessions::FORGOTTEN + 1..=Sessions::MOST);
        assert!(known.eq(expected));
    }

    #[test]
    fn remember_takes_over_later_use_at_another_server() {
        let sessions = Sessions::default();
        let at = |minutes: i64| Timestamp::from_second(minutes * 60).unwrap();
        let limits = Limits {
            idle: Duration::from_hours(1),
            ..Limits::default()
        };
        let seen = |minutes| {
            let (_, session) = session(1, at(minutes));
            Session {
                expires_at: at(24 * 60),
                ..session
            }
        };
        let known = sessions.remember(&pass(1), seen(0));
        assert!(known.has_ended(at(61), &limits));
        // The other server has written a use after 50 minutes.
        let known = sessions.remember(&pass(1), seen(50));
        assert!(!known.has_ended(at(61), &limits));
        // An earlier time in the store does not take back a use of this server.
        known.touch(at(100), limits.idle);
        assert!(!sessions.remember(&pass(1), seen(50)).has_ended(at(120), &limits));
    }
}
