//! Changes of a survey's files, which are written only if they bring no mistakes.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use enkat_compiler::{
    check_only,
    resolve::{Element, Survey},
};
use enkat_reports::new_texts::{CompletedFile, Words, unread_files};
use enkat_syntax::{
    diagnostics::{Diagnostic, Severity, Sink},
    format::{Formatted, ListPlace, add_item},
    source::{ExpansionKind, Expansions, FileId, SourceMap, Span},
    tree::Catalogue,
};

use crate::commands::{
    Failure, Outcome, complain, complain_drawn,
    files::{self, Overlay},
    print,
    texts::{self, complain_of, findings},
};

/// A survey that gets another part.
pub(super) struct Edit {
    folder: PathBuf,
    /// The files, as they will be.
    files: SourceMap,
    /// The survey as it was.
    pub(super) survey: Survey,
    expansions: Expansions,
    /// The findings of the survey as it was.
    known: Vec<Diagnostic>,
    changed: Vec<CompletedFile>,
    /// Words of new texts.
    words: Words,
    /// Lines about words that were there before.
    notes: String,
    /// Whether its changes are printed and not written.
    is_diff: bool,
}

impl Edit {
    /// Reads the survey in a folder. Returns `None` after its findings were printed, if they hide what it has.
    pub(super) fn of(folder: &Path, is_diff: bool) -> Result<Option<Self>, Failure> {
        if files::is_template(folder) {
            bail!(
                "`{}` is a survey template, which `enkat add` does not change; change it where it was made",
                folder.display()
            );
        }
        files::check_is_survey(folder).map_err(|failure| {
            if files::surveys_in(folder).is_ok_and(|inside| !inside.is_empty()) {
                anyhow!("{failure:#}. Write it behind `--survey`, or run the command in its folder")
            } else {
                failure
            }
        })?;
        let mut sink = Sink::default();
        let files = files::read_survey(folder, &mut sink)?;
        let unread = sink.finish();
        if !unread.is_empty() {
            // A file that is not UTF-8 is read with its letters replaced: written back, it would lose them.
            complain_of(&files, &Expansions::default(), unread);
            complain("enkat: nothing was added, because a file cannot be read as it is; correct it first");
            return Ok(None);
        }
        let analysis = check_only(&files);
        let unread = unread_files(&files);
        let Some(survey) = analysis.survey.filter(|_| unread.is_empty()) else {
            let mut hiding = analysis.diagnostics;
            let path_of = |found: &Diagnostic| &files.file(found.primary.span.file).path;
            hiding.retain(|found| unread.is_empty() || unread.contains(path_of(found)));
            complain_of(&files, &analysis.expansions, hiding);
            complain(
                "enkat: nothing was added: correct the mistakes above first, because they hide what the survey has",
            );
            return Ok(None);
        };
        Ok(Some(Self {
            folder: folder.to_owned(),
            files,
            survey,
            expansions: analysis.expansions,
            known: analysis.diagnostics,
            changed: Vec::new(),
            words: Words::default(),
            notes: String::new(),
            is_diff,
        }))
    }

    /// Returns the path of a file of the survey, as messages show it.
    pub(super) fn path(&self, inside: &str) -> String {
        files::shown(&self.folder.join(inside))
    }

    /// Returns the text of a file of the survey.
    pub(super) fn text(&self, inside: &str) -> Option<&str> {
        self.find(inside).map(|id| self.files.file(id).text.as_str())
    }

    /// Returns the offset in a file of the survey at which an element is written, or the call that brings it from elsewhere.
    pub(super) fn offset_in(&self, inside: &str, element: &Element) -> Option<u32> {
        let file = self.find(inside)?;
        let from_elsewhere = self.expansions.chain(element.id.span);
        let from_elsewhere = from_elsewhere.filter(|step| step.kind != ExpansionKind::Entry);
        let written = from_elsewhere.last().map_or(element.id.span, |call| call.used_at);
        (written.file == file).then_some(written.start)
    }

