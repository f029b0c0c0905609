//! Invariants as authors write them.

use enkat_model::{Artifact, Body, Demand, ElementId, Invariant, Setting, Statement};

use super::{Binding, Conditions, of_artifact, option};

/// Writes an invariant without its name, as authors do: `never: shown(pregnant) and gender == "male"`.
pub(crate) fn invariant(artifact: &Artifact, invariant: &Invariant) -> String {
    of_artifact(artifact, |conditions| {
        let demand = match &invariant.demand {
            Demand::Never(statement) => format!("never: {}", conditions.statement(statement)),
            Demand::Always(statement) => format!("always: {}", conditions.statement(statement)),
            Demand::Before { consent, every } => {
                let every: Vec<_> = every.iter().map(|id| conditions.subject(*id)).collect();
                format!(
                    "before: {}, every: [{}]",
                    conditions.name(*consent),
                    every.join(", ")
                )
            }
            Demand::AtMost(most) => format!("at_most: {most}"),
        };
        match &invariant.when {
            Some(when) => format!("{demand}, when: {}", conditions.statement(when)),
            None => demand,
        }
    })
}

/// The place of a statement within another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Around {
    /// The whole expression, a part of a list, or the conclusion of an implication.
    Whole,
    /// A part that operators join.
    Part(Binding),
}

impl Conditions<'_, Setting> {
    fn statement(&self, statement: &Statement) -> String {
        self.stated(statement, Around::Whole)
    }

    fn stated(&self, statement: &Statement, around: Around) -> String {
        if let Some((premise, conclusion)) = statement.as_implication() {
            let premise = self.stated(premise, Around::Part(Binding::Or));
            let whole = format!("{premise} implies {}", self.stated(conclusion, Around::Whole));
            return if around == Around::Whole {
                whole
            } else {
                format!("({whole})")
            };
        }
        match statement {
            Statement::All(of) if of.is_empty() => "always".to_owned(),
            Statement::Any(of) if of.is_empty() => "never".to_owned(),
            Statement::All(of) => self.statements(of, " and ", Binding::And, around),
            Statement::Any(of) => self.statements(of, " or ", Binding::Or, around),
            Statement::Not(part) => format!("not {}", self.stated(part, Around::Part(Binding::Not))),
            Statement::Holds(condition) => match around {
                Around::Whole => self.written(condition),
                Around::Part(binding) => self.within(condition, binding),
            },
            Statement::Shown(id) => format!("shown({})", self.subject(*id)),
            Statement::Offered(id, value) => format!("shown({}, {})", self.subject(*id), option(value)),
            Statement::Included(id) => format!("included({})", self.subject(*id)),
            Statement::Complete => "complete".to_owned(),
            Statement::AtMostOne(of) => format!("at_most_one({})", self.list(of)),
            Statement::ExactlyOne(of) => format!("exactly_one({})", self.list(of)),
        }
    }

    fn statements(&self, of: &[Statement], by: &str, binding: Binding, around: Around) -> String {
        let inner = Around::Part(binding.max(Binding::And));
        let parts: Vec<_> = of.iter().map(|part| self.stated(part, inner)).collect();
        let joined = parts.join(by);
        let is_apart = match around {
            Around::Whole => false,
            Around::Part(around) => around > binding || (around == binding && binding == Binding::And),
        };
        if is_apart { format!("({joined})") } else { joined }
    }

    fn list(&self, of: &[Statement]) -> String {
        let parts: Vec<_> = of.iter().map(|part| self.statement(part)).collect();
        parts.join(", ")
    }

    /// Writes an element as invariants name it: a container with its kind.
    fn subject(&self, id: ElementId) -> String {
        let name = self.name(id);
        match self.elements.get(id.index()).map(|element| &element.body) {
            Some(Body::Page { .. }) => format!("page.{name}"),
            Some(Body::Section {}) => format!("section.{name}"),
            Some(Body::Group { .. }) => format!("group.{name}"),
            _ => name,
        }
    }
}
