//! Restrictions of who sees what, in plain words.

use enkat_model::ElementId;
use enkat_prove::Restriction;

use super::{Audience, Labels, NormalForm, Piece, Prose};

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
                .then(" is offered ")
                .prose(audience.only_of_anybody("to", labels))
        }
        Restriction::Assumption(at) => {
            let audience = Audience::of_rule(NormalForm::is(&labels.artifact.assumptions[at]));
            Prose::words("the whole survey is offered ").prose(audience.only_of_anybody("to", labels))
        }
    }
}

fn of_element(labels: Labels<'_>, id: ElementId, audience: &Audience) -> Prose {
    let [verb, of] = Audience::verb(labels, id);
    let is_asked = named_in_place(labels, id).then(" is ").then(verb);
    is_asked.prose(audience.only_of_element(of, labels, id))
}

/// Returns an element by its label, with its page where another page, section or group has the same label.
fn named_in_place(labels: Labels<'_>, id: ElementId) -> Prose {
    let body = &labels.element(id).body;
    let label = labels.label(id);
    let mut others = (0..labels.artifact.elements.len()).map(ElementId::at);
    let is_same = |other: ElementId| {
        other != id && labels.element(other).body.kind() == body.kind() && labels.label(other) == label
    };
    let named = labels.named(id);
    if !body.is_container() || !others.any(is_same) {
        return named;
    }
    let page = Piece::Label(labels.label(labels.artifact.page_of(id)));
    named.then(" on the page ").piece(page)
}
