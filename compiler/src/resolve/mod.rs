//! Names → ids: after this phase an unresolved name cannot be written down.
//!
//! What cannot be resolved is reported and left out, so that the phases behind still check all the rest.

mod consent;
mod declare;
mod elements;
mod expr;
mod expression;
mod flags;
mod scope;
mod scores;
mod suggest;
mod survey;
mod unknown;

pub use expr::{Expr, ExprKind, Literal, Reference};
pub use survey::{AnswerKind, Body, Consent, Element, Flag, Header, Labels, Question, Score, Survey};

pub(crate) use suggest::Suggest;

use crate::{diagnostics::Sink, expand::syntax};

/// Gives every element its id and puts ids in the place of names.
pub fn resolve(syntax: syntax::Survey, sink: &mut Sink) -> Survey {
    let (elements, consent, scores) = {
        let scope = declare::declare(&syntax, sink);
        flags::check(&syntax.header, sink);
        let elements = elements::resolve(&scope, sink);
        let consent = consent::resolve(&scope, syntax.header.consent.as_ref(), sink);
        let scores = scores::resolve(&scope, &syntax.scores, sink);
        (elements, consent, scores)
    };
    let syntax::Header {
        id,
        version,
        languages,
        stepper,
        finish,
        follow_ups,
        flags,
        scales,
        span,
        ..
    } = syntax.header;
    let flags = flags.into_iter().map(|(alias, flag)| Flag {
        alias,
        setting: flag.setting,
        reserved: flag.reserved,
    });
    let header = Header {
        id,
        version,
        languages,
        consent,
        stepper,
        finish,
        follow_ups,
        flags: flags.collect(),
        span,
    };
    Survey {
        header,
        scales,
        elements,
        scores,
        catalogues: syntax.catalogues,
        repeats: syntax.repeats,
        expansions: syntax.expansions,
    }
}
