//! Keys without words in other forms than another language has: they become those that their language needs.

use std::ops::Range;

use enkat_compiler::check::OtherForms;
use enkat_model::split_plural;
use enkat_syntax::{
    collections::IndexMap,
    diagnostics::Sink,
    format::is_labelled,
    parse::{node::Node, read_commented},
    source::{self, FileId, SourceMap, Span},
};

use super::{Completed, CompletedFile, Completion, comments, outdated_comments::KeyLine};

/// Files in which keys without words have other forms.
pub(super) struct Reshaped {
    /// All files of the survey.
    pub(super) files: SourceMap,
    /// Those that changed.
    changed: Vec<CompletedFile>,
}

/// The change of a range of a file.
type Edit = (Range<usize>, String);

/// The place of a key with nothing behind it.
struct BareKey<'s> {
    /// From the key to the end of what is behind its colon.
    range: Range<usize>,
    /// Its line; none if it is in brackets.
    line: Option<KeyLine<'s>>,
}

impl Completion<'_> {
    /// Returns the files with keys in the forms that they need; `None` if they have these.
    pub(super) fn in_needed_forms(&self, files: &SourceMap) -> Option<Reshaped> {
        let mut edits: IndexMap<FileId, (Vec<Edit>, usize)> = IndexMap::default();
        for text in &self.needs.other_forms {
            let file = text.keys[0].file;
            if let Some(new) = self.edits(text) {
                let (all, added) = edits.entry(file).or_default();
                all.extend(new);
                *added += text.forms.len().max(1);
            }
        }
        let mut reshaped = Reshaped {
            files: SourceMap::default(),
            changed: Vec::new(),
        };
        for (id, file) in files.iter() {
            let new = edits.get(&id).and_then(|(edits, added)| {
                let text = edited(&file.text, edits.clone());
                is_kept(id, &file.text, &text).then_some((text, *added))
            });
            if let Some((text, added)) = new {
                reshaped.files.add(&file.path, &text);
                let file = CompletedFile {
                    path: file.path.clone(),
                    old: Some(file.text.clone()),
                    text,
                    added,
                    wordless: added,
                    renewed: 0,
                    removed: 0,
                    abandoned: 0,
                };
                reshaped.changed.push(file);
            } else {
                reshaped.files.add(&file.path, &file.text);
            }
        }
        for picture in files.pictures() {
            reshaped.files.add_picture(&picture.path, picture.bytes.clone());
        }
        (!reshaped.changed.is_empty()).then_some(reshaped)
    }

    /// Returns the changes that give a text its forms; `None` if its keys cannot be changed one by one.
    fn edits(&self, text: &OtherForms) -> Option<Vec<Edit>> {
        let (first, others) = text.keys.split_first()?;
        if others.iter().any(|key| key.file != first.file) {
            return None;
        }
        let source = self.catalogues.written(first.file);
        let path = &self.keys.at(*first)?.path;
        let is_alone = is_labelled(path);
        let name = path
            .last()
            .filter(|_| !is_alone)
            .map_or("label", |name| split_plural(name).0);
        let mut keys: Vec<String> = text.forms.iter().map(|form| format!("{name}_{form}:")).collect();
        if keys.is_empty() {
            keys.push(format!("{name}:"));
        }
        let owner = path.last().filter(|_| is_alone);
        let mut edits = BareKey::of(source, *first)?.replaced(source, owner, &keys);
        if owner.is_some() {
            edits.extend(self.without_comment(source, *first, &text.key));
        }
        for key in others {
            edits.push(BareKey::of(source, *key)?.removed(source)?);
            edits.extend(self.without_comment(source, *key, &text.key));
        }
        Some(edits)
    }

    /// Removes the comment that was written above a key when it was added.
    fn without_comment(&self, source: &str, key: Span, text: &str) -> Option<Edit> {
        let line = KeyLine::of(source, key)?;
        let above = line.texts_above(source);
        let own = self.generated(&above, &[&comments::hint(text, &self.elements)])?;
        Some((line.range(own), String::new()))
    }
}

