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
    let diagnostic = Diagnostic::new(Code::E0503, message, name.span, "not known").did_you_mean(
        &name.value,
        name.span,
        known,
    );
    sink.push(if diagnostic.suggestions.is_empty() {
        diagnostic.with_help("declare it in `survey.yaml` under `scales`, or write the `options` here")
    } else {
        diagnostic
    });
    unknown()
}
