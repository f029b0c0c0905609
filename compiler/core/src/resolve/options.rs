//! Options and their rules: those of scales, and those that a question writes itself.

use std::sync::Arc;

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Spanned,
    tree::{self, Name, NameKind},
};
use indexmap::IndexMap;

use super::{
    Suggest, expression,
    scope::Scope,
    survey::{ChoiceOption, Options},
};

/// Reusable options by name.
pub(super) type Scales = IndexMap<Name, Arc<Options>>;

/// Resolves the scales of the header.
pub(super) fn scales(scope: &Scope<'_>, sink: &mut Sink) -> Scales {
    let scales = scope.header.scales.iter();
    scales
        .map(|(name, written)| (name.clone(), options(scope, written, sink).into()))
        .collect()
}

/// Resolves the names in the rules of options.
pub(super) fn options(scope: &Scope<'_>, written: &tree::Options, sink: &mut Sink) -> Options {
    let option = |option: &tree::ChoiceOption| ChoiceOption {
        value: option.value.clone(),
        valuation: option.valuation.clone(),
        draft: option.draft,
        hidden_when: option
            .hidden_when
            .as_ref()
            .and_then(|rule| expression::resolve(scope, rule, sink)),
    };
    Spanned::new(written.value.iter().map(option).collect(), written.span)
}

/// Returns the options of a scale; empty if there is no such scale, which is reported.
pub(super) fn scale(scope: &Scope<'_>, scales: &Scales, name: &Name, sink: &mut Sink) -> Arc<Options> {
    if let Some(options) = scales.get(name) {
        return options.clone();
    }
    let unknown = || Spanned::new(Vec::new(), name.span).into();
    if scope.unread.has(NameKind::Scale) {
        return unknown();
    }
    let known = scales.keys().map(|known| known.value.as_str());
    let message = format!("no scale is called `{}`", name.value);
    let diagnostic = Diagnostic::new(Code::E0503, message, name.span, "not a scale").did_you_mean(
        &name.value,
        name.span,
        known,
    );
    let is_near = !diagnostic.suggestions.is_empty() || !diagnostic.help.is_empty();
    sink.push(match renamed(scope, scales, &name.value) {
        _ if is_near => diagnostic,
        Some(new) => diagnostic.with_edit_put_in(
            format!(
                "if you renamed `{}` to `{new}`, write the new name here and in the texts, too",
                name.value
            ),
            name.span,
            new,
        ),
        None => diagnostic.with_help("add it to `scales` in `survey.yaml`, or write the `options` here"),
    });
    unknown()
}

/// Finds the scale that an unknown one was perhaps renamed to: the only one without texts, while the unknown name still has some.
fn renamed<'a>(scope: &Scope<'_>, scales: &'a Scales, name: &str) -> Option<&'a str> {
    let catalogue = scope.catalogues.first()?;
    let has_texts = |name: &str| {
        let beginning = format!("scales.{name}.");
        let mut keys = catalogue.texts.keys();
        keys.any(|key| key.starts_with(&beginning))
    };
    if !has_texts(name) {
        return None;
    }
    let names = scales.keys().map(|scale| scale.value.as_str());
    let mut bare = names.filter(|scale| !has_texts(scale));
    let new = bare.next()?;
    bare.next().is_none().then_some(new)
}
