//! Ids that are misspelt where they are defined: nothing else has them, while texts, rules or scenarios agree on a similar id that
//! nothing is called. They are read as the ids that are meant, so that one mistake is one finding.

use std::collections::BTreeMap;

use enkat_model::{split_plural, words::listed};
use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::{Code, Diagnostic, Sink, nearest},
    parse::{
        Document, Sources,
        node::{Node, NodeKind},
    },
    source::FileId,
};

use super::{
    corrections::{self, Corrections, entries, place, roots},
    decode::is_id,
    definitions::{Definition, Definitions, SHARED},
    suggest::did_you_mean,
    text_keys::CATALOGUE,
};

/// A part of the catalogues with a name in it.
type Owner<'n> = (&'static str, &'n str);

/// The names that have keys of texts, by language.
type Texts<'n> = BTreeMap<&'n str, HashMap<Owner<'n>, Keys<'n>>>;

/// The keys of a name.
struct Keys<'n> {
    /// The first one.
    key: &'n Node<'n>,
    /// Whether something is written behind one of them.
    have_words: bool,
}

/// An id that only its definition has, and the similar one that only others have.
struct Slip<'n> {
    defined: &'n Definition<'n>,
    meant: &'n str,
    /// Whether something else has the id that is meant, as several questions have a unit.
    is_shared: bool,
    /// A key of the texts of the id that is meant, by language.
    texts: Vec<(&'n str, &'n Node<'n>)>,
    /// The other parts of the survey that name it, each in a few words.
    namers: Vec<&'static str>,
}

/// Reports the misspelt ids, and corrects them in their trees. Returns the file of each finding.
pub(super) fn correct(sources: &mut Sources<'_>, sink: &mut Sink) -> Vec<FileId> {
    let (mut found, mut files) = (Corrections::default(), Vec::new());
    for slip in slips(sources, &Definitions::of(sources)) {
        let finding = slip.finding();
        files.push(finding.primary.span.file);
        sink.push(finding);
        found.insert(place(slip.defined.name.span), slip.meant.to_owned());
    }
    corrections::write(sources, &found);
    files
}

/// Finds the misspelt ids.
fn slips<'n>(sources: &'n Sources<'n>, definitions: &'n Definitions<'n>) -> Vec<Slip<'n>> {
    let texts = texts(sources);
    let has_text = |owner: &Owner<'_>| texts.values().any(|names| names.contains_key(owner));
    let all = definitions.all.iter();
    let bare: Vec<_> = all.filter(|defined| !has_text(&defined.owner())).collect();
    if bare.is_empty() {
        return Vec::new();
    }
    let known: HashSet<Owner<'_>> = definitions.all.iter().map(Definition::owner).collect();
    let named = texts.values().flatten().filter(|(_, keys)| keys.have_words);
    let named = named.map(|(owner, _)| owner);
    let is_free = |owner: &Owner<'_>| {
        SHARED.contains(&owner.0) || !known.contains(owner) && !definitions.may_make(owner.1)
    };
    let free: HashSet<Owner<'_>> = named
        .filter(|owner| is_id(owner.1) && is_free(owner))
        .copied()
        .collect();
    let slips = bare.iter().filter_map(|defined| {
        let (part, name) = defined.owner();
        let of_part = free.iter().filter(|owner| owner.0 == part);
        let [meant] = nearest(name, of_part.map(|owner| owner.1))[..] else {
            return None;
        };
        let same_part = bare.iter().filter(|other| other.part == part);
        let mut like_it = same_part.filter(|other| !nearest(meant, [other.name.text()]).is_empty());
        let is_only = like_it.next().is_some() && like_it.next().is_none();
        let is_slip = is_only && is_id(name) && namers(sources, definitions, name).is_empty();
        is_slip.then(|| Slip {
            defined,
            meant,
            is_shared: known.contains(&(part, meant)),
            texts: keys(sources, &texts, (part, meant)),
            namers: namers(sources, definitions, meant),
        })
    });
    slips.collect()
}

/// Returns a key of the texts of an owner in each language that has some, the first language of the survey first.
fn keys<'n>(sources: &'n Sources<'_>, texts: &Texts<'n>, owner: Owner<'n>) -> Vec<(&'n str, &'n Node<'n>)> {
    let header = sources.header.root.as_ref();
    let languages = header.and_then(|root| root.get("languages")?.sequence());
    let order = |language: &str| languages?.iter().position(|own| own.text() == language);
    let by_language = texts.iter();
    let mut keys: Vec<_> = by_language
        .filter_map(|(language, names)| Some((*language, names.get(&owner)?.key)))
        .collect();
    keys.sort_by_key(|(language, _)| order(language).unwrap_or(usize::MAX));
    keys
}