impl Reshaped {
    /// Makes the changes of files those since before they got other forms.
    pub(super) fn before(self, mut completed: Completed) -> Completed {
        for own in self.changed {
            if let Some(file) = completed.files.iter_mut().find(|file| file.path == own.path) {
                file.old = own.old;
                file.added += own.added;
                file.wordless += own.wordless;
                // The comments above these keys are new, too.
                file.renewed = file.renewed.saturating_sub(own.wordless);
            } else {
                completed.files.push(own);
            }
        }
        completed
    }
}

impl<'s> BareKey<'s> {
    fn of(source: &'s str, key: Span) -> Option<Self> {
        let range = source::range(key);
        let behind = source.get(range.end..)?;
        let colon = behind.find(':').filter(|at| behind[..*at].trim().is_empty())? + 1;
        let value = behind[colon..].trim_start_matches([' ', '\t']);
        let is_quoted = value.starts_with("\"\"") || value.starts_with("''");
        let rest = &value[if is_quoted { 2 } else { 0 }..];
        let end = if is_quoted {
            source.len() - rest.len()
        } else {
            range.end + colon
        };
        let next = rest.trim_start_matches([' ', '\t']).chars().next();
        let is_in_brackets = matches!(next, Some(',' | '}'));
        let is_bare = is_in_brackets || matches!(next, None | Some('\r' | '\n' | '#'));
        is_bare.then(|| Self {
            range: range.start..end,
            line: KeyLine::of(source, key).filter(|_| !is_in_brackets),
        })
    }

    /// Puts keys in its place, below their owner if that is given.
    fn replaced(&self, source: &str, owner: Option<&String>, keys: &[String]) -> Vec<Edit> {
        let Some(line) = &self.line else {
            let keys = keys.join(", ");
            let new = owner.map_or(keys.clone(), |owner| format!("{owner}: {{{keys}}}"));
            return vec![(self.range.clone(), new)];
        };
        let line_end = line.line_end(source);
        let end = self.range.end
            + source[self.range.end..]
                .find(['\r', '\n'])
                .unwrap_or(source.len() - self.range.end);
        let (head, below, deeper) = match owner {
            Some(owner) => (format!("{owner}:"), keys, "  "),
            None => (keys[0].clone(), &keys[1..], ""),
        };
        let lines = below
            .iter()
            .map(|key| format!("{line_end}{}{deeper}{key}", line.indent));
        vec![(self.range.clone(), head), (end..end, lines.collect())]
    }

    /// Removes it; `None` if it is between brackets in another way than behind a comma.
    fn removed(&self, source: &str) -> Option<Edit> {
        let range = if let Some(line) = &self.line {
            let end = source[self.range.end..].find('\n');
            line.start..end.map_or(source.len(), |end| self.range.end + end + 1)
        } else {
            let before = source[..self.range.start].trim_end().strip_suffix(',')?;
            let behind = &source[self.range.end..];
            before.len()..self.range.end + behind.len() - behind.trim_start_matches([' ', '\t']).len()
        };
        Some((range, String::new()))
    }
}

/// Makes changes of a text, which do not overlap.
fn edited(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let (mut new, mut at) = (String::new(), 0);
    for (range, with) in edits {
        new += text.get(at..range.start).unwrap_or_default();
        new += &with;
        at = at.max(range.end);
    }
    new + &text[at..]
}

/// Returns whether a file has all words that it had before.
fn is_kept(id: FileId, before: &str, after: &str) -> bool {
    let words = |text: &str| {
        let (root, _) = read_commented(id, text, &mut Sink::default())?;
        let mut words = Vec::new();
        collect(&root, &mut words);
        Some(words)
    };
    words(before).is_some_and(|before| words(after) == Some(before))
}

fn collect(node: &Node<'_>, words: &mut Vec<String>) {
    if node.scalar().is_some() && !node.is_blank() {
        words.push(node.text().to_owned());
    }
    node.mapping()
        .unwrap_or_default()
        .iter()
        .for_each(|(_, inner)| collect(inner, words));
}
