//! Waits until files have been saved.

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

/// Watches the files of a survey.
pub(super) struct Watch {
    watcher: RecommendedWatcher,
    changes: Receiver<()>,
    /// The folders that are watched, each without the folders in it.
    followed: BTreeSet<PathBuf>,
    /// The survey's own folder, while it is watched with all folders in it.
    survey: Option<PathBuf>,
}

impl Watch {
    /// Makes a watch of nothing.
    pub(super) fn new() -> notify::Result<Self> {
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
            survey: None,
        })
    }

    /// Watches the survey's folder with all folders in it, and these folders outside of it. Files are watched by their
    /// folders, because editors replace a file by a new one; so is the survey itself, which may be gone for a while. For a
    /// folder that does not exist yet, the nearest one above it is watched. Returns whether more is watched than before:
    /// files that were saved there in the meantime have to be read.
    pub(super) fn follow(&mut self, survey: &Path, folders: &BTreeSet<PathBuf>) -> notify::Result<bool> {
        self.followed.retain(|folder| folder.is_dir());
        let Ok(survey) = survey.canonicalize() else {
            self.survey = None;
            return Ok(false);
        };
        let mut is_more = false;
        if self.survey.as_ref() != Some(&survey) && survey.is_dir() {
            self.watcher.watch(&survey, RecursiveMode::Recursive)?;
            is_more = true;
        }
        let folders = folders.iter().filter_map(|folder| standing(folder));
        let outside = folders.filter(|folder| !folder.starts_with(&survey));
        for folder in outside.chain(survey.parent().map(Path::to_owned)) {
            if self.followed.insert(folder.clone()) {
                self.watcher.watch(&folder, RecursiveMode::NonRecursive)?;
                is_more = true;
            }
        }
        self.survey = Some(survey);
        Ok(is_more)
    }

    /// Waits for a change, and then for a moment of quiet. Returns `false` if no change can come any more.
    pub(super) fn wait(&self) -> bool {
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
