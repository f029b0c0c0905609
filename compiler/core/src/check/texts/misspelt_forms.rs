//! Plural forms of names under misspelt keys: `metres_fw` for `metres_few`.

use enkat_model::split_plural;
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, nearest},
    tree::Text,
};

use super::{
    index::Index,
    key_parts::divided,
    owners::Owners,
    plurals::{lacking_forms, needed},
};
use crate::plural::Form;

/// Finds the text of a form that a name lacks, under a similar key that belongs to nothing: its key and the text.
pub(super) fn written<'a>(
    index: &Index<'a>,
    owners: &Owners<'_>,
    key: &str,
    lacking: &Form,
) -> Option<(&'a str, &'a Text)> {
    let (part, name, _) = divided(key);
    let beginning = key.strip_suffix(name)?;
    let forms: Vec<String> = needed(index.language())
        .map(|(form, _)| format!("{name}_{form}"))
        .collect();
    let is_meant = |written: &str| {
        let near = nearest(written, forms.iter().map(String::as_str));
        let near = near.first().and_then(|near| split_plural(near).1);
        near == Some(lacking.0)
    };
    let texts = index.catalogue.texts.iter();
    let own = texts.filter(|(_, text)| index.catalogue.is_own(text));
    let mut strays = own.filter_map(|(written, text)| Some((written.strip_prefix(beginning)?, text)));
    strays.find(|(written, _)| {
        !written.contains('.') && !owners.has(part, split_plural(written).0) && is_meant(written)
    })
}

/// Builds the diagnostic for a form under a misspelt key.
pub(super) fn finding(
    (written, text): (&str, &Text),
    name: &str,
    (form, _): &Form,
    language: &str,
) -> Diagnostic {
    let message = format!("nothing is called `{written}`, and `{name}` has no form `{form}` in {language}");
    let meant = format!("{name}_{form}");
    Diagnostic::new(Code::E0809, message, text.key, "nothing has this name").with_text_edit(
        format!("did you mean `{meant}`?"),
        text.key,
        meant,
    )
}

/// Lists the misspelt keys of forms in a catalogue.
pub(super) fn all(index: &Index<'_>, owners: &Owners<'_>) -> HashSet<String> {
    let with_forms = index.entries().filter(|(key, entry)| {
        let (part, name, _) = divided(key);
        !entry.forms.is_empty() && entry.whole.is_none() && owners.has(part, name)
    });
    let found = with_forms.flat_map(|(key, entry)| {
        let lacking: Vec<_> = lacking_forms(index, key, entry).collect();
        lacking.into_iter().filter_map(|form| {
            let (written, _) = written(index, owners, key, form)?;
            Some([divided(key).0, ".", written].concat())
        })
    });
    found.collect()
}
