//! Texts that are missing in a language.

use std::{borrow::Cow, ops::Range};

use enkat_model::{
    is_entry, is_screen,
    words::{counted, listed},
};
use enkat_syntax::{
    collections::{HashSet, IndexMap},
    diagnostics::{Diagnostic, Sink},
    source::{ExpansionKind, SourceMap, Span, line_start},
    tree::Text,
};

use super::{
    index::{Index, languages},
    misspelt::{Misspelt, Written},
    places::{TextPlace, TextPlaces, is_in_template},
    required_texts::{Purpose, RequiredText},
};
use crate::{expand::decode::is_id, resolve::Survey};

/// Finds required texts that are missing. `misspelt` finds texts under misspelt names, once that is needed.
pub(super) fn check<'m>(
    survey: &Survey,
    files: &SourceMap,
    indexes: &[Index<'_>],
    required: &[RequiredText<'_>],
    misspelt: impl Fn() -> &'m Misspelt<'m>,
    sink: &mut Sink,
) {
    let is_complete = |index: &Index<'_>| required.iter().all(|text| !lacks(index, text));
    let Some((first, others)) = indexes.split_first() else {
        return;
    };
    if is_complete(first)
        && others
            .iter()
            .all(|index| first.has_keys_in(index) || is_complete(index))
    {
        return;
    }
    let mut places: Vec<_> = indexes
        .iter()
        .map(|index| TextPlaces::of(survey, index))
        .collect();
    let mut told = HashSet::default();
    for text in required {
        let is_lacking = |places: &&TextPlaces<'_>| lacks(places.index, text);
        let lacking: Vec<_> = places.iter().filter(is_lacking).collect();
        if !lacking.is_empty() {
            let lack = Lack {
                survey,
                files,
                indexes,
                required: text,
                lacking: &lacking,
            };
            match lack.misspelt(misspelt()) {
                // One correction gives the name all of its texts, and a name that entries share those of every entry.
                Some(written) if told.insert(owner(&lack.key_meant(&written)).to_owned()) => {
                    sink.push_with(text.code, || lack.under_other_name(&written));
                }
                Some(_) => {}
                None => sink.push_with(text.code, || lack.missing(misspelt())),
            }
        }
        for places in &mut places {
            places.pass(&text.key);
        }
    }
}

/// Lists the catalogues that lack a required text.
pub(super) fn lacking<'i, 'a>(
    indexes: &'i [Index<'a>],
    text: &'i RequiredText<'_>,
) -> impl Iterator<Item = &'i Index<'a>> {
    indexes.iter().filter(|index| lacks(index, text))
}

fn lacks(index: &Index<'_>, text: &RequiredText<'_>) -> bool {
    index.lacks(&text.key) && has_id(&text.key)
}

/// Tests whether the owner of a text has a valid id. Another one has been reported, and will be changed.
fn has_id(key: &str) -> bool {
    let mut parts = key.split('.');
    let (part, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    is_id(name) && !(part == "pages" && (is_screen(name) || is_entry(name)))
}

/// A required text, and the catalogues that lack it.
struct Lack<'l> {
    survey: &'l Survey,
    files: &'l SourceMap,
    indexes: &'l [Index<'l>],
    required: &'l RequiredText<'l>,
    lacking: &'l [&'l TextPlaces<'l>],
}

