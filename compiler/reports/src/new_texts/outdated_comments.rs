//! Comments above keys without words that say what the text is for, or have old words of another language: they get the words that
//! there are now. Keys without words that have no comment get one; a key that has words by now loses its comment. Comments of authors
//! stay.

use std::ops::Range;

use enkat_model::split_plural;
use enkat_syntax::{
    collections::{HashSet, IndexMap},
    diagnostics::Sink,
    format::is_labelled,
    parse::read_commented,
    source::{self, FileId, Span, line_start},
    tree::ParameterForm,
};

use super::{Completion, comments};

/// A file in which comments were brought up to date.
pub(super) struct RenewedFile {
    pub(super) text: String,
    /// The number of keys whose comment changed.
    pub(super) count: usize,
    /// The number of keys with words whose comment is gone.
    pub(super) removed: usize,
    /// The number of keys that are gone.
    pub(super) abandoned: usize,
}

/// A key without words, and the comments that can stand above it.
struct Outdated {
    key: Span,
    /// The lines that say what the text is for.
    hint: Vec<String>,
    /// The line that an earlier version of Enkat wrote instead.
    earlier_hint: Option<String>,
    /// The lines with the words that another language has now.
    new: Vec<String>,
    /// Whether the other language has them under the same keys, not under those of one call of a template or of one of several surveys.
    are_under_same_keys: bool,
}

/// The line of a key that stands first on it.
pub(super) struct KeyLine<'s> {
    pub(super) start: usize,
    pub(super) indent: &'s str,
    /// The lines of comments right above it.
    pub(super) above: Vec<Range<usize>>,
}

/// Lines of a file that become others.
pub(super) struct Change {
    pub(super) lines: Range<usize>,
    /// The number of comments among them.
    pub(super) count: usize,
    pub(super) new: String,
    /// Whether the key goes as well.
    pub(super) is_key: bool,
}

