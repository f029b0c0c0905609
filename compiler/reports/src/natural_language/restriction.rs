//! Restrictions of who sees what, in plain words.

use enkat_model::ElementId;
use enkat_prove::Restriction;

use super::{Audience, Labels, NormalForm, Prose, audience::are_some};

/// Describes a restriction: "the section “White fingers” is shown only where `vibrations` is off".
pub fn restriction(labels: Labels<'_>, restriction: Restriction) -> Prose {
    match restriction {
        Restriction::Hidden(id) => of_element(labels, id, &Audience::of_own_rule(labels, id)),
        Restriction::IncludedIn(id) => {
            let flags = vec![labels.artifact.elements[id.index()].included_in];
            let audience = Audience {
                flags,
                ..Audience::default()
            };
            of_element(labels, id, &audience)
        }
        Restriction::Genders(id) => {
            let genders = Some(labels.artifact.elements[id.index()].genders.clone());
            let audience = Audience {
                genders,
                ..Audience::default()
            };
            of_element(labels, id, &audience)
        }
        Restriction::OptionHidden(id, at) => {
            let option = &labels.element(id).body.options()[at];
            let audience = Audience::of_rule(NormalForm::is_not(&option.hidden_when));
            Prose::from(labels.option(id, &option.value))
                .then(" of ")
                .prose(labels.named(id))
                .then(" is offered only ")
                .prose(audience.prose_of_anybody("to", labels))
        }
        Restriction::Assumption(at) => {
            let audience = Audience::of_rule(NormalForm::is(&labels.artifact.assumptions[at]));
            Prose::words("the whole survey is offered only ").prose(audience.prose_of_anybody("to", labels))
        }
    }
}

fn of_element(labels: Labels<'_>, id: ElementId, audience: &Audience) -> Prose {
    let [verb, of] = Audience::verb(labels, id);
    let whom = audience.prose(of, labels, id);
    let is_asked = labels.named(id).then(" is ").then(verb);
    let only = if are_some(&whom) { "only " } else { "" };
    is_asked.then(only).prose(whom)
}