/// Collects the names in catalogues of the survey and its modules.
fn texts<'n>(sources: &'n Sources<'n>) -> Texts<'n> {
    let mut texts = Texts::new();
    let of_modules = sources.modules.iter().flat_map(|module| &module.catalogues);
    for document in sources.catalogues.iter().chain(of_modules) {
        let Some(root) = &document.root else { continue };
        let of_templates = root.get("templates").into_iter().flat_map(entries);
        let names: &mut HashMap<_, _> = texts.entry(&document.stem).or_default();
        for texts in of_templates.map(|(_, texts)| texts).chain([root]) {
            for (part, _) in CATALOGUE {
                for (key, value) in texts.get(part).into_iter().flat_map(entries) {
                    let owner = (*part, split_plural(key.text()).0);
                    let have_words = false;
                    let keys = names.entry(owner).or_insert(Keys { key, have_words });
                    keys.have_words |= has_words(value);
                }
            }
        }
    }
    texts
}

/// Tests whether something is written in a text, or in one below a key.
fn has_words(node: &Node<'_>) -> bool {
    match node.mapping() {
        Some(_) => entries(node).any(|(_, value)| has_words(value)),
        None => !node.is_blank(),
    }
}

/// Lists the parts of the survey beside its texts that name an id otherwise than to define it, each in a few words.
fn namers(sources: &Sources<'_>, definitions: &Definitions<'_>, id: &str) -> Vec<&'static str> {
    let modules = sources.modules.iter().map(|module| &module.document);
    let parts: [(&str, Vec<&Document<'_>>); 7] = [
        ("the header", vec![&sources.header]),
        ("the pages", sources.pages.iter().collect()),
        ("the modules", modules.collect()),
        ("the scores", sources.scores.iter().collect()),
        ("the attention rules", sources.attention.iter().collect()),
        ("the payload", sources.payload.iter().collect()),
        ("the scenarios", sources.scenarios.iter().collect()),
    ];
    let names = |documents: &[&Document<'_>]| {
        let mentions: usize = roots(documents.iter().copied())
            .map(|root| mentions(root, id))
            .sum();
        let defining = definitions.all.iter().filter(|defined| {
            let file = defined.name.span.file;
            is_entry_of(defined.name.text(), id)
                && documents.iter().any(|document| document.span.file == file)
        });
        mentions > defining.count()
    };
    let parts = parts.into_iter().filter(|(_, documents)| names(documents));
    parts.map(|(part, _)| part).collect()
}

/// Counts the words of a tree that are an id, or that of an entry.
fn mentions(node: &Node<'_>, id: &str) -> usize {
    match &node.kind {
        NodeKind::Scalar(scalar) => {
            let words = scalar
                .text
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            words.filter(|word| is_entry_of(word, id)).count()
        }
        NodeKind::Sequence(items) => items.iter().map(|item| mentions(item, id)).sum(),
        NodeKind::Mapping(members) => members
            .iter()
            .filter(|(key, _)| key.text() != "scenario")
            .map(|(key, member)| mentions(key, id) + mentions(member, id))
            .sum(),
    }
}

/// Tests whether a word is an id, or that of an entry of a `repeat`.
fn is_entry_of(word: &str, id: &str) -> bool {
    word.strip_prefix(id)
        .is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Slip<'_> {
    /// Builds the diagnostic: at the definition, if several others agree.
    fn finding(&self) -> Diagnostic {
        match self.texts[..] {
            [(language, key)] if self.namers.is_empty() && !self.is_shared => self.either(language, key),
            _ => self.against_all(),
        }
    }

    fn against_all(&self) -> Diagnostic {
        let (name, meant) = (self.defined.name, self.meant);
        let written = name.text();
        let mut others = vec!["the texts"];
        others.extend(&self.namers);
        let others = listed(&others);
        let message = format!("nothing else is called `{written}`: {others} say `{meant}`");
        let finding = Diagnostic::new(Code::E0801, message, name.span, "only here");
        let texts = self.texts.iter().take(1);
        texts
            .fold(finding, |finding, (language, key)| {
                finding.with_related(key.span, format!("the text in {language}"))
            })
            .with_text_edit(did_you_mean(written, meant), name.span, meant)
            .with_help(if self.is_shared {
                format!(
                    "if `{written}` is right, write a text for it under `{}` in the texts",
                    self.defined.part
                )
            } else {
                format!("if `{written}` is right, write it in {others} in the place of `{meant}`")
            })
    }

    fn either(&self, language: &str, key: &Node<'_>) -> Diagnostic {
        let (name, meant) = (self.defined.name, self.meant);
        let written = name.text();
        let what = match self.defined.part {
            "checks" => "the message ",
            "presets" => "the preset ",
            "scales" => "the scale ",
            "scores" => "the score ",
            "attention" => "the attention rule ",
            _ => "",
        };
        let message = format!("nothing is called `{meant}`, and {what}`{written}` has no text in {language}");
        let finding = Diagnostic::new(Code::E0801, message, key.span, "nothing has this name")
            .with_related(name.span, "this has no text");
        let advice = did_you_mean(meant, written);
        // A key with a plural form is one of several.
        let finding = if key.text() == meant {
            finding.with_text_edit(advice, key.span, written)
        } else {
            finding.with_help(format!("{advice} Correct the name in {language}"))
        };
        finding.with_text_edit(
            format!("or, if `{meant}` is right, write it here"),
            name.span,
            meant,
        )
    }
}
