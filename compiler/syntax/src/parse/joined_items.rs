//! Items of a list that YAML reads as one text: a comma between them, a dash before one, or the space behind a dash is missing. They are
//! read as the items that are meant, so that one mistake is one finding.

use std::{borrow::Cow, ops::Range};

use enkat_model::{Gender, words::listed_names};

use super::{
    files::{Document, Sources},
    node::{Node, NodeKind, Notation, Scalar},
    origin::Origin,
    yaml_items::is_word,
    yaml_lines,
};
use crate::{
    collections::{HashMap, HashSet},
    diagnostics::{Code, Diagnostic, Sink},
    source::{FileId, SourceMap, Span, line_start, offset, range},
};

/// The items to read in place of a text, by its place.
type Separated<'s> = HashMap<(FileId, u32), Vec<Node<'s>>>;

/// The signs that authors put between items.
const SEPARATORS: [char; 3] = [' ', ';', ','];

/// A text that is perhaps several items.
struct Joined<'s> {
    /// The text, as it is written.
    source: &'s str,
    span: Span,
    words: Vec<Word>,
    place: Place<'s>,
}

/// The place of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place<'s> {
    /// An item in `[ ]`.
    InBrackets,
    /// An item behind a dash, with the beginning of its line up to the text.
    BehindDash(&'s str),
    /// The value of a key, on lines of its own.
    BelowKey,
}

/// A word of a text.
struct Word {
    place: Range<usize>,
    before: Before,
}

/// The signs before a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    /// A dash without a space.
    Dash,
    /// A dash and a space.
    DashAndSpace,
}

/// Reports the texts that are several items, and makes items of them in their trees. Returns whether there are any.
pub fn separate<'s>(files: &'s SourceMap, sources: &mut Sources<'s>, sink: &mut Sink) -> bool {
    let mut joined = Vec::new();
    for document in lists(sources) {
        if let Some(root) = &document.root {
            collect(&files.file(document.span.file).text, root, &mut joined);
        }
    }
    if joined.is_empty() {
        return false;
    }
    let known = Known::of(sources);
    let mut separated = Separated::default();
    for text in joined.iter().filter(|text| text.is_several(&known)) {
        sink.push(text.finding());
        separated.insert(place(text.span), text.items());
    }
    if separated.is_empty() {
        return false;
    }
    for document in sources.with_lists_mut() {
        if let Some(root) = &mut document.root {
            write(root, &mut separated);
        }
    }
    true
}

/// Finds the texts of a file whose lines are items: dashes, or the spaces behind them, are missing.
pub(crate) fn on_lines(source: &str, root: &Node<'_>) -> Vec<Diagnostic> {
    let mut joined = Vec::new();
    collect(source, root, &mut joined);
    let on_lines = joined.iter().filter(|text| text.has_lines());
    on_lines.map(Joined::finding).collect()
}

/// Returns the files that have lists of words.
fn lists<'d, 's>(sources: &'d Sources<'s>) -> impl Iterator<Item = &'d Document<'s>> {
    let documents = std::iter::once(&sources.header).chain(&sources.pages);
    let documents = documents.chain(&sources.scores).chain(&sources.attention);
    let modules = sources.modules.iter().map(|module| &module.document);
    documents
        .chain(&sources.payload)
        .chain(&sources.scenarios)
        .chain(modules)
}

/// Collects the texts of a file that are perhaps several items. `file` is its whole text.
fn collect<'s>(file: &'s str, node: &Node<'s>, joined: &mut Vec<Joined<'s>>) {
    match &node.kind {
        NodeKind::Scalar(_) => {}
        NodeKind::Sequence(items) => {
            for item in items {
                joined.extend(Joined::in_item(file, item));
                collect(file, item, joined);
            }
        }
        NodeKind::Mapping(entries) => {
            for (key, value) in entries {
                joined.extend(Joined::in_value(file, key, value));
                collect(file, value, joined);
            }
        }
    }
}

