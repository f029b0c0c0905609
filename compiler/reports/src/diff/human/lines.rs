//! Lines of changes that are alike: they share one.

use enkat_model::words::{counted, listed_at_most};
use indexmap::IndexMap;

use crate::diff::{
    Affected, Change, ChangeKind, MissingText, Texts,
    names::{Lists, Names, grouped},
    translators::Listed,
};

/// Returns the work in one language: titles with their lines. The source language has texts to write alone.
pub(super) fn work_in(
    missing: &[MissingText],
    texts: Option<&Texts>,
    lists: Lists,
) -> Vec<(String, Vec<String>)> {
    let none = Texts::default();
    let texts = texts.unwrap_or(&none);
    if texts.is_new_language {
        return vec![(new_language(missing.len(), texts.new.len()), Vec::new())];
    }
    let work = [
        ("missing: write the words", by_place(missing, lists)),
        (
            "new: translate, or check the translation",
            by_place(&texts.new, lists),
        ),
        ("changed: translate again", by_place(&texts.outdated, lists)),
        ("removed", texts.removed.clone()),
    ];
    let work = work.into_iter().filter(|(_, lines)| !lines.is_empty());
    work.map(|(title, lines)| (title.to_owned(), at_most(lines, lists.texts())))
        .collect()
}

/// Says how many texts a new language has, and how many of them are missing.
fn new_language(missing: usize, written: usize) -> String {
    let texts = counted(missing + written, "text");
    match (missing, written) {
        (0, _) => format!("new language: {texts}"),
        (_, 0) => format!("new language: {texts}, all missing; `enkat check` lists them"),
        _ => format!("new language: {texts}, {missing} of them missing; `enkat check` lists them"),
    }
}

/// Returns the first lines, and the number of the others.
fn at_most(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        let more = format!("and {} more", lines.len() - most);
        lines.truncate(most);
        lines.push(more);
    }
    lines
}

/// Writes texts, a line each. Those with the same words at the same place, which a template makes of one, share a line.
fn by_place(texts: &[impl Listed], lists: Lists) -> Vec<String> {
    let mut keys: IndexMap<(String, String), Vec<&str>> = IndexMap::new();
    for text in texts {
        let place = text
            .place()
            .map_or_else(String::new, |place| format!(" [{place}]"));
        keys.entry((text.to_string(), place))
            .or_default()
            .push(text.key());
    }
    let lines = keys.into_iter();
    lines
        .map(|((words, place), keys)| format!("{}{place}: {words}", lists.first_and_more(&keys)))
        .collect()
}

/// Writes changes of texts, a line each. Those with the same words share a line.
pub(super) fn reworded(changes: &[Change], lists: Lists) -> Vec<String> {
    let mut alike: IndexMap<_, Vec<&str>> = IndexMap::new();
    for change in changes {
        if let ChangeKind::Wording {
            language,
            part,
            old,
            new,
        } = &change.kind
        {
            alike.entry((language, old, new)).or_default().push(part);
        }
    }
    let lines = alike.into_iter().map(|((language, old, new), parts)| {
        let kind = ChangeKind::Wording {
            language: language.clone(),
            part: lists.first_and_more(&parts),
            old: old.clone(),
            new: new.clone(),
        };
        kind.sentence(&Names::one(""))
    });
    lines.collect()
}

/// Writes new elements, a line each, indented under new parents. An audience is not written again for the next element.
pub(super) fn added(changes: &[Change]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut parents: Vec<&str> = Vec::new();
    let mut last = None;
    for change in changes {
        let ChangeKind::Added { audience, parent, .. } = &change.kind else {
            continue;
        };
        while parents.last().copied() != parent.as_deref() && parents.pop().is_some() {}
        let repeats = parent.is_none() && audience.chars().count() > LONG && last == Some(audience);
        let line = change.to_string();
        let line = match line.strip_suffix(audience.as_str()).filter(|_| repeats) {
            Some(start) => format!("{start}{} the same participants", verb(audience)),
            None => line,
        };
        let indent = " ".repeat(parents.len() * 2);
        lines.push(indent.clone() + &line.replace('\n', &format!("\n{indent}")));
        parents.push(&change.about);
        last = Some(audience).filter(|_| parent.is_none());
    }
    lines
}

/// The shortest audience that is not written again for the next element.
const LONG: usize = 30;

fn verb(audience: &str) -> &'static str {
    if audience.starts_with("shown") {
        "shown to"
    } else {
        "asked of"
    }
}

/// Writes changes, a line each. Elements that change in the same way share a line.
pub(super) fn sentences(changes: &[&Change], lists: Lists) -> Vec<String> {
    let alike = |one: &&&Change, other: &&&Change| {
        one.kind.is_shared() && one.kind == other.kind && one.container == other.container
    };
    let groups = grouped(changes, alike).into_iter();
    groups
        .map(|group| {
            let names: Vec<_> = group.iter().map(|change| change.about.as_str()).collect();
            let names = Names::of(&names, lists).of_kind(group[0].container);
            group[0].kind.sentence(&names)
        })
        .collect()
}

/// Writes the questions whose answers are affected, a line each with all reasons; those with the same reason share a line.
pub(super) fn affected<'a>(affected: impl Iterator<Item = &'a Affected>, lists: Lists) -> Vec<String> {
    let by_reason = grouped(affected, |one, other| one.why == other.why).into_iter();
    let lines = by_reason.map(|group| (labelled(&group, lists), group[0].why.as_str()));
    let by_questions = grouped(lines, |one, other| one.0 == other.0).into_iter();
    by_questions
        .map(|group| {
            let reasons: Vec<_> = group.iter().map(|(_, why)| *why).collect();
            format!("{}: {}", group[0].0, reasons.join("; "))
        })
        .collect()
}

/// Lists questions with their labels.
pub(super) fn labelled(questions: &[&Affected], lists: Lists) -> String {
    let names = questions
        .iter()
        .map(|one| format!("`{}` “{}”", one.id, one.label));
    listed_at_most(names.collect(), lists.names())
}
