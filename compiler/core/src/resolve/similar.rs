//! The name that is meant by one that nothing has: a new id, or a similar name.

use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Diagnostic, nearest},
    tree::{Name, Repeat},
};

use super::{Suggest, place::Place, scope::Scope};

/// Adds the new id to a finding on a name, where the author perhaps renamed the question that had it to one of `ids`.
pub(super) fn with_new_id<'a>(
    scope: &Scope<'_>,
    name: &Name,
    ids: impl Iterator<Item = &'a str>,
    finding: Diagnostic,
) -> Diagnostic {
    let old = &name.value;
    let Some(new) = renamed(scope, old, ids) else {
        return finding;
    };
    let advice = format!("if you renamed `{old}` to `{new}`, write the new id here and in the texts, too");
    finding.with_edit_put_in(advice, name.span, new)
}

/// Finds the id that an unknown name was perhaps renamed to: the only one without texts, while the name still has some.
fn renamed<'a>(scope: &Scope<'_>, name: &str, ids: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let keys = scope.catalogues.first()?.texts.keys();
    let names = keys.filter_map(|key| key.strip_prefix("questions.")?.split('.').next());
    let with_texts: HashSet<&str> = names.collect();
    if !with_texts.contains(name) {
        return None;
    }
    let mut bare = ids.filter(|id| !with_texts.contains(id) && !scope.invalid.contains(id));
    let new = bare.next()?;
    bare.next().is_none().then_some(new)
}

/// Adds the names that are similar to a name and can stand in its place. A rule does not name what it defines itself.
pub(super) fn with_similar(scope: &Scope<'_>, name: &Name, place: Place, finding: Diagnostic) -> Diagnostic {
    let around = scope.repeat_around(name.span);
    let own = scope.defined_around(name.span);
    let fits = |known: &&str| Some(*known) != own && (place == Place::Rule || !scope.is_condition(known));
    let has_number = name.value.ends_with(|last: char| last.is_ascii_digit());
    if around.is_none() && has_number {
        return finding.did_you_mean(&name.value, name.span, scope.nameable().filter(fits));
    }
    let known = scope.nameable_as_written(around).filter(fits);
    if around.is_some() {
        return finding.did_you_mean(&name.value, name.span, known);
    }
    // An item of a repeat has a name outside of it only with the number of an entry.
    let near = nearest(&name.value, known);
    near.into_iter().fold(finding, |finding, near| {
        match scope
            .repeats
            .iter()
            .find(|repeat| repeat.items.contains_key(near))
        {
            Some(repeat) => finding.with_help(format!(
                "did you mean `{near}`? It is asked in every entry of the repeat `{}`; {}",
                repeat.id.value,
                by_number(repeat, near)
            )),
            None => finding.did_you_mean(&name.value, name.span, [near]),
        }
    })
}

/// Says how an item of a repeat is named outside of the repeat.
pub(super) fn by_number(repeat: &Repeat, id: &str) -> String {
    format!(
        "outside of the repeat an entry is named by its number, from `{id}1` to `{id}{}`: write `{id}1` for the first",
        repeat.entries.len()
    )
}