fn write<'s>(node: &mut Node<'s>, separated: &mut Separated<'s>) {
    match &mut node.kind {
        NodeKind::Scalar(_) => {}
        NodeKind::Sequence(items) => {
            let is_joined =
                |item: &Node<'_>| item.scalar().is_some() && separated.contains_key(&place(item.span));
            if items.iter().any(is_joined) {
                let parts =
                    |item: Node<'s>| separated.remove(&place(item.span)).unwrap_or_else(|| vec![item]);
                *items = std::mem::take(items).into_iter().flat_map(parts).collect();
            }
            for item in items {
                write(item, separated);
            }
        }
        NodeKind::Mapping(entries) => {
            for (_, value) in entries {
                let items = value.scalar().and_then(|_| separated.remove(&place(value.span)));
                if let Some(items) = items {
                    value.kind = NodeKind::Sequence(items);
                }
                write(value, separated);
            }
        }
    }
}

fn place(span: Span) -> (FileId, u32) {
    (span.file, span.start)
}

impl<'s> Joined<'s> {
    /// Reads an item of a list that has several words, which are on one line, or have a line each.
    fn in_item(file: &'s str, node: &Node<'s>) -> Option<Self> {
        let scalar = plain(node)?;
        if !scalar.text.contains(SEPARATORS) {
            return None;
        }
        let at = range(node.span);
        let (source, begin) = (&file[at.clone()], &file[line_start(file, at.start)..at.start]);
        let words = if source.contains('\n') {
            let mut words = words_of_lines(source)?;
            words.first_mut()?.before = Before::DashAndSpace;
            words
        } else {
            words_of_line(source)
        };
        let place = match scalar.notation {
            Notation::Brackets => Place::InBrackets,
            _ if begin.trim() == "-" => Place::BehindDash(begin),
            _ => return None,
        };
        (words.len() > 1).then_some(Self {
            source,
            span: node.span,
            words,
            place,
        })
    }

    /// Reads the value of a key, on lines of its own, that has a word on each line, and a dash before one of them.
    fn in_value(file: &'s str, key: &Node<'s>, node: &Node<'s>) -> Option<Self> {
        let scalar = plain(node).filter(|scalar| scalar.notation == Notation::Lines)?;
        if !scalar.text.starts_with('-') && !scalar.text.contains(" -") {
            return None;
        }
        let at = range(node.span);
        let between = &file[range(key.span).end..at.start];
        let source = &file[at];
        let words = words_of_lines(source)?;
        let is_number = words.len() == 1
            && source[words[0].place.clone()].starts_with(|sign: char| sign.is_ascii_digit());
        let has_dash = words.iter().any(|word| word.before != Before::Nothing);
        (between.contains('\n') && has_dash && !is_number).then_some(Self {
            source,
            span: node.span,
            words,
            place: Place::BelowKey,
        })
    }

    /// Returns whether the words are items: each has a line of its own, or each stands elsewhere in the survey.
    fn is_several(&self, known: &Known<'_>) -> bool {
        self.has_lines()
            || !known.texts.contains(self.source)
                && self
                    .words
                    .iter()
                    .all(|word| known.has(&self.source[word.place.clone()]))
    }

    /// Returns whether the words have a line each.
    fn has_lines(&self) -> bool {
        self.place == Place::BelowKey || self.source.contains('\n')
    }