impl Completion<'_> {
    /// Returns the files in which comments have to change.
    pub(super) fn renewed(&self) -> IndexMap<FileId, RenewedFile> {
        let mut changes: IndexMap<FileId, Vec<Change>> = IndexMap::default();
        // A key can serve several calls of a template, and the comment above it says what it is for in one of them.
        let mut known = HashSet::default();
        for (key, change) in self.removals_of_keys() {
            known.insert((key.file, key.start));
            changes.entry(key.file).or_default().push(change);
        }
        let texts = self
            .texts_with_words()
            .chain(self.texts_of_modules())
            .chain(self.forms_with_words());
        let (of_all_calls, of_one_call): (Vec<_>, Vec<_>) = texts.partition(|text| text.are_under_same_keys);
        for text in of_all_calls.into_iter().chain(of_one_call) {
            let place = (text.key.file, text.key.start);
            if let Some(change) = self.change(&text).filter(|_| known.insert(place)) {
                changes.entry(text.key.file).or_default().push(change);
            }
        }
        for (key, hint) in self.texts_without_words() {
            if known.insert((key.file, key.start))
                && let Some(change) = self.addition(key, &hint)
            {
                changes.entry(key.file).or_default().push(change);
            }
        }
        for (key, hints) in self.texts_that_are_written() {
            if let Some(change) = self
                .removal(key, &hints)
                .filter(|_| known.insert((key.file, key.start)))
            {
                changes.entry(key.file).or_default().push(change);
            }
        }
        let files = changes.into_iter();
        files
            .filter_map(|(id, changes)| Some((id, self.with_changes(id, changes)?)))
            .collect()
    }

    /// Iterates over texts whose words another language has.
    fn texts_with_words(&self) -> impl Iterator<Item = Outdated> {
        self.needs.untranslated.iter().filter_map(|text| {
            if self.source_in_module(text.span).is_some() {
                return None;
            }
            let model = self.keys.at(text.model.key)?;
            let words = model.words.as_ref()?;
            let language = &self.survey.catalogues[text.model.catalogue].language.value;
            Some(Outdated {
                key: text.span,
                hint: comments::hint(&text.key, &self.elements),
                earlier_hint: comments::earlier_hint(&text.key),
                new: comments::source(language, words),
                are_under_same_keys: self
                    .keys
                    .at(text.span)
                    .is_some_and(|own| of_text(&own.path) == of_text(&model.path))
                    && self.catalogues.home_of(text.span.file)
                        == self.catalogues.home_of(text.model.key.file),
            })
        })
    }

    /// Iterates over texts of modules whose words another language of the module has.
    fn texts_of_modules(&self) -> impl Iterator<Item = Outdated> {
        self.needs.unwritten.iter().filter_map(|(catalogue, key)| {
            let span = *self.survey.catalogues[*catalogue].unwritten.get(key)?;
            Some(Outdated {
                key: span,
                hint: comments::hint(key, &self.elements),
                earlier_hint: comments::earlier_hint(key),
                new: self.source_in_module(span)?,
                are_under_same_keys: true,
            })
        })
    }

    /// Returns the lines with the words that another language of a module has for a key.
    pub(super) fn source_in_module(&self, key: Span) -> Option<Vec<String>> {
        let path = &self.keys.at(key)?.path;
        let home = self.catalogues.home_of(key.file)?;
        self.words_in_module(home, path, self.catalogues.language_of(key.file)?)
    }

    /// Iterates over words for parameters' values, and forms of them, that another language has.
    fn forms_with_words(&self) -> impl Iterator<Item = Outdated> {
        let catalogues = self.survey.catalogues.iter().enumerate();
        let unwritten = catalogues.flat_map(|(at, catalogue)| {
            let keys = catalogue.unwritten.values();
            keys.map(move |key| (at, key))
        });
        unwritten.filter_map(move |(catalogue, key)| {
            let path = &self.keys.at(*key)?.path;
            let form = ParameterForm::at(path)?;
            let home = self.catalogues.home_of(key.file)?;
            let new = self.in_another_language(home, path, catalogue)?;
            Some(Outdated {
                key: *key,
                hint: comments::form(&form),
                earlier_hint: None,
                new,
                are_under_same_keys: true,
            })
        })
    }

    /// Iterates over keys of texts that no language has words for, each with the lines that say what the text is for.
    fn texts_without_words(&self) -> impl Iterator<Item = (Span, Vec<String>)> {
        let translatable: HashSet<&str> = self.needs.untranslated.iter().map(|text| &*text.key).collect();
        let unwritten = self.needs.unwritten.iter();
        let unwritten = unwritten.filter(move |(_, key)| !translatable.contains(&**key));
        unwritten.filter_map(|(catalogue, key)| {
            let span = self.survey.catalogues[*catalogue].unwritten.get(key)?;
            let is_of_module = self.source_in_module(*span).is_some();
            (!is_of_module).then(|| (*span, comments::hint(key, &self.elements)))
        })
    }

    /// Iterates over texts with words, each with the comments that can stand above it since it had none.
    fn texts_that_are_written(&self) -> impl Iterator<Item = (Span, Vec<Vec<String>>)> {
        let catalogues = self.survey.catalogues.iter();
        let texts = catalogues.flat_map(|catalogue| &catalogue.texts);
        let texts = texts.map(|(key, text)| {
            let hints = [
                comments::hint(key, &self.elements),
                comments::earlier_hint(key).into_iter().collect(),
            ];
            (text.key, hints.into())
        });
        let of_params = self.keys.of_params().into_iter().filter_map(|(path, key, _)| {
            let form = ParameterForm::at(path)?;
            Some((key, vec![comments::form(&form)]))
        });
        texts.chain(of_params).chain(self.headings_of_words())
    }

    /// Iterates over keys behind which words can stand alone and that have others below them, which have the comments then; each with
    /// the comments that can stand above it since nothing was below it.
    fn headings_of_words(&self) -> impl Iterator<Item = (Span, Vec<Vec<String>>)> {
        self.keys.headings().into_iter().filter_map(|(path, key)| {
            if let Some(form) = ParameterForm::at(path) {
                return Some((key, vec![comments::form(&form)]));
            }
            let [.., part, _] = path else {
                return None;
            };
            let label = format!("{part}.id.label");
            is_labelled(path).then(|| (key, comments::hints(&label, &self.elements)))
        })
    }

    /// Returns the change that removes the comment above a key that was written with it; `None` if there is none.
    fn removal(&self, key: Span, hints: &[Vec<String>]) -> Option<Change> {
        let source = self.catalogues.written(key.file);
        let line = KeyLine::of(source, key).filter(|line| !line.above.is_empty())?;
        let hints: Vec<&[String]> = hints.iter().map(Vec::as_slice).collect();
        let own = self.generated(&line.texts_above(source), &hints)?;
        Some(line.change(source, own, &[]))
    }

    /// Returns the change that puts a comment above a key; `None` if one stands there.
    fn addition(&self, key: Span, new: &[String]) -> Option<Change> {
        let source = self.catalogues.written(key.file);
        let line = KeyLine::of(source, key).filter(|line| line.above.is_empty() && !new.is_empty())?;
        Some(line.change(source, 0..0, new))
    }

    /// Returns the change of the comment above a key; `None` if it is up to date, or an author's.
    fn change(&self, text: &Outdated) -> Option<Change> {
        if let Some(addition) = self.addition(text.key, &text.new) {
            return Some(addition);
        }
        let source = self.catalogues.written(text.key.file);
        let line = KeyLine::of(source, text.key)?;
        let texts = line.texts_above(source);
        let hints = [&text.hint[..], text.earlier_hint.as_slice()];
        let own = self.generated(&texts, &hints)?;
        // Another call, or another survey, has other words: the first ones stay.
        if !text.are_under_same_keys && !hints.iter().any(|hint| texts[own.clone()] == **hint) {
            return None;
        }
        (texts[own.clone()] != *text.new).then(|| line.change(source, own, &text.new))
    }

    /// Finds the lines among comments that were written when the key was added: one of the hints, or the words in another language.
    pub(super) fn generated(&self, comments: &[&str], hints: &[&[String]]) -> Option<Range<usize>> {
        for hint in hints.iter().filter(|hint| !hint.is_empty()) {
            if let Some(at) = comments.windows(hint.len()).position(|lines| lines == *hint) {
                return Some(at..at + hint.len());
            }
        }
        let own = self.survey.catalogues.iter().map(|own| &own.language.value);
        let languages = own.chain(self.modules.languages.values().flatten());
        let beginnings: Vec<String> = languages.map(|language| format!("# {language}: ")).collect();
        let mut lines = comments.iter().enumerate();
        let (at, words) = lines.find_map(|(at, line)| {
            let words = beginnings
                .iter()
                .find_map(|beginning| line.strip_prefix(&**beginning))?;
            Some((at, words))
        })?;
        match words {
            "|-" => {
                let is_of_text = |line: &&&str| **line == "#" || line.starts_with("#   ");
                let count = comments[at + 1..].iter().take_while(is_of_text).count();
                Some(at..at + 1 + count)
            }
            quoted if quoted.len() > 1 && quoted.starts_with('"') && quoted.ends_with('"') => {
                Some(at..at + 1)
            }
            _ => None,
        }
    }

    /// Makes the changes of a file that change nothing but comments and abandoned keys; `None` if there are none.
    fn with_changes(&self, id: FileId, mut changes: Vec<Change>) -> Option<RenewedFile> {
        let source = self.catalogues.written(id);
        let (_, comments) = read_commented(id, source, &mut Sink::default())?;
        changes.retain(|change| {
            let own = comments
                .iter()
                .filter(|comment| change.lines.contains(&comment.start));
            own.count() == change.count
        });
        changes.sort_by_key(|change| change.lines.start);
        let (mut text, mut at) = (String::new(), 0);
        for change in &changes {
            text += &source[at..change.lines.start];
            text += &change.new;
            at = change.lines.end;
        }
        text += &source[at..];
        let abandoned = changes.iter().filter(|change| change.is_key).count();
        let removed = changes.iter().filter(|change| change.new.is_empty()).count() - abandoned;
        (!changes.is_empty()).then_some(RenewedFile {
            text,
            count: changes.len() - removed - abandoned,
            removed,
            abandoned,
        })
    }
}

