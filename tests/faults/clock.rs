//! A clock that jumps, by the library of Debian's `faketime`.

use std::{
    env::consts::ARCH,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use enkat_conformance::Dice;
use jiff::{SignedDuration, Timestamp};

/// The lengths of jumps in minutes. A session can go on after all but the last one.
const JUMPS: [i64; 4] = [5, 8, 50, 12 * 60];

/// The clock of a program that runs with `environment`. The library reads its file with several threads at once, and can show a wrong
/// time for an instant: a session may end that would have gone on.
pub(crate) struct Clock {
    /// The file that sets the clock.
    file: PathBuf,
    /// The time on it, in minutes after that of the machine.
    now: i64,
}

impl Clock {
    /// Makes a clock that is right, by a file.
    pub(crate) fn new(file: &Path) -> Self {
        let clock = Self {
            file: file.to_owned(),
            now: 0,
        };
        clock.set();
        clock
    }

    /// Returns the environment of a program that has this clock. Durations are as the machine measures them.
    pub(crate) fn environment(&self) -> Vec<(&'static str, OsString)> {
        let library = format!("/usr/lib/{ARCH}-linux-gnu/faketime/libfaketime.so.1");
        vec![
            ("LD_PRELOAD", library.into()),
            ("FAKETIME_TIMESTAMP_FILE", self.file.clone().into()),
            ("FAKETIME_NO_CACHE", "1".into()),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1".into()),
        ]
    }

    /// Jumps forward or back.
    pub(crate) fn jump(&mut self, dice: &mut Dice) {
        let minutes = *dice.pick(&JUMPS);
        self.now += if dice.chance(50) { minutes } else { -minutes };
        self.set();
    }

    /// Returns whether a time is a present one on this clock.
    pub(crate) fn shows(&self, time: Timestamp) -> bool {
        let machine = time - SignedDuration::from_mins(self.now);
        machine.duration_until(Timestamp::now()).abs() < SignedDuration::from_mins(2)
    }

    fn set(&self) {
        let beside = self.file.with_extension("next");
        fs::write(&beside, format!("{:+}m", self.now)).unwrap();
        fs::rename(beside, &self.file).unwrap();
    }
}