    fn word(&self, word: &Word) -> &'s str {
        &self.source[word.place.clone()]
    }

    fn span_of(&self, place: &Range<usize>) -> Span {
        Span {
            start: self.span.start + offset(place.start),
            end: self.span.start + offset(place.end),
            ..self.span
        }
    }

    fn items(&self) -> Vec<Node<'s>> {
        let notation = match self.place {
            Place::InBrackets => Notation::Brackets,
            Place::BehindDash(_) | Place::BelowKey => Notation::Lines,
        };
        let items = self.words.iter().map(|word| {
            let span = self.span_of(&word.place);
            let scalar = Scalar {
                text: Cow::Borrowed(self.word(word)),
                quoted: false,
                block: None,
                notation,
                origin: Origin::At(span.start),
            };
            Node {
                span,
                kind: NodeKind::Scalar(scalar),
            }
        });
        items.collect()
    }

    fn finding(&self) -> Diagnostic {
        if self.place == Place::InBrackets {
            return self.without_commas();
        }
        let is_wrong = |word: &&Word| word.before != Before::DashAndSpace;
        let first = self.words.iter().find(is_wrong).or(self.words.last());
        match first.filter(|_| self.has_lines()) {
            Some(first) => self.without_dashes(first),
            None => self.on_one_line(),
        }
    }

    fn without_commas(&self) -> Diagnostic {
        let names: Vec<&str> = self.words.iter().map(|word| self.word(word)).collect();
        let listed = listed_names(&names);
        let message = match names[..] {
            [_, _] => format!("a comma is missing between {listed}"),
            _ => format!("commas are missing between {listed}"),
        };
        let finding = Diagnostic::new(Code::E0103, message, self.span, "read as one item");
        let mut written = String::new();
        for (word, next) in self.words.iter().zip(self.words.iter().skip(1)) {
            let gap = &self.source[word.place.end..next.place.start];
            let gap = if gap.contains('\n') { gap } else { " " };
            written.extend([self.word(word), ",", gap]);
        }
        written.extend(names.last().copied());
        finding.with_suggestion(format!("write `{}`", names.join(", ")), self.span, written)
    }

    fn on_one_line(&self) -> Diagnostic {
        let names: Vec<&str> = self.words.iter().map(|word| self.word(word)).collect();
        let message = format!("{} stand on one line of a list", listed_names(&names));
        let finding = Diagnostic::new(Code::E0103, message, self.span, "read as one item");
        let help = "write each on a line of its own, with a dash before it";
        finding.with_suggestion(help, self.span, self.in_lines())
    }

    /// Reports the lines that do not begin as an item does. `first` is the first of them.
    fn without_dashes(&self, first: &Word) -> Diagnostic {
        let name = self.word(first);
        let label = match self.place {
            Place::BelowKey => "read as one text, not as a list",
            Place::BehindDash(_) | Place::InBrackets => "read as one text with the line above",
        };
        let message = match first.before {
            Before::Nothing => format!("the dash before `{name}` is missing"),
            Before::Dash => "a space is missing after `-`".to_owned(),
            Before::DashAndSpace => format!("`- {name}` begins deeper than the item above it"),
        };
        let alike = self.words.iter().filter(|word| word.before == first.before);
        let help = match (first.before, alike.count()) {
            (Before::DashAndSpace, _) => "begin it exactly below the other items".to_owned(),
            (_, 1) => format!("write `- {name}`"),
            (Before::Nothing, _) => "write a dash and a space before each item".to_owned(),
            (Before::Dash, _) => "write a space after each `-`".to_owned(),
        };
        let finding = Diagnostic::new(Code::E0103, message, self.span_of(&first.place), label);
        finding.with_suggestion(help, self.span, self.in_lines())
    }

    /// Writes the words as items on lines of their own.
    fn in_lines(&self) -> String {
        let mut written = String::new();
        let mut end = 0;
        for (at, word) in self.words.iter().enumerate() {
            let before = &self.source[end..word.place.start];
            match self.place {
                Place::BehindDash(begin) if at > 0 => written.extend(["\n", begin]),
                Place::BehindDash(_) | Place::InBrackets => {}
                Place::BelowKey => written.extend([before.split('-').next().unwrap_or_default(), "- "]),
            }
            written.push_str(self.word(word));
            end = word.place.end;
        }
        written
    }
}

