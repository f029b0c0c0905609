//! Participants who all save one answer after the other, while something happens to their server.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use enkat_conformance::Dice;
use serde_json::{Value, json};

use crate::{
    client::{Participant, Reply},
    ledger::{Changes, Ledger, Moment},
};

const QUESTIONS: [&str; 6] = ["tasks", "pace", "breaks", "noise", "colleagues", "nights"];
/// The time after which a server that acknowledges nothing does not go on.
const PATIENCE: Duration = Duration::from_mins(5);

/// A participant who saves all the time, and writes down each save.
pub(crate) struct Writer {
    pub(crate) participant: Participant,
    pub(crate) ledger: Ledger,
    dice: Dice,
    /// Whether the session has ended.
    pub(crate) is_signed_out: bool,
    /// The number of saves so far. No two answers are the same, so that none can be taken for another one.
    turn: usize,
}

impl Writer {
    pub(crate) fn new(participant: Participant, seed: usize) -> Self {
        Self {
            participant,
            ledger: Ledger::default(),
            dice: Dice::new(seed as u64),
            is_signed_out: false,
            turn: 0,
        }
    }

    /// Saves until the load is over and all is acknowledged, or until the server or the session is gone.
    fn save(&mut self, load: &Load, now: &(dyn Fn() -> Moment + Sync)) {
        loop {
            if self.ledger.open().is_none() {
                if load.is_over.load(Ordering::SeqCst) {
                    return;
                }
                let changes = self.changes();
                self.ledger.send(changes, now());
            }
            let (revision, changes) = self.ledger.open().unwrap();
            match self.participant.save(revision, changes) {
                Reply::Acknowledged(new) => {
                    assert_eq!(new, revision + 1, "the save of revision {revision}");
                    self.ledger.acknowledge(now());
                    load.acknowledged();
                }
                Reply::Refused => {
                    load.refused.fetch_add(1, Ordering::SeqCst);
                    load.pause();
                }
                reply @ (Reply::SignedOut | Reply::Lost) => {
                    let is_expected = load.replies_end.load(Ordering::SeqCst);
                    assert!(is_expected, "{reply:?}, although nothing ended");
                    self.is_signed_out = matches!(reply, Reply::SignedOut);
                    load.ended.fetch_add(1, Ordering::SeqCst);
                    return;
                }
            }
        }
    }

    /// Makes up changes of one to three answers. They name the participant and the turn, or take the answer away.
    fn changes(&mut self) -> Changes {
        self.turn += 1;
        let text = json!(format!("{} {}", self.participant.id, self.turn));
        let questions = 1 + self.dice.below(3);
        (0..questions)
            .map(|_| {
                let question = *self.dice.pick(&QUESTIONS);
                let is_taken_away = self.dice.chance(10);
                let answer = if is_taken_away { Value::Null } else { text.clone() };
                (question.to_owned(), answer)
            })
            .collect()
    }
}

/// The course of a load.
pub(crate) struct Load {
    acknowledged: AtomicUsize,
    refused: AtomicUsize,
    /// The participants whose server or session is gone.
    ended: AtomicUsize,
    is_over: AtomicBool,
    replies_end: AtomicBool,
    /// The time of the last acknowledgement, or of the beginning.
    last: Mutex<Instant>,
}

impl Load {
    /// Waits until this many more saves were acknowledged.
    pub(crate) fn wait_for_saves(&self, more: usize) {
        let enough = self.acknowledged.load(Ordering::SeqCst) + more;
        while self.acknowledged.load(Ordering::SeqCst) < enough {
            self.pause();
        }
    }

    /// Waits until that many more saves are acknowledged, or none can come because all of so many participants have ended. Returns
    /// whether they are acknowledged.
    pub(crate) fn has_saves(&self, more: usize, participants: usize) -> bool {
        let enough = self.acknowledged.load(Ordering::SeqCst) + more;
        while self.acknowledged.load(Ordering::SeqCst) < enough {
            if self.ended.load(Ordering::SeqCst) == participants {
                return false;
            }
            self.pause();
        }
        true
    }

    /// Waits until one more save was refused.
    pub(crate) fn wait_for_refusal(&self) {
        let before = self.refused.load(Ordering::SeqCst);
        while self.refused.load(Ordering::SeqCst) == before {
            self.pause();
        }
    }

    /// Announces that replies end, as the server or all sessions do.
    pub(crate) fn replies_end(&self) {
        self.replies_end.store(true, Ordering::SeqCst);
    }

    fn acknowledged(&self) {
        self.acknowledged.fetch_add(1, Ordering::SeqCst);
        *self.last.lock().unwrap() = Instant::now();
    }

    fn pause(&self) {
        let unacknowledged = self.last.lock().unwrap().elapsed();
        assert!(unacknowledged < PATIENCE, "the server does not go on");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The end of a load, also when what happened to the server was not as expected.
struct End<'a>(&'a Load);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::SeqCst);
    }
}

/// Lets all save while something happens. Returns how many saves were refused.
pub(crate) fn under_load(
    writers: &mut [Writer],
    now: &(dyn Fn() -> Moment + Sync),
    happens: impl FnOnce(&Load),
) -> usize {
    let load = Load {
        acknowledged: AtomicUsize::new(0),
        refused: AtomicUsize::new(0),
        ended: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
        replies_end: AtomicBool::new(false),
        last: Mutex::new(Instant::now()),
    };
    thread::scope(|scope| {
        for writer in writers {
            scope.spawn(|| writer.save(&load, now));
        }
        let _end = End(&load);
        happens(&load);
    });
    load.refused.into_inner()
}
