//! Keys without words in other forms than the text has: one key where another language has plural forms, or the other way round.

use enkat_model::split_plural;
use enkat_syntax::{collections::HashSet, source::Span};

use super::{counts::Counts, index::Index, plurals};
use crate::plural;

/// The keys of a text without words that another language has in other forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherForms {
    /// Its key, without a plural form.
    pub key: String,
    /// The spans of the keys that there are, in the order of writing.
    pub keys: Vec<Span>,
    /// The plural forms to write instead, in their order; none if the text is the same for every number.
    pub forms: Vec<&'static str>,
}

/// Finds the keys without words that have to be others. The first language with words decides, or the first one with keys.
pub(super) fn of(indexes: &[Index<'_>], counts: &Counts<'_>) -> Vec<OtherForms> {
    let mut known = HashSet::default();
    let mut all = Vec::new();
    for index in indexes {
        for (key, _) in &index.catalogue.unwritten {
            let base = split_plural(key).0;
            if counts.get(base).is_none() || index.entry(base).is_some() {
                continue;
            }
            let other = of_text(indexes, index, base);
            all.extend(other.filter(|other| known.insert(other.keys[0])));
        }
    }
    all
}

fn of_text(indexes: &[Index<'_>], index: &Index<'_>, base: &str) -> Option<OtherForms> {
    let written = indexes.iter().find(|other| other.entry(base).is_some());
    let model = written.or_else(|| indexes.iter().find(|other| other.has_key(base)))?;
    let own: Vec<(Option<&str>, Span)> = index
        .catalogue
        .unwritten
        .iter()
        .filter_map(|(key, span)| {
            let (of, form) = split_plural(key);
            (of == base).then_some((form, *span))
        })
        .collect();
    let has_one = matches!(own[..], [(None, _)]);
    let known = plural::forms(index.language()).unwrap_or_default();
    let forms: Vec<&'static str> = if !model.has_forms(base) {
        Vec::new()
    } else if has_one && known.len() < 2 {
        return None;
    } else {
        plurals::needed(index.language()).map(|(form, _)| *form).collect()
    };
    let has = |form: Option<&str>| own.iter().any(|(own, _)| *own == form);
    let fits = |form: &str| forms.contains(&form) || known.iter().any(|(known, _)| *known == form);
    let is_so = match &forms[..] {
        [] => has_one,
        all => all.iter().all(|form| has(Some(form))) && own.iter().all(|(form, _)| form.is_some_and(fits)),
    };
    (!is_so).then(|| OtherForms {
        key: base.to_owned(),
        keys: own.iter().map(|(_, span)| *span).collect(),
        forms,
    })
}
