//! The places of restrictions.

use enkat_prove::Restriction;
use enkat_syntax::source::Span;

use super::findings::Writer;
use crate::lower::Decides;

impl Writer<'_> {
    /// Lists the places where restrictions are written, each with what it does.
    pub(super) fn places_of(&self, core: &[Restriction]) -> Vec<(Span, String)> {
        core.iter()
            .flat_map(|restriction| self.places_of_one(*restriction))
            .collect()
    }

    fn places_of_one(&self, restriction: Restriction) -> Vec<(Span, String)> {
        match restriction {
            Restriction::Hidden(id) => {
                let text = format!("this hides `{}`", self.id(id));
                let rules = self.places.rules.iter();
                let own = rules.filter(|rule| rule.target == id && rule.decides == Decides::Hidden);
                own.map(|rule| (rule.term.span, text.clone())).collect()
            }
            Restriction::OptionHidden(id, at) => {
                let Some(option) = self.artifact.elements[id.index()].element.body.options().get(at) else {
                    return Vec::new();
                };
                let text = format!("this hides the option `{}` of `{}`", option.value, self.id(id));
                let rules = self.places.rules.iter().filter(|rule| rule.target == id);
                let own = rules.filter(|rule| rule.decides == Decides::HiddenOption(option.value.clone()));
                own.map(|rule| (rule.term.span, text.clone())).collect()
            }
            Restriction::IncludedIn(id) => {
                let text = format!("`{}` is only for this", self.id(id));
                let spans = &self.places.elements[id.index()].included_in;
                spans.first().map(|span| (*span, text)).into_iter().collect()
            }
            Restriction::Genders(id) => {
                let text = format!("`{}` is only for this gender", self.id(id));
                let spans = &self.places.elements[id.index()].genders;
                spans.first().map(|span| (*span, text)).into_iter().collect()
            }
            Restriction::Assumption(index) => {
                let assumed = self.survey.header.assume.get(index);
                let text = "every participant is so".to_owned();
                assumed.map(|expr| (expr.span, text)).into_iter().collect()
            }
        }
    }
}
