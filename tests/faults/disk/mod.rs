//! A disk that loses what was not synced when its power is cut, and that can be full.

mod image;
mod log;
mod tests;

use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use enkat_conformance::Dice;

use self::{
    image::Image,
    log::{Change, Record},
};
use crate::ledger::Moment;

/// The worth of a sync.
#[derive(Clone, Copy)]
pub(crate) enum Syncs {
    /// All that was written before is on the disk.
    Kept,
    /// The disk says so, and has done nothing.
    Ignored,
}

/// The disk of a folder, for a program that runs with `environment`.
pub(crate) struct Disk {
    folder: PathBuf,
    log: PathBuf,
    /// The file that exists as long as the disk is full.
    full: PathBuf,
    syncs: Syncs,
    /// The files on the disk when the log began.
    before: Image,
}

impl Disk {
    /// Begins to record an existing folder, by files beside it.
    pub(crate) fn new(folder: &Path, syncs: Syncs) -> Self {
        let mut disk = Self {
            folder: folder.to_owned(),
            log: folder.with_extension("writes"),
            full: folder.with_extension("full"),
            syncs,
            before: Image::default(),
        };
        disk.begin();
        disk
    }

    /// Begins a new log. All that is in the folder now counts as synced.
    pub(crate) fn begin(&mut self) {
        self.before = Image::of(&self.folder);
        fs::write(&self.log, "").unwrap();
    }

    /// Returns the environment of a program whose changes are recorded.
    pub(crate) fn environment(&self) -> Vec<(&'static str, OsString)> {
        let syncs = match self.syncs {
            Syncs::Kept => "",
            Syncs::Ignored => "ignored",
        };
        vec![
            ("LD_PRELOAD", library().into()),
            ("FAULTS_FOLDER", self.folder.clone().into()),
            ("FAULTS_LOG", self.log.clone().into()),
            ("FAULTS_FULL", self.full.clone().into()),
            ("FAULTS_SYNCS", syncs.into()),
        ]
    }

    /// Returns the present moment.
    pub(crate) fn now(&self) -> Moment {
        fs::metadata(&self.log).unwrap().len()
    }

    /// Lets the disk be full from the nth write on, until `empty`.
    pub(crate) fn fill(&self, nth: usize) {
        let beside = self.full.with_extension("next");
        fs::write(&beside, nth.to_string()).unwrap();
        fs::rename(beside, &self.full).unwrap();
    }

    /// Makes room on the disk again.
    pub(crate) fn empty(&self) {
        fs::remove_file(&self.full).unwrap();
    }

    /// Picks the moment after a write, which is before its sync. All files are as likely, however little is written to them.
    pub(crate) fn moment(&self, dice: &mut Dice) -> Moment {
        let written = |record: Record| match record.change {
            Change::Written(inode, ..) => Some((inode, record.until)),
            _ => None,
        };
        let writes: Vec<_> = log::read(&self.log).into_iter().filter_map(written).collect();
        let inodes: BTreeSet<_> = writes.iter().map(|(inode, _)| *inode).collect();
        let inode = *dice.pick(&Vec::from_iter(inodes));
        let writes: Vec<_> = writes.into_iter().filter(|(of, _)| *of == inode).collect();
        dice.pick(&writes).1
    }

    /// Leaves in the folder what a power cut at a moment has left.
    pub(crate) fn cut_power(&self, at: Moment, dice: &mut Dice) {
        let mut image = self.before.clone();
        let before = log::read(&self.log)
            .into_iter()
            .take_while(|record| record.until <= at);
        for record in before {
            image.make(record.change);
        }
        image.lose_power(dice);
        image.write_to(&self.folder);
    }

    /// Compares the folder with what was recorded. Returns the names of files that differ.
    pub(crate) fn unrecorded(&self) -> Vec<String> {
        let mut recorded = self.before.clone();
        for record in log::read(&self.log) {
            recorded.make(record.change);
        }
        recorded.sync();
        let there = Image::of(&self.folder);
        let (recorded, there) = (recorded.files(), there.files());
        let names: BTreeSet<_> = recorded.keys().chain(there.keys()).collect();
        let differing = names
            .into_iter()
            .filter(|name| recorded.get(*name) != there.get(*name));
        differing.map(ToString::to_string).collect()
    }
}

/// Builds the library that records, once.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/faults/disk/recorder.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recorder.so");
        let built = Command::new("cc")
            .args(["-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"])
            .args([&library, &source])
            .status();
        assert!(built.unwrap().success(), "the recorder is not built");
        library
    })
}
