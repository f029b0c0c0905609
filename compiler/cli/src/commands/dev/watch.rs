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

/// For how long nothing more has to happen until a change is taken to be whole: an editor writes a file in several steps.
const QUIET: Duration = Duration::from_millis(20);
/// For how long at most that is waited for: something may be written again and again.
const PATIENCE: Duration = Duration::from_millis(500);

/// Watches the files of a survey.
pub(super) struct Watch {
    watcher: RecommendedWatcher,
    changes: Receiver<()>,
    /// The folders that are watched, each with what stands directly in it.
    followed: BTreeSet<PathBuf>,
    /// The survey's own folder, while it is watched with all that is below it.
    survey: Option<PathBuf>,
}

impl Watch {
    /// Watches nothing yet.
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

    /// Watches all that is below the survey's folder, if it is one, and what stands in these folders outside of it.
    /// Files are watched by their folders, because editors put a new file into the place of the old one; so is the
    /// survey itself, which may be gone for a while. For a folder that is not there yet, the nearest one above it is
    /// watched. Says whether more is watched than before: what was saved there in the meantime has to be read.
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

    /// Waits until something has changed, and then for a moment of quiet. `false` when nothing can change any more.
    pub(super) fn wait(&self) -> bool {
        if self.changes.recv().is_err() {
            return false;
        }
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE && self.changes.recv_timeout(QUIET).is_ok() {}
        true
    }
}

/// A folder, or the nearest one above it that is there.
fn standing(folder: &Path) -> Option<PathBuf> {
    let here = |folder: &Path| folder.as_os_str().is_empty();
    let mut above = folder
        .ancestors()
        .map(|folder| if here(folder) { Path::new(".") } else { folder });
    above.find_map(|folder| folder.canonicalize().ok().filter(|folder| folder.is_dir()))
}

/// Whether files may be others than before. Reads are no change.
fn is_change(event: &Event) -> bool {
    match event.kind {
        EventKind::Create(_) | EventKind::Remove(_) => true,
        EventKind::Modify(kind) => !matches!(kind, ModifyKind::Metadata(_)),
        _ => false,
    }
}