/// The words that stand alone somewhere in a survey.
struct Known<'n> {
    /// The keys, and the values without spaces.
    texts: HashSet<&'n str>,
    /// The beginnings and ends of names with a parameter between them.
    with_parameter: Vec<(&'n str, &'n str)>,
}

impl<'n> Known<'n> {
    fn of(sources: &'n Sources<'_>) -> Self {
        let mut known = Self {
            texts: Gender::ALL.into_iter().map(Gender::name).collect(),
            with_parameter: Vec::new(),
        };
        let of_modules = sources.modules.iter().flat_map(|module| &module.catalogues);
        let catalogues = sources.catalogues.iter().chain(of_modules);
        for document in lists(sources).chain(catalogues.clone()) {
            known.texts.insert(&document.stem);
        }
        for root in lists(sources).filter_map(|document| document.root.as_ref()) {
            known.add_all(root, true);
        }
        for root in catalogues.filter_map(|document| document.root.as_ref()) {
            known.add_all(root, false);
        }
        known
    }

    /// Adds the keys, and perhaps the values that are words.
    fn add_all(&mut self, node: &'n Node<'_>, values: bool) {
        match &node.kind {
            NodeKind::Scalar(scalar) if values && !scalar.text.contains(SEPARATORS) => self.add(&scalar.text),
            NodeKind::Scalar(_) => {}
            NodeKind::Sequence(items) => items.iter().for_each(|item| self.add_all(item, values)),
            NodeKind::Mapping(entries) => {
                for (key, value) in entries {
                    self.add(key.text());
                    self.add_all(value, values);
                }
            }
        }
    }

    fn add(&mut self, name: &'n str) {
        let ends = name.split_once("$(");
        let ends = ends.and_then(|(begin, rest)| Some((begin, rest.rsplit_once(')')?.1)));
        self.with_parameter.extend(ends.filter(|ends| *ends != ("", "")));
        self.texts.insert(name);
    }

    /// Returns whether a word is a whole number or joins several words as ids do, or stands alone: as it is, without the number of an
    /// entry, or with a parameter.
    fn has(&self, word: &str) -> bool {
        let without_number = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let is_made = |(begin, end): &(&str, &str)| word.starts_with(begin) && word.ends_with(end);
        let is_compound = word.starts_with(|sign: char| sign.is_ascii_lowercase())
            && word.contains(|sign: char| sign.is_ascii_uppercase())
            && word.chars().all(|sign| sign.is_ascii_alphanumeric());
        without_number.is_empty()
            || is_compound
            || self.texts.contains(word)
            || self.texts.contains(without_number)
            || self.with_parameter.iter().any(is_made)
    }
}

/// Returns the scalar of a text without quotes in YAML.
fn plain<'n, 's>(node: &'n Node<'s>) -> Option<&'n Scalar<'s>> {
    let scalar = node.scalar()?;
    (!scalar.quoted && scalar.notation != Notation::Json).then_some(scalar)
}

/// Returns the words of a line.
fn words_of_line(source: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut start = 0;
    for word in source.split(SEPARATORS) {
        let end = start + word.len();
        if start < end {
            words.push(Word {
                place: start..end,
                before: Before::Nothing,
            });
        }
        start = end + 1;
    }
    words
}

/// Returns the words of lines if each has one.
fn words_of_lines(source: &str) -> Option<Vec<Word>> {
    let mut words = Vec::new();
    for line in yaml_lines::lines(source, 0..source.len()) {
        let text = source[line.clone()].trim_end();
        let end = line.start + text.len();
        let item = text.trim_start_matches(' ');
        if item.is_empty() {
            continue;
        }
        let (word, before) = match item.strip_prefix('-') {
            Some(rest) if rest.starts_with(' ') => (rest.trim_start_matches(' '), Before::DashAndSpace),
            Some(rest) => (rest, Before::Dash),
            None => (item, Before::Nothing),
        };
        if !is_word(word) {
            return None;
        }
        words.push(Word {
            place: end - word.len()..end,
            before,
        });
    }
    Some(words)
}
