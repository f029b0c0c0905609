//! Texts that some catalogues lack, as a diagnostic.

use std::{borrow::Cow, cell::OnceCell, ops::Range};

use enkat_model::words::{counted, listed};
use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Diagnostic, Sink},
    parse::{self, Document, Sources},
    source::{ExpansionKind, FileId, SourceMap, Span, line_start},
    tree::Text,
};

use super::{
    block::{Block, MissingKeys},
    index::{Index, languages},
    lacking::RequiredKey,
    misspelt::{Misspelt, Written, last_part, without_label},
    places::{TextPlace, TextPlaces, is_in_template},
    required_texts::{self, RequiredText, owner},
    written_owner::{Home, WrittenOwners},
};
use crate::resolve::Survey;

/// The files of a survey, of which a place for missing texts is read again.
pub(super) struct Reread<'s> {
    files: &'s SourceMap,
    sources: OnceCell<Option<Sources<'s>>>,
}

impl<'s> Reread<'s> {
    pub(super) fn of(files: &'s SourceMap) -> Self {
        Self {
            files,
            sources: OnceCell::new(),
        }
    }

    fn sources(&self) -> Option<&Sources<'s>> {
        let sources = || parse::parse(self.files, &mut Sink::default());
        self.sources.get_or_init(sources).as_ref()
    }
}

/// Required texts of one owner, and the catalogues that lack all of them.
pub(super) struct Lack<'l, 's> {
    pub(super) survey: &'l Survey,
    pub(super) reread: &'l Reread<'s>,
    pub(super) indexes: &'l [Index<'l>],
    /// The texts; at least one.
    pub(super) texts: Vec<&'l RequiredText<'l>>,
    pub(super) lacking: &'l [&'l TextPlaces<'l>],
}

