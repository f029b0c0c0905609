//! The same text with different translations.

use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Code, Diagnostic, Sink},
    tree::{Name, Text},
};

use super::{
    as_read::AsRead,
    index::{Entry, Index},
    words,
};
use crate::resolve::{Suggest, Survey};

/// The fewest words of a text that is compared: a shorter one takes its form from its context.
const WORDS: usize = 2;

/// A text of the first language, with its key.
type Source<'a> = (&'a str, &'a Text);

/// Warns of texts that are the same in the first language and differ in another one, unless the header allows it. Reports texts
/// that are allowed to differ but do not.
pub(super) fn check(survey: &Survey, indexes: &[Index<'_>], sink: &mut Sink) {
    let Some((first, others)) = indexes.split_first() else {
        return;
    };
    let groups = same_texts(first);
    let allowed = || survey.header.allow.iter().filter(|name| is_of_text(name));
    for index in others {
        for group in &groups {
            let sources = group
                .iter()
                .filter(|(key, _)| allowed().all(|name| name.value != *key));
            let mut entries = sources.filter_map(|source| Some((source, index.entry(source.0)?)));
            let Some((_, entry)) = entries.next() else {
                continue;
            };
            for (source, other) in entries {
                if let Some(texts) = difference(entry, other) {
                    sink.push(differing(first, index, source, texts));
                }
            }
        }
    }
    let is_read = indexes.iter().all(|index| index.catalogue.unread.is_empty());
    if is_read && indexes.len() == survey.header.languages.len() {
        for name in allowed().filter(|name| !is_so(name, &groups, others)) {
            sink.push(not_so(name, first));
        }
    }
}

/// Tests whether a name in `allow` is that of a text, not of a condition: keys of texts have dots.
pub(in crate::check) fn is_of_text(name: &Name) -> bool {
    name.value.contains('.')
}

/// Groups the texts that are the same, in the order of writing.
fn same_texts<'a>(index: &Index<'a>) -> Vec<Vec<Source<'a>>> {
    let count = index.entries().count();
    let mut groups: IndexMap<(AsRead<'_>, Vec<AsRead<'_>>), Vec<Source<'_>>> =
        IndexMap::with_capacity_and_hasher(count, <_>::default());
    for (key, entry) in index.entries() {
        let mut texts = entry.texts();
        let Some(text) = texts.next() else {
            continue;
        };
        let forms = texts.map(AsRead::of).collect();
        groups
            .entry((AsRead::of(text), forms))
            .or_default()
            .push((key, text));
    }
    let is_reported = |((first, forms), group): &(_, Vec<Source<'_>>)| {
        let texts = [first].into_iter().chain(forms);
        let mut words = texts.flat_map(|text: &AsRead<'_>| words(text.written()));
        group.len() > 1 && words.nth(WORDS - 1).is_some()
    };
    let groups = groups.into_iter().filter(is_reported);
    groups.map(|(_, group)| group).collect()
}

/// Finds the difference between two translations, form by form. One text that serves several calls of a template is one
/// translation.
fn difference<'a>(one: &Entry<'a>, other: &Entry<'a>) -> Option<(&'a Text, &'a Text)> {
    let place = |text: &Text| (text.text.span.file, text.text.span.start);
    one.texts()
        .zip(other.texts())
        .filter(|(one, other)| place(one) != place(other))
        .filter(|(one, other)| one.text.value != other.text.value)
        .find(|(one, other)| AsRead::of(one) != AsRead::of(other))
}

/// Tests whether the text with this key is translated differently from the same text elsewhere.
fn is_so(name: &Name, groups: &[Vec<Source<'_>>], others: &[Index<'_>]) -> bool {
    let group = groups
        .iter()
        .find(|group| group.iter().any(|(key, _)| name.value == *key));
    others.iter().any(|index| {
        let entry = index.entry(&name.value);
        let mut rest = group
            .into_iter()
            .flatten()
            .filter_map(|(key, _)| index.entry(key));
        entry.is_some_and(|entry| rest.any(|other| difference(entry, other).is_some()))
    })
}

fn differing(
    first: &Index<'_>,
    index: &Index<'_>,
    (key, source): &Source<'_>,
    (one, other): (&Text, &Text),
) -> Diagnostic {
    let message = format!(
        "one text in {} has two translations in {}",
        first.language(),
        index.language()
    );
    Diagnostic::new(
        Code::W0805,
        message,
        other.text.span,
        "translated differently here",
    )
    .with_related(one.text.span, "translated here first")
    .with_related(source.text.span, "the text")
    .with_help(format!(
        "use one of them for both, or say in `survey.yaml` why they differ: `allow: {{{key}: …}}`"
    ))
}

fn not_so(name: &Name, first: &Index<'_>) -> Diagnostic {
    let key = &name.value;
    let finding = |message| Diagnostic::new(Code::E0515, message, name.span, "nothing to allow");
    if first.entry(key).is_some() {
        return finding(format!(
            "`{key}` does not differ from another translation of the same text"
        ))
        .with_help("remove it from `allow`");
    }
    let keys = first.entries().map(|(key, _)| key);
    let finding = finding(format!("`{key}` is not a text of this survey")).did_you_mean(key, name.span, keys);
    if finding.suggestions.is_empty() && finding.help.is_empty() {
        return finding.with_help("remove it, or correct it");
    }
    finding
}
