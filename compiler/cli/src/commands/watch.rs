//! Waiting until files of surveys have been saved.

mod files_read;
mod rerun;

pub(crate) use files_read::FilesRead;
pub(crate) use rerun::{Round, rerun};

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

use notify::{
    Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher, event::ModifyKind, recommended_watcher,
};

/// The quiet time after which a change counts as complete: an editor writes a file in several steps.
const QUIET: Duration = Duration::from_millis(20);
/// The longest wait for quiet: a program may write again and again.
const PATIENCE: Duration = Duration::from_millis(500);

/// Watches the files of surveys.
pub(crate) struct Watch {
    watcher: RecommendedWatcher,
    changes: Receiver<()>,
    /// The folders that are watched, each without the folders in it.
    followed: BTreeSet<PathBuf>,
    /// The surveys' own folders, while they are watched with all folders in them.
    surveys: BTreeSet<PathBuf>,
}

impl Watch {
    /// Makes a watch of nothing.
    pub(crate) fn new() -> notify::Result<Self> {
        let (tell, changes) = channel();
        let watcher = recommended_watcher(move |event: notify::Result<Event>| {
            if event.is_ok_and(|event| is_change(&event)) {
                // The receiver is gone when the command ends.
                let _ = tell.send(());
            }
        })?;
        Ok(Self {
            watcher,
            changes,
            followed: BTreeSet::new(),
            surveys: BTreeSet::new(),
        })
    }

    /// Watches the surveys' folders with all folders in them, and the other folders that were read. Files are watched by their
    /// folders, because editors replace a file by a new one; so is a survey itself, which may be gone for a while. For a
    /// folder that does not exist yet, the nearest one above it is watched. Returns whether more is watched than before:
    /// files that were saved there in the meantime have to be read.
    pub(crate) fn follow(&mut self, read: &FilesRead) -> notify::Result<bool> {
        self.followed.retain(|folder| folder.is_dir());
        let surveys: BTreeSet<PathBuf> = read
            .surveys
            .iter()
            .filter_map(|survey| survey.canonicalize().ok())
            .collect();
        let mut is_more = false;
        for survey in surveys.difference(&self.surveys).filter(|survey| survey.is_dir()) {
            self.watcher.watch(survey, RecursiveMode::Recursive)?;
            is_more = true;
        }
        let folders = read.folders.iter().filter_map(|folder| standing(folder));
        let outside = folders.filter(|folder| !surveys.iter().any(|survey| folder.starts_with(survey)));
        let above = surveys
            .iter()
            .filter_map(|survey| survey.parent().map(Path::to_owned));
        for folder in outside.chain(above) {
            if self.followed.insert(folder.clone()) {
                self.watcher.watch(&folder, RecursiveMode::NonRecursive)?;
                is_more = true;
            }
        }
        self.surveys = surveys;
        Ok(is_more)
    }

    /// Waits for a change, and then for a moment of quiet. Returns `false` if no change can come any more.
    pub(crate) fn wait(&self) -> bool {
        if self.changes.recv().is_err() {
            return false;
        }
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE && self.changes.recv_timeout(QUIET).is_ok() {}
        true
    }
}

/// Returns a folder, or the nearest existing one above it.
fn standing(folder: &Path) -> Option<PathBuf> {
    let here = |folder: &Path| folder.as_os_str().is_empty();
    let mut above = folder
        .ancestors()
        .map(|folder| if here(folder) { Path::new(".") } else { folder });
    above.find_map(|folder| folder.canonicalize().ok().filter(|folder| folder.is_dir()))
}

/// Returns whether an event may have changed files. Reads are no change.
fn is_change(event: &Event) -> bool {
    match event.kind {
        EventKind::Create(_) | EventKind::Remove(_) => true,
        EventKind::Modify(kind) => !matches!(kind, ModifyKind::Metadata(_)),
        _ => false,
    }
}
