//! Resolution: names → ids. After this phase an unresolved name cannot be represented.
//!
//! Unknown names are reported and left out, so that later phases still check all the rest.

mod attention;
mod boxes;
mod claims;
mod compared_words;
mod consent;
mod declare;
mod elements;
mod expr;
mod expression;
mod flags;
mod invariants;
mod options;
mod payload;
mod place;
mod scenarios;
mod scope;
mod scores;
mod settings;
mod similar;
mod suggest;
mod survey;
mod unknown;

pub use expr::{Claim, Expr, ExprKind, Literal, Reference};
pub use survey::{
    Answered, Attention, Body, Check, Checkboxes, Choice, ChoiceOption, Condition, Consent, Demand, Derived,
    Element, Flag, Header, Invariant, Labels, Options, Payload, Preset, Question, QuestionKind, Scenario,
    Score, Survey,
};

pub(crate) use suggest::Suggest;

use enkat_syntax::{diagnostics::Sink, tree};
use scope::Scope;

/// Gives every element its id, and replaces names by ids.
pub fn resolve(syntax: tree::Survey, sink: &mut Sink) -> Survey {
    let (
        flags,
        assume,
        presets,
        conditions,
        scales,
        elements,
        consent,
        invariants,
        scores,
        attention,
        payload,
        scenarios,
    ) = {
        let scope = declare::declare(&syntax, sink);
        let flags = settings::flags(&scope, sink);
        let assume = settings::assume(&scope, sink);
        let presets = settings::presets(&scope, sink);
        let conditions = conditions(&scope, sink);
        let scales = options::scales(&scope, sink);
        let elements = elements::resolve(&scope, &scales, sink);
        let consent = consent::resolve(&scope, syntax.header.consent.as_ref(), sink);
        let invariants = invariants::resolve(&scope, consent.as_ref(), sink);
        let scores = scores::resolve(&scope, &syntax.scores, sink);
        let attention = attention::resolve(&scope, &syntax.attention, sink);
        let payload = payload::resolve(&scope, &syntax.payload, sink);
        let scenarios = scenarios::resolve(&scope, &syntax, &payload, sink);
        (
            flags, assume, presets, conditions, scales, elements, consent, invariants, scores, attention,
            payload, scenarios,
        )
    };
    let tree::Header {
        id,
        version,
        languages,
        stepper,
        finish,
        follow_ups,
        allow,
        allow_warnings,
        is_template,
        span,
        ..
    } = syntax.header;
    let header = Header {
        id,
        version,
        languages,
        consent,
        stepper,
        finish,
        follow_ups,
        flags,
        assume,
        presets,
        allow,
        allow_warnings,
        is_template,
        span,
    };
    Survey {
        header,
        scales,
        elements,
        conditions,
        invariants,
        payload,
        scores,
        attention,
        catalogues: syntax.catalogues,
        repeats: syntax.repeats,
        rest: syntax.rest,
        modules: syntax.modules,
        unread: syntax.unread,
        expansions: syntax.expansions,
        scenarios,
        unread_scenarios: syntax.unread_scenarios,
    }
}

/// Resolves the conditions of the header.
fn conditions(scope: &Scope<'_>, sink: &mut Sink) -> Vec<Condition> {
    let named = scope.header.conditions.iter();
    named
        .map(|(name, written)| Condition {
            name: name.clone(),
            expr: expression::resolve_named(scope, name, written, sink),
        })
        .collect()
}
