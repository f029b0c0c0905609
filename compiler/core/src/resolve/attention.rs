//! The conditions under which attention is raised.

use enkat_syntax::{diagnostics::Sink, tree};

use super::{expression, scope::Scope, survey::Attention};

/// Resolves the attention rules, as far as the names in their conditions are known.
pub(super) fn resolve(scope: &Scope<'_>, written: &[tree::Attention], sink: &mut Sink) -> Vec<Attention> {
    let written = written.iter();
    written
        .map(|attention| Attention {
            name: attention.name.clone(),
            when: attention
                .when
                .as_ref()
                .and_then(|when| expression::resolve(scope, when, sink)),
            level: attention.level,
            draft: attention.draft,
        })
        .collect()
}