impl Lack<'_> {
    /// Returns the texts under a similar name, one for each catalogue that lacks the required one; `None` if some catalogue has none.
    fn misspelt<'m>(&self, misspelt: &'m Misspelt<'m>) -> Option<Vec<Written<'m>>> {
        let owner = owner(&self.required.key);
        let written = self.lacking.iter().map(|places| {
            let written = misspelt.written(places.index.language(), owner);
            written.filter(|written| written.is_similar)
        });
        written.collect()
    }

    /// Returns the key that the texts under misspelt names should have.
    fn key_meant(&self, written: &[Written<'_>]) -> Cow<'_, str> {
        let is_shared = written.iter().any(|one| one.is_shared);
        let shared = is_shared.then(|| unnumbered(self.survey, self.required));
        shared
            .flatten()
            .map_or(Cow::Borrowed(&*self.required.key), Cow::Owned)
    }

    /// Builds the diagnostic for texts under misspelt names: the names are corrected where they are written.
    fn under_other_name(&self, written: &[Written<'_>]) -> Diagnostic {
        let key = self.key_meant(written);
        let meant = name_of(&key);
        let quoted = |name: &str| format!("`{name}`");
        let lacks = self.required.purpose.lacks();
        let lacks = lacks.replace(&quoted(name_of(&self.required.key)), &quoted(meant));
        let mut names: Vec<String> = written.iter().map(|one| format!("`{}`", one.name)).collect();
        names.dedup();
        let message = format!(
            "nothing is called {}, and {lacks} in {}",
            names.join(" or "),
            self.languages()
        );
        let places = written.iter().map(|one| self.name_place(one));
        let places: Vec<_> = places.collect();
        let (first, is_exact) = places[0];
        let finding = Diagnostic::new(self.required.code, message, first, "nothing has this name");
        let others = places[1..].iter();
        let finding = others.fold(finding, |finding, (place, _)| {
            finding.with_related(*place, "nothing has this name")
        });
        let finding = finding.with_related(self.required.span, "this has no text");
        if places.len() == 1 && is_exact {
            finding.with_suggestion(format!("did you mean `{meant}`?"), first, meant)
        } else {
            finding.with_help(format!(
                "did you mean `{meant}`? Correct the name in {}",
                self.languages()
            ))
        }
    }

    /// Finds the place of a misspelt name in its catalogue, and whether it is exactly the name: the key of a text may be below it.
    fn name_place(&self, written: &Written<'_>) -> (Span, bool) {
        let key = written.text.key;
        let source = &self.files.file(key.file).text;
        if key.expansion.is_some() {
            return (key, false);
        }
        if self.files.text(key) == written.name {
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

    /// Builds the diagnostic for a text that is to be written.
    fn missing(&self, misspelt: &Misspelt<'_>) -> Diagnostic {
        let Self {
            survey,
            indexes,
            required,
            lacking,
            ..
        } = *self;
        let in_template = is_in_template(survey, required.span);
        let languages = self.languages();
        let lacks = required.purpose.lacks();
        let message = if lacking.len() == indexes.len() && indexes.len() > 1 {
            format!("{lacks} in any language")
        } else {
            format!("{lacks} in {languages}")
        };
        let mut finding = Diagnostic::new(required.code, message, required.span, required.purpose.needs());
        if let Some((index, text)) = indexes
            .iter()
            .find_map(|index| Some((index, index.get(&required.key)?)))
        {
            finding = finding.with_related(text.key, format!("its text in {}", index.language()));
        }
        let owner = owner(&required.key);
        let mut misnamed: IndexMap<&str, Vec<&str>> = IndexMap::default();
        for places in lacking {
            let language = places.index.language();
            if let Some(written) = misspelt.written(language, owner) {
                let label = format!("in {language} this text is for `{}`", written.name);
                finding = finding.with_related(written.text.key, label);
                misnamed.entry(written.name).or_default().push(language);
            } else {
                let (span, text) = self.neighbour(places, in_template);
                finding = finding.with_related(span, text);
            }
        }
        let meant = name_of(&required.key);
        for (name, languages) in misnamed {
            let languages = listed(&languages);
            finding = finding.with_help(format!(
                "nothing is called `{name}`: if you mean `{meant}`, correct the name in the texts of {languages}"
            ));
        }
        let otherwise = if finding.help.is_empty() {
            ""
        } else {
            "otherwise, "
        };
        finding.with_help(if in_template {
            "the texts of a template are in the texts under `templates`, with the template's name".to_owned()
        } else {
            format!("{otherwise}{}", self.lines_to_write(&languages))
        })
    }

    /// Says which lines to write, and under which key.
    fn lines_to_write(&self, languages: &str) -> String {
        let key = unnumbered(self.survey, self.required).unwrap_or_else(|| self.required.key.clone());
        let key = key
            .strip_suffix(".label")
            .filter(|key| key.matches('.').count() == 1)
            .unwrap_or(&key);
        let (under, name) = key.rsplit_once('.').unwrap_or(("", key));
        let mut expansions = self.survey.expansions.chain(self.required.span);
        let of_whom = match expansions.find(|by| by.kind == ExpansionKind::Section) {
            Some(section) => format!(
                ", those of the module of {} or those of this survey",
                section.what
            ),
            None => String::new(),
        };
        let is_only = |part: &str, owner: &str| {
            let mut lacking = self.lacking.iter();
            let has_none = !lacking.any(|places| places.index.has_texts_of(part, owner));
            has_none && matches!(self.required.purpose, Purpose::Image(_))
        };
        match under.split_once('.') {
            Some((part, owner)) if is_only(part, owner) => format!(
                "under `{part}` in the texts of {languages}{of_whom}, add the line `{owner}:`, and below it, two spaces deeper, \
                 `{name}: …`"
            ),
            _ => format!("add `{name}: …` under `{under}` in the texts of {languages}{of_whom}"),
        }
    }

    /// Finds the place in a catalogue where the text could be added, with a label that says so.
    fn neighbour(&self, places: &TextPlaces<'_>, in_template: bool) -> (Span, String) {
        let language = places.index.language();
        let key = &self.required.key;
        match places.of_missing(key, in_template) {
            Some(TextPlace::After(text, name)) => {
                let (span, is_whole_line) = self.end_of(text);
                let depth = Some(text)
                    .filter(|_| is_whole_line)
                    .and_then(|text| self.depth(text, name));
                let place = match depth {
                    Some(depth) => format!("below this line, with {} before it", counted(depth, "space")),
                    None if is_whole_line => "below this line".to_owned(),
                    None => "after this".to_owned(),
                };
                (span, format!("in {language}, add it {place}"))
            }
            Some(TextPlace::Near(span)) => (span, format!("in {language}, add it near this")),
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
        let (source, at) = (&self.files.file(text.key.file).text, text.key.start as usize);
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
        let source = &self.files.file(key.file).text;
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
    let owner = owner(key);
    owner.rsplit('.').next().unwrap_or(owner)
}

/// Returns the beginning of a key that names the owner of the text, such as `questions.stress`.
fn owner(key: &str) -> &str {
    let mut points = key.match_indices('.').map(|(at, _)| at);
    points.nth(1).map_or(key, |end| &key[..end])
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
