//! The files of a folder as a disk has them: what was synced, and what may be lost.

use std::{
    collections::{BTreeMap, HashMap},
    fs::{self, OpenOptions},
    io::Write,
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::Path,
};

use enkat_conformance::Dice;

use super::log::{Change, Inode};

/// The part of a write that reaches the disk as a whole, in bytes.
const SECTOR: usize = 512;

/// The names and files of a folder.
#[derive(Clone, Default)]
pub(crate) struct Image {
    names: BTreeMap<String, Inode>,
    /// Changes of names that were not synced.
    pending: Vec<Change>,
    files: HashMap<Inode, Content>,
}

/// The bytes of a file.
#[derive(Clone, Default)]
struct Content {
    bytes: Vec<u8>,
    /// Changes that were not synced.
    pending: Vec<Change>,
}

impl Image {
    /// Reads the files of a folder, all of which count as synced.
    pub(crate) fn of(folder: &Path) -> Self {
        let mut image = Self::default();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let inode = path.metadata().unwrap().ino();
                image.names.insert(name(&path), inode);
                image.content(inode).bytes = fs::read(&path).unwrap();
            }
        }
        image
    }

    /// Makes a change.
    pub(crate) fn make(&mut self, change: Change) {
        match &change {
            Change::Written(inode, ..) | Change::Resized(inode, _) => {
                self.content(*inode).pending.push(change);
            }
            Change::Synced(inode) => self.content(*inode).keep(|_| true),
            Change::SyncedNames => self.keep_names(|| true),
            Change::Opened(..) | Change::Renamed { .. } | Change::Removed(_) => self.pending.push(change),
        }
    }

    /// Loses what was not synced, except for a random part.
    pub(crate) fn lose_power(&mut self, dice: &mut Dice) {
        let percent = *dice.pick(&[0, 5, 50, 95]);
        self.keep_names(|| dice.chance(percent));
        // The order of files decides which of them each throw is for.
        let mut inodes: Vec<_> = self.files.keys().copied().collect();
        inodes.sort_unstable();
        for inode in inodes {
            self.content(inode).keep(|_| dice.chance(percent));
        }
    }

    /// Keeps all, as if everything was synced.
    pub(crate) fn sync(&mut self) {
        self.keep_names(|| true);
        for content in self.files.values_mut() {
            content.keep(|_| true);
        }
    }

    /// Returns the bytes of all files, by name. Memory that processes share ends with them.
    pub(crate) fn files(&self) -> BTreeMap<&str, &[u8]> {
        let lasting = self.names.iter().filter(|(name, _)| !name.ends_with("-shm"));
        let bytes = |inode| self.files.get(inode).map_or(&[][..], |content| &content.bytes);
        lasting
            .map(|(name, inode)| (name.as_str(), bytes(inode)))
            .collect()
    }

    /// Replaces the files of a folder.
    pub(crate) fn write_to(&self, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                fs::remove_file(path).unwrap();
            }
        }
        for (name, bytes) in self.files() {
            let mut options = OpenOptions::new();
            let file = options
                .write(true)
                .create_new(true)
                .mode(0o600)
                .open(folder.join(name));
            file.unwrap().write_all(bytes).unwrap();
        }
    }

    fn content(&mut self, inode: Inode) -> &mut Content {
        self.files.entry(inode).or_default()
    }

    fn keep_names(&mut self, mut is_kept: impl FnMut() -> bool) {
        for change in std::mem::take(&mut self.pending) {
            match change {
                Change::Opened(inode, name) if self.names.get(&name) != Some(&inode) && is_kept() => {
                    self.names.insert(name, inode);
                }
                Change::Renamed { from, to } if is_kept() => {
                    if let Some(inode) = self.names.remove(&from) {
                        self.names.insert(to, inode);
                    }
                }
                Change::Removed(name) if is_kept() => {
                    self.names.remove(&name);
                }
                _ => {}
            }
        }
    }
}

impl Content {
    /// Puts the pending changes onto the disk that are kept, sector by sector.
    fn keep(&mut self, mut is_kept: impl FnMut(usize) -> bool) {
        for change in std::mem::take(&mut self.pending) {
            match change {
                Change::Written(_, mut at, bytes) => {
                    let mut rest = bytes.as_slice();
                    while !rest.is_empty() {
                        let (part, after) = rest.split_at(rest.len().min(SECTOR - at % SECTOR));
                        if is_kept(at) {
                            self.put(at, part);
                        }
                        at += part.len();
                        rest = after;
                    }
                }
                Change::Resized(_, size) if is_kept(size) => self.bytes.resize(size, 0),
                _ => {}
            }
        }
    }

    fn put(&mut self, at: usize, part: &[u8]) {
        let end = at + part.len();
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        self.bytes[at..end].copy_from_slice(part);
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_owned()
}