impl<'s> KeyLine<'s> {
    /// Finds the line of a key; `None` if something else begins it.
    pub(super) fn of(source: &'s str, key: Span) -> Option<Self> {
        let before = source.get(..source::range(key).start)?;
        let start = line_start(before, before.len());
        let indent = &before[start..];
        indent.trim().is_empty().then(|| Self {
            start,
            indent,
            above: comment_lines_above(source, start, indent),
        })
    }

    /// Returns the change of some of the comments above into others; without any, the others are added.
    fn change(&self, source: &str, of: Range<usize>, new: &[String]) -> Change {
        let line_end = self.line_end(source);
        let new = new.iter().map(|line| format!("{}{line}{line_end}", self.indent));
        Change {
            count: of.len(),
            lines: self.range(of),
            new: new.collect(),
            is_key: false,
        }
    }

    /// Returns the texts of the comments above.
    pub(super) fn texts_above(&self, source: &'s str) -> Vec<&'s str> {
        self.above
            .iter()
            .map(|line| source[line.clone()].trim())
            .collect()
    }

    /// Returns the range of some of the comments above.
    pub(super) fn range(&self, of: Range<usize>) -> Range<usize> {
        let above = self.above.get(of).unwrap_or_default();
        let start = above.first().map_or(self.start, |line| line.start);
        start..above.last().map_or(self.start, |line| line.end)
    }

    /// Returns where the line ends, its break included; `None` if something stands behind the key.
    pub(super) fn end_if_bare(&self, source: &str) -> Option<usize> {
        let line = source[self.start..].split_inclusive('\n').next()?;
        line.trim_end().ends_with(':').then_some(self.start + line.len())
    }

    /// Returns the end of the line.
    pub(super) fn line_end(&self, source: &str) -> &'static str {
        let line = source[self.start..].split_inclusive('\n').next();
        let is_crlf = line.is_some_and(|line| line.ends_with("\r\n"));
        if is_crlf { "\r\n" } else { "\n" }
    }
}

/// Returns the keys of a text without a plural form, and without `label`, which can be left out.
fn of_text(path: &[String]) -> (&[String], &str) {
    let Some((last, around)) = path.split_last() else {
        return (path, "");
    };
    match split_plural(last).0 {
        "label" if is_labelled(around) => of_text(around),
        name => (around, name),
    }
}

/// Returns the lines of comments right above a line, each with its end, that are indented as it is.
fn comment_lines_above(source: &str, mut start: usize, indent: &str) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    while start > 0 {
        let above = line_start(source, start - 1);
        let comment = source[above..start].strip_prefix(indent);
        if !comment.is_some_and(|comment| comment.starts_with('#')) {
            break;
        }
        lines.push(above..start);
        start = above;
    }
    lines.reverse();
    lines
}
