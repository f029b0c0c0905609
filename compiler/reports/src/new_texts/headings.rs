//! Headings below which all keys go: they go with the first of these.

use enkat_syntax::{
    collections::HashMap,
    source::{FileId, Span, line_start},
};

use super::{
    Completion,
    outdated_comments::{Change, KeyLine},
};

/// The paths of keys that go, each with the index of the change that removes it.
type Removed = HashMap<(FileId, Vec<String>), usize>;

impl Completion<'_> {
    /// Takes the headings of removed keys into the changes. Keys whose heading would stay without any are not removed.
    pub(super) fn with_headings(&self, mut changes: Vec<(Span, Change)>) -> Vec<(Span, Change)> {
        changes.sort_unstable_by_key(|(key, _)| (key.file, key.start));
        let mut removed = Removed::default();
        for (at, (key, _)) in changes.iter().enumerate() {
            if let Some(written) = self.keys.at(*key) {
                removed.insert((key.file, written.path.clone()), at);
            }
        }
        let deepest = removed.keys().map(|(_, path)| path.len()).max();
        for depth in (0..deepest.unwrap_or_default()).rev() {
            let below = removed.iter().filter(|((_, path), _)| path.len() > depth);
            let mut first = Removed::default();
            for ((file, path), at) in below {
                let first = first.entry((*file, path[..depth].to_vec())).or_insert(*at);
                *first = (*first).min(*at);
            }
            for ((file, heading), at) in first {
                if self.keeps_key(file, &heading, &removed) {
                    continue;
                }
                if self.add_heading(&heading, &mut changes[at]).is_some() {
                    removed.insert((file, heading), at);
                } else {
                    removed.retain(|(of, path), _| *of != file || !path.starts_with(&heading));
                }
            }
        }
        let kept: Vec<usize> = removed.into_values().collect();
        let changes = changes.into_iter().enumerate();
        let changes = changes.filter(|(at, _)| kept.contains(at));
        changes.map(|(_, change)| change).collect()
    }

    /// Returns whether a key stays directly below a heading.
    fn keeps_key(&self, file: FileId, heading: &[String], removed: &Removed) -> bool {
        let below = self.keys.below(heading).filter(|(of, _)| *of == file);
        let mut paths = below.map(|(_, key)| [heading, &[key.to_owned()]].concat());
        paths.any(|path| !removed.contains_key(&(file, path)))
    }

    /// Takes a heading into the change of the first key below it; `None` if something else is between them, or if nothing would stay in
    /// the file.
    fn add_heading(&self, heading: &[String], (key, change): &mut (Span, Change)) -> Option<()> {
        let source = self.catalogues.written(key.file);
        let line = KeyLine::of(source, self.keys.span(heading, key.file)?)?;
        let is_bare = line.above.is_empty() && line.end_if_bare(source)? == change.lines.start;
        is_bare.then(|| change.lines.start = start_with_blanks(source, line.start))
    }
}

/// Returns the start of the blank lines right above a line.
fn start_with_blanks(source: &str, mut start: usize) -> usize {
    while start > 0 {
        let above = line_start(source, start - 1);
        if !source[above..start].trim().is_empty() {
            break;
        }
        start = above;
    }
    start
}
