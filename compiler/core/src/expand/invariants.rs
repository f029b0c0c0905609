//! The invariants of modules. A survey gets those about something that it asks.

use enkat_syntax::{
    collections::{HashMap, HashSet},
    parse::expression::{Claim, Expr, Subject},
    source::FileId,
    tree::{AbsentQuestion, Element, Expression, Invariant, Kind, Name, Page, QuestionKind},
};
use indexmap::IndexMap;

/// The names that a survey and its modules give.
pub(super) struct KnownIds<'a> {
    /// The ids of the survey.
    of_survey: HashSet<&'a str>,
    /// The ids that each module with invariants gives.
    pub(super) of_modules: &'a HashMap<FileId, HashSet<String>>,
    /// Questions and boxes in sections that the survey does not include.
    pub(super) absent: &'a IndexMap<String, AbsentQuestion>,
    /// The conditions of modules.
    pub(super) conditions: &'a IndexMap<Name, Expression>,
}

impl<'a> KnownIds<'a> {
    pub(super) fn new(
        pages: &'a [Page],
        of_modules: &'a HashMap<FileId, HashSet<String>>,
        absent: &'a IndexMap<String, AbsentQuestion>,
        conditions: &'a IndexMap<Name, Expression>,
    ) -> Self {
        let mut of_survey: HashSet<&str> = HashSet::default();
        for page in pages {
            of_survey.insert(&page.id.value);
            for element in &page.content {
                element.for_each(&mut |element| of_survey.extend(ids(element)));
            }
        }
        Self {
            of_survey,
            of_modules,
            absent,
            conditions,
        }
    }

    /// Tests whether an invariant of a module is about this survey: it names an element of it, or a name in it is not known at all,
    /// which is then reported.
    pub(super) fn is_about_survey(&self, invariant: &Invariant) -> bool {
        let of_module = self.of_modules.get(&invariant.name.span.file);
        let mut waiting: Vec<&Expr> = parsed(invariant.expressions()).collect();
        let mut seen: Vec<&str> = Vec::new();
        while let Some(expr) = waiting.pop() {
            for name in names(expr) {
                if seen.contains(&name) {
                    continue;
                }
                seen.push(name);
                let condition = self.conditions.iter().find(|(known, _)| known.value == name);
                match condition {
                    Some((_, condition)) => waiting.extend(&condition.parsed),
                    None if self.of_survey.contains(name) => return true,
                    None => {
                        let is_of_module = of_module.is_some_and(|ids| ids.contains(name));
                        if !is_of_module && !self.absent.contains_key(name) {
                            return true;
                        }
                    }
                }
            }
        }
        // One that names nothing is reported.
        seen.is_empty()
    }
}

fn parsed<'a>(expressions: impl Iterator<Item = &'a Expression>) -> impl Iterator<Item = &'a Expr> {
    expressions.filter_map(|expression| expression.parsed.as_ref())
}

/// Lists the elements and conditions that an expression names.
fn names(expr: &Expr) -> Vec<&str> {
    let mut names = Vec::new();
    expr.for_each_name(&mut |name| names.push(name));
    expr.for_each_claim(&mut |claim| names.extend(subject(claim).map(|subject| subject.name.value.as_str())));
    names
}

fn subject(claim: &Claim) -> Option<&Subject> {
    match claim {
        Claim::Shown(subject) | Claim::Offered(subject, _) | Claim::Included(subject) => Some(subject),
        Claim::Complete | Claim::Implies(..) | Claim::Counted(..) => None,
    }
}

/// Lists the ids of an element, its boxes and its opt-out.
fn ids(element: &Element) -> impl Iterator<Item = &str> {
    let question = match &element.kind {
        Kind::Question(question) => Some(question),
        _ => None,
    };
    let boxes = question.map_or(&[][..], |question| match &question.answer {
        QuestionKind::Checkboxes(group) => &group.boxes[..],
        _ => &[],
    });
    let or_box = question.and_then(|question| question.or_box.as_ref());
    let boxes = boxes.iter().map(|item| &item.id);
    let all = std::iter::once(&element.id).chain(boxes).chain(or_box);
    all.map(|id| id.value.as_str())
}