impl<'l> Lack<'l, '_> {
    fn first(&self) -> &'l RequiredText<'l> {
        self.texts[0]
    }

    /// Returns the texts under a similar name, one for each catalogue that lacks the required one; `None` if some catalogue has none.
    pub(super) fn misspelt<'m>(&self, misspelt: &'m Misspelt<'m>) -> Option<Vec<Written<'m>>> {
        let key = &self.first().key;
        let written = self.lacking.iter().map(|places| {
            let written = misspelt.written(places.index.language(), key);
            written.filter(|written| written.is_similar)
        });
        written.collect()
    }

    /// Returns the beginning of the keys that the texts under misspelt names should have.
    pub(super) fn meant(&self, written: &[Written<'_>]) -> Cow<'_, str> {
        let key = &self.first().key;
        if written.iter().any(|one| one.choice.is_some()) {
            return Cow::Borrowed(without_label(key));
        }
        let is_shared = written.iter().any(|one| one.is_shared);
        let shared = is_shared.then(|| unnumbered(self.survey, self.first()));
        shared.flatten().map_or(Cow::Borrowed(owner(key)), |key| {
            Cow::Owned(owner(&key).to_owned())
        })
    }

    /// Builds the diagnostic for texts under misspelt names: the names are corrected where they are written.
    pub(super) fn under_other_name(&self, written: &[Written<'_>]) -> Diagnostic {
        let meant = self.meant(written);
        let meant = last_part(&meant);
        let quoted = |name: &str| format!("`{name}`");
        let mut lacks = self.first().purpose.lacks();
        if written[0].choice.is_none() {
            lacks = lacks.replace(&quoted(name_of(&self.first().key)), &quoted(meant));
        }
        let mut names: Vec<String> = written.iter().map(|one| format!("`{}`", one.name)).collect();
        names.dedup();
        let message = format!(
            "{}, and {lacks} in {}",
            self.is_unknown(&written[0], &names.join(" or ")),
            self.languages()
        );
        let label = match written[0].choice {
            Some(what) => format!("no such {what}"),
            None => "nothing has this name".to_owned(),
        };
        let places = written.iter().map(|one| self.name_place(one));
        let places: Vec<_> = places.collect();
        let (first, is_exact) = places[0];
        let finding = Diagnostic::new(self.first().code, message, first, &*label);
        let others = places[1..].iter();
        let finding = others.fold(finding, |finding, (place, _)| {
            finding.with_related(*place, &*label)
        });
        let finding = finding
            .with_related(self.first().span, "this has no text")
            .with_other_key();
        if places.len() == 1 && is_exact {
            finding.with_suggestion(format!("did you mean `{meant}`?"), first, meant)
        } else {
            finding.with_help(format!(
                "did you mean `{meant}`? Correct the {} in {}",
                written[0].what(),
                self.languages()
            ))
        }
    }

    /// Says that nothing has a name, or that the owner of options or bands has none with this value.
    fn is_unknown(&self, written: &Written<'_>, name: &str) -> String {
        match written.choice {
            Some(what) => format!("`{}` has no {what} {name}", name_of(&self.first().key)),
            None => format!("nothing is called {name}"),
        }
    }

    /// Finds the place of a misspelt name in its catalogue, and whether it is exactly the name: the key of a text may be below it.
    fn name_place(&self, written: &Written<'_>) -> (Span, bool) {
        let key = written.text.key;
        let source = &self.reread.files.file(key.file).text;
        if key.expansion.is_some() {
            return (key, false);
        }
        if self.reread.files.text(key) == written.name {
            return (key, true);
        }
        let name = format!("{}:", written.name);
        let before = &source[..key.start as usize];
        let is_begun = |at: usize| before[..at].ends_with([' ', '\t', '\n', '{', ',']);
        match before.rfind(&name).filter(|at| is_begun(*at)) {
            Some(at) => (part_of_file(key, at..at + written.name.len()), true),
            None => (key, false),
        }
    }

    /// Lists the languages that lack the text.
    fn languages(&self) -> String {
        languages(self.lacking.iter().map(|places| places.index))
    }

    /// Builds the diagnostic for texts that are to be written.
    pub(super) fn missing(&self, misspelt: &Misspelt<'_>) -> Diagnostic {
        let first = self.first();
        let in_template = self.is_in_template();
        let lack = required_texts::lack(&self.texts);
        let message = if self.lacking.len() == self.indexes.len() && self.indexes.len() > 1 {
            format!("{lack} in any language")
        } else {
            format!("{lack} in {}", self.languages())
        };
        let mut finding = Diagnostic::new(first.code, message, self.span(), self.needs());
        if let Some((index, text)) = self
            .indexes
            .iter()
            .find_map(|index| Some((index, index.get(&first.key)?)))
        {
            finding = finding.with_related(text.key, format!("its text in {}", index.language()));
        }
        let mut misnamed: IndexMap<&str, (Written<'_>, Vec<&str>)> = IndexMap::default();
        let mut others = Vec::new();
        for (places, block) in self.lacking.iter().zip(self.blocks(misspelt)) {
            let language = places.index.language();
            if let Some((keys, Block { span, text, .. })) = block {
                let fill = first.purpose.fill();
                let advice = self.advice(&keys, language);
                let advice = format!("{advice}; in place of `…`, write {fill}");
                finding = finding.with_suggestion(advice, span, text);
            } else if let Some(written) = misspelt.written(language, &first.key) {
                let label = format!("in {language} this text is for `{}`", written.name);
                finding = finding.with_related(written.text.key, label);
                let (_, languages) = misnamed.entry(written.name).or_insert((written, Vec::new()));
                languages.push(language);
                others.push(language);
            } else {
                let (span, text) = self.neighbour(places, in_template);
                finding = finding.with_related(span, text);
                others.push(language);
            }
        }
        let misnamed_count: usize = misnamed.values().map(|(_, languages)| languages.len()).sum();
        for (name, (written, languages)) in misnamed {
            let meant = self.meant(&[written]);
            finding = finding.with_help(format!(
                "{}: if you mean `{}`, correct the {} in the texts of {}",
                self.is_unknown(&written, &format!("`{name}`")),
                last_part(&meant),
                written.what(),
                listed(&languages)
            ));
        }
        let otherwise = if finding.help.is_empty() {
            ""
        } else {
            "otherwise, "
        };
        if others.is_empty() {
            return finding;
        }
        if misnamed_count == self.lacking.len() {
            finding = finding.with_other_key();
        }
        finding.with_help(if in_template {
            "the texts of a template are in the texts under `templates`, with the template's name".to_owned()
        } else {
            format!("{otherwise}{}", self.advice(&self.keys(), &listed(&others)))
        })
    }

    /// Returns whether the texts belong among those of a template: not where a call has the whole id of their owner, and words of its own.
    fn is_in_template(&self) -> bool {
        let first = self.first();
        let belongs = |sources: &Sources<'_>| {
            let owners = WrittenOwners::of(sources, self.reread.files);
            let (_, path) = owners.place(&first.key, &RequiredKey::of(first));
            let is_own = path.first().is_some_and(|part| part != "templates");
            !(is_own && owners.is_whole(name_of(&first.key), first.name))
        };
        is_in_template(self.survey, first.span) && self.reread.sources().is_none_or(belongs)
    }

    /// Returns the span of the owner, or that of all options if they are on one line.
    fn span(&self) -> Span {
        let (first, last) = (self.first().span, self.texts[self.texts.len() - 1].span);
        let whole = Span {
            end: last.end.max(first.end),
            ..first
        };
        let is_of_part = self.texts.iter().all(|text| text.purpose.part().is_some());
        let is_near = first.file == last.file && first.start <= last.start;
        if is_of_part && is_near && !self.reread.files.text(whole).contains('\n') {
            whole
        } else {
            first
        }
    }

    /// Says in a few words what is needed at the span.
    fn needs(&self) -> &'static str {
        match (self.texts.len(), self.span() == self.first().span) {
            (1, _) => self.first().purpose.needs(),
            (_, true) => "needs texts",
            (_, false) => "these need texts",
        }
    }

    /// Builds the lines to add to each of the catalogues, with their keys, if one line is not enough. `None` for a catalogue where no
    /// lines can be added.
    fn blocks(&self, misspelt: &Misspelt<'_>) -> Vec<Option<(MissingKeys, Block)>> {
        let key = &self.first().key;
        let block = |places: &&TextPlaces<'_>| {
            let is_misnamed = misspelt.written(places.index.language(), key).is_some();
            if is_misnamed { None } else { self.block(places) }
        };
        let mut blocks: Vec<_> = self.lacking.iter().map(block).collect();
        if blocks.iter().flatten().all(|(_, block)| block.lines == 1) {
            blocks.fill_with(|| None);
        }
        blocks
    }

    fn block(&self, places: &TextPlaces<'_>) -> Option<(MissingKeys, Block)> {
        let (files, sources) = (self.reread.files, self.reread.sources()?);
        let first = self.first();
        let in_template = self.is_in_template();
        let (home, keys, of_template) = self.written_keys(sources)?;
        let catalogues = match home {
            Home::Survey => &sources.catalogues,
            Home::Module(file) => {
                let mut modules = sources.modules.iter();
                &modules
                    .find(|module| module.document.span.file == file)?
                    .catalogues
            }
        };
        let name = |file: FileId| files.file(file).path.rsplit('/').next();
        let like = self.indexes.iter().find_map(|index| index.get(&first.key));
        let is_like = |document: &Document<'_>| {
            like.is_some_and(|like| name(like.key.file) == name(document.span.file))
        };
        let own = catalogues
            .iter()
            .rev()
            .filter(|document| document.stem == places.index.language());
        let document = own.max_by_key(|document| (is_like(document), keys.depth_in(document)))?;
        let block = keys.block_in(document, files.file(document.span.file), |depth| {
            let parts = depth.checked_sub(of_template)?;
            let (end, _) = first.key.match_indices('.').nth(parts.checked_sub(1)?)?;
            places.passed(&first.key[..end], in_template)
        })?;
        Some((keys, block))
    }

    /// Returns the keys of the texts as they belong into a catalogue, whose catalogue it is, and the number of keys before those of the
    /// survey: texts of a template are below its name. `None` if the template is not known.
    fn written_keys(&self, sources: &Sources<'_>) -> Option<(Home, MissingKeys, usize)> {
        let owners = WrittenOwners::of(sources, self.reread.files);
        let placed = self
            .texts
            .iter()
            .map(|text| owners.place(&text.key, &RequiredKey::of(text)));
        let (homes, paths): (Vec<Home>, Vec<Vec<String>>) = placed.unzip();
        let first = self.first();
        let of_template = paths.first()?.len() - parts(&first.key);
        let keys = MissingKeys {
            is_begun: self.is_begun(),
            owner_depth: of_template + parts(owner(&first.key)),
            paths,
        };
        let is_known = of_template > 0 || !self.is_in_template();
        is_known.then_some((homes[0], keys, of_template))
    }

    /// Returns whether a catalogue that lacks the texts has others of their owner.
    fn is_begun(&self) -> bool {
        let owner = owner(&self.first().key);
        self.lacking.iter().any(|places| places.has_below(owner, false))
    }

    /// Returns the keys of the texts, by which messages name them outside of templates.
    fn keys(&self) -> MissingKeys {
        let paths = self.texts.iter().map(|text| {
            let key = unnumbered(self.survey, text).unwrap_or_else(|| text.key.clone());
            key.split('.').map(str::to_owned).collect()
        });
        MissingKeys {
            owner_depth: parts(owner(&self.first().key)),
            is_begun: self.is_begun(),
            paths: paths.collect(),
        }
    }

    /// Says which keys to write, with their words, and under which key.
    fn advice(&self, keys: &MissingKeys, languages: &str) -> String {
        let mut expansions = self.survey.expansions.chain(self.first().span);
        let of_whom = match expansions.find(|by| by.kind == ExpansionKind::Section) {
            Some(section) => format!(
                ", those of the module of {} or those of this survey",
                section.what
            ),
            None => String::new(),
        };
        format!("{} in the texts of {languages}{of_whom}", keys.advice())
    }

    /// Finds the place in a catalogue where the text could be added, with a label that says so.
    fn neighbour(&self, places: &TextPlaces<'_>, in_template: bool) -> (Span, String) {
        let language = places.index.language();
        let key = &self.first().key;
        let it = if self.texts.len() == 1 { "it" } else { "them" };
        match places.of_missing(key, in_template) {
            Some(TextPlace::After(text, name)) => {
                let (span, is_whole_line) = self.end_of(text);
                let depth = Some(text)
                    .filter(|_| is_whole_line)
                    .and_then(|text| self.depth(text, name));
                let place = match depth {
                    Some(depth) => format!("below this line, with {} before {it}", counted(depth, "space")),
                    None if is_whole_line => "below this line".to_owned(),
                    None => "after this".to_owned(),
                };
                (span, format!("in {language}, add {it} {place}"))
            }
            Some(TextPlace::Near(span)) => (span, format!("in {language}, add {it} near this")),
            None => {
                let part = key
                    .split('.')
                    .next()
                    .filter(|_| !in_template)
                    .unwrap_or("templates");
                let whole = places.index.catalogue.span;
                let start = Span {
                    end: whole.start,
                    ..whole
                };
                (start, format!("the texts of {language} have no `{part}` yet"))
            }
        }
    }

    /// Returns the number of spaces before a key that a text is under, if the key begins its line: as many as a key beside it has.
    fn depth(&self, text: &Text, name: &str) -> Option<usize> {
        let (source, at) = (
            &self.reread.files.file(text.key.file).text,
            text.key.start as usize,
        );
        let end = source[at..].find('\n').map_or(source.len(), |end| at + end);
        let mut least = usize::MAX;
        // Going up, the lines that are less deep than all before have the keys around the text.
        let around = source[..end].lines().rev().filter_map(|line| {
            let key = line.trim_start_matches(' ');
            let depth = line.len() - key.len();
            let is_around = depth < least && !key.is_empty();
            is_around.then(|| {
                least = depth;
                (depth, key)
            })
        });
        let is_key = |key: &str| key.strip_prefix(name).is_some_and(|rest| rest.starts_with(':'));
        around
            .take_while(|(_, key)| !key.starts_with('#'))
            .find_map(|(depth, key)| is_key(key).then_some(depth))
    }

    /// Returns the key of a text, or its last line if it has several, and whether a line can be added below.
    fn end_of(&self, text: &Text) -> (Span, bool) {
        let (key, words) = (text.key, text.text.span);
        let source = &self.reread.files.file(key.file).text;
        if words.file != key.file || self.survey.header.is_template {
            return (key, false);
        }
        let end = source[..words.end as usize].trim_end().len();
        let rest = source[end..].lines().next().unwrap_or_default().trim();
        let is_whole_line = rest.is_empty() || rest.starts_with('#');
        let line = line_start(source, end);
        if !is_whole_line || line <= key.start as usize {
            return (key, is_whole_line);
        }
        let start = line + (source[line..].len() - source[line..].trim_start().len());
        (part_of_file(key, start..end), true)
    }
}

/// Returns the span of a range of bytes in the file of another span.
fn part_of_file(near: Span, range: Range<usize>) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span {
        start: offset(range.start),
        end: offset(range.end),
        ..near
    }
}

/// Returns the name of the owner in a key: `stress` of `questions.stress.label`.
fn name_of(key: &str) -> &str {
    last_part(owner(key))
}

/// Counts the parts of a key.
fn parts(key: &str) -> usize {
    key.split('.').count()
}

/// Returns the key of the text that every entry of a `repeat` shares; `None` for an element outside of a `repeat`.
fn unnumbered(survey: &Survey, required: &RequiredText<'_>) -> Option<String> {
    let entry = required.span.expansion?;
    let repeat = survey
        .repeats
        .iter()
        .find(|repeat| repeat.entries.contains(&entry))?;
    let number = repeat.entries.iter().position(|other| *other == entry)? + 1;
    let mut parts: Vec<&str> = required.key.split('.').collect();
    let name = parts.get_mut(1)?;
    *name = name.strip_suffix(&number.to_string())?;
    Some(parts.join("."))
}