    /// Returns the id of a repeated item as it is written, and the number of its entry.
    pub(super) fn entry_of(&self, element: &Element) -> Option<(&str, usize)> {
        let mut around = self.expansions.chain(element.id.span);
        if !around.any(|step| step.kind == ExpansionKind::Entry) {
            return None;
        }
        let written = self.files.text(element.id.span);
        let entry = element.id.value.strip_prefix(written)?.parse().ok()?;
        Some((written, entry))
    }

    /// Returns what the survey uses under this name: a template or a section of a module.
    pub(super) fn used(&self, name: &str) -> Option<&'static str> {
        let mut used = self.expansions.0.iter();
        used.find_map(|step| match step.kind {
            _ if step.name != name => None,
            ExpansionKind::Template => Some("a template"),
            ExpansionKind::Section => Some("a section of a module"),
            ExpansionKind::Entry => None,
        })
    }

    fn find(&self, inside: &str) -> Option<FileId> {
        let path = self.path(inside);
        let mut all = self.files.iter();
        all.find(|(_, file)| file.path == path).map(|(id, _)| id)
    }

    /// Adds a new file.
    pub(super) fn add_file(&mut self, inside: &str, text: String) {
        let path = self.path(inside);
        self.files.add(&path, &text);
        self.changed.push(CompletedFile {
            path,
            old: None,
            text,
            added: 0,
            wordless: 0,
            renewed: 0,
            removed: 0,
            abandoned: 0,
        });
    }

    /// Adds an item, written as YAML, to a list of a file. Returns `false` if there is no such place.
    pub(super) fn add_item(
        &mut self,
        inside: &str,
        place: ListPlace<'_>,
        item: &str,
    ) -> Result<bool, Failure> {
        let path = self.path(inside);
        let Some(id) = self.find(inside) else {
            bail!("there is no file `{path}`");
        };
        let source = &self.files.file(id).text;
        match add_item(id, &path, source, place, item, &mut Sink::default()) {
            None => Ok(false),
            Some(Formatted::Text(text)) => {
                let old = Some(source.clone());
                self.replace(id, &text)?;
                self.changed.push(CompletedFile {
                    path,
                    old,
                    text,
                    added: 0,
                    wordless: 0,
                    renewed: 0,
                    removed: 0,
                    abandoned: 0,
                });
                Ok(true)
            }
            Some(Formatted::Mistakes) => {
                bail!("`{path}` has mistakes; `enkat check` lists them. Correct them first")
            }
            Some(Formatted::Unsafe) => {
                bail!(
                    "nothing was added, because `{path}` would be read in another way then; write its texts and comments more simply"
                )
            }
        }
    }

    /// Replaces the text of a file, and reads the files of modules that it asks for now.
    fn replace(&mut self, id: FileId, text: &str) -> Result<(), Failure> {
        self.files = with(
            &self.files,
            &[(self.files.file(id).path.clone(), text.to_owned())],
        );
        let mut sink = Sink::default();
        files::read_modules(&mut self.files, &self.folder, &Overlay::default(), &mut sink)?;
        let unread = sink.finish();
        if let Some(found) = unread.first() {
            bail!(
                "nothing was added, because `{}` cannot be read as it is: {}",
                self.files.file(found.primary.span.file).path,
                found.message
            );
        }
        Ok(())
    }

    /// Gives a new text its words in the first language. Notes words that are there already.
    ///
    /// # Errors
    ///
    /// If words are given and the key of the text is there already.
    pub(super) fn word(&mut self, key: String, words: Option<&String>) -> Result<(), Failure> {
        if let Some(words) = words {
            let first = self.survey.catalogues.first();
            if let Some(place) = first.and_then(|first| key_in(first, &key)) {
                bail!(
                    "`{}` has the key `{}` already; leave its words out, and write them there",
                    self.files.file(place.file).path,
                    self.files.text(place)
                );
            }
            self.words.insert(key, words.clone());
            return Ok(());
        }
        for catalogue in &self.survey.catalogues {
            if let Some(text) = catalogue.texts.get(&key) {
                let (path, name) = (&self.files.file(text.key.file).path, self.files.text(text.key));
                self.notes
                    .extend([path, ": has words for `", name, "` already; read them\n"]);
            }
        }
        Ok(())
    }

    /// Adds the keys of missing texts, and writes all changes. Writes nothing if the survey would have errors that it did not have,
    /// or if its changes are to be printed. Prints its new warnings.
    pub(super) fn write(mut self) -> Result<Outcome, Failure> {
        let Some(completed) = texts::complete(&self.files, &self.folder, &self.words) else {
            return Ok(Outcome::Findings);
        };
        let worded = completed.files.iter().map(|file| file.added - file.wordless);
        if worded.sum::<usize>() < self.words.len() {
            bail!(
                "nothing was added, because the survey would not use all words of the command; leave them out, and write them into the texts"
            );
        }
        let texts = completed
            .files
            .iter()
            .map(|file| (file.path.clone(), file.text.clone()));
        let files = with(&self.files, &texts.collect::<Vec<_>>());
        let analysis = check_only(&files);
        let mut new = analysis.diagnostics;
        new.retain(|found| self.is_new(found));
        if new.iter().any(|found| found.severity() == Severity::Error) {
            complain_of(&files, &analysis.expansions, new);
            complain(
                "enkat: nothing was added, because the survey would have the mistakes above. Correct the command; your files do not have these lines",
            );
            return Ok(Outcome::Findings);
        }
        self.changed.extend(completed.files);
        if self.is_diff {
            print(&self.changed.iter().map(texts::patch).collect::<String>())?;
        } else {
            texts::write(&self.changed).context("nothing was added")?;
            print(&self.summary(completed.unwritten.len()))?;
        }
        if !new.is_empty() {
            complain_drawn(&findings(&files, &analysis.expansions, &new));
        }
        Ok(Outcome::Clean)
    }

    /// Lists the files that changed, and says whether there are words to write.
    fn summary(&self, unwritten: usize) -> String {
        let mut lines: String = self.changed.iter().map(texts::changes).collect();
        lines += &self.notes;
        if self.changed.iter().any(|file| file.wordless > 0) {
            lines += "write the words after each key\n";
        } else if unwritten > 0 {
            lines.extend([texts::all_keys(unwritten), "\n".to_owned()]);
        }
        lines
    }

    /// Returns whether the survey did not have a finding, which is not about a missing text.
    fn is_new(&self, found: &Diagnostic) -> bool {
        let is_same = |old: &Diagnostic| (old.code, &old.message) == (found.code, &found.message);
        !found.code.is_missing_text() && !self.known.iter().any(is_same)
    }
}

/// Returns the files with some texts replaced, and new files at the end.
fn with(files: &SourceMap, changed: &[(String, String)]) -> SourceMap {
    let text_of = |path: &str| {
        changed
            .iter()
            .find(|(changed, _)| changed == path)
            .map(|(_, text)| text)
    };
    let mut made = SourceMap::default();
    for (_, file) in files.iter() {
        made.add(&file.path, text_of(&file.path).unwrap_or(&file.text));
    }
    let is_new = |path: &str| files.iter().all(|(_, file)| file.path != path);
    for (path, text) in changed.iter().filter(|(path, _)| is_new(path)) {
        made.add(path, text);
    }
    for picture in files.pictures() {
        made.add_picture(&picture.path, picture.bytes.clone());
    }
    made
}

/// Returns the key of a text, with words or without.
fn key_in(catalogue: &Catalogue, key: &str) -> Option<Span> {
    let with_words = catalogue.texts.get(key).map(|text| text.key);
    with_words.or_else(|| catalogue.unwritten.get(key).copied())
}
