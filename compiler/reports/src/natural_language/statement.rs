//! Invariants in words: "it never happens that “Are you pregnant?” is shown and the participant is a man".

use enkat_model::{Body, Condition, Demand, ElementId, Gender, Invariant, OptionValue, Setting, Statement};

use super::{
    atom::{Atoms, flag_names},
    clause::{Clause, Pronoun},
    labels::Labels,
    normal_form::NormalForm,
    text::{Piece, Prose},
};

impl<'a> Labels<'a> {
    /// Describes an invariant as a sentence without its end.
    pub fn invariant(self, invariant: &Invariant) -> Prose {
        let demand = match &invariant.demand {
            Demand::Never(statement) => {
                Prose::words("it never happens that ").prose(self.statement(statement, true, Place::Alone))
            }
            Demand::Always(statement) => self.always(statement),
            Demand::Before { consent, every } => {
                let every = every.iter().map(|id| self.named(*id));
                Prose::words("the consent ")
                    .piece(self.field(*consent))
                    .then(" is required, and its page comes before ")
                    .prose(Prose::list(every, "and"))
            }
            Demand::AtMost(most) => Prose::words(format!(
                "at most {most} questions are shown to a participant at the same time, on all pages together"
            )),
        };
        match &invariant.when {
            Some(when) => Prose::words("where ")
                .prose(self.statement(when, true, Place::Alone))
                .then(", ")
                .prose(demand),
            None => demand,
        }
    }

    fn always(self, statement: &Statement) -> Prose {
        match statement.as_implication() {
            Some((premise, conclusion)) => Prose::words("whenever ")
                .prose(self.statement(premise, true, Place::Alone))
                .then(", ")
                .prose(self.statement(conclusion, true, Place::Alone)),
            None => {
                Prose::words("it is always so that ").prose(self.statement(statement, true, Place::Alone))
            }
        }
    }

    /// Describes a statement that holds, or does not.
    fn statement(self, statement: &Statement, holds: bool, place: Place) -> Prose {
        if let Some((premise, conclusion)) = statement.as_implication().filter(|_| holds) {
            let whole = Prose::words("if ")
                .prose(self.statement(premise, true, Place::Alone))
                .then(", then ")
                .prose(self.statement(conclusion, true, Place::Part));
            return place.bracketed(whole);
        }
        match (statement, holds) {
            (Statement::All(of), true) | (Statement::Any(of), false) => self.joined(of, holds, "and", place),
            (Statement::Any(of), true) | (Statement::All(of), false) => self.joined(of, holds, "or", place),
            (Statement::Not(part), _) => self.statement(part, !holds, place),
            (Statement::Holds(condition), true) => self.condition(&NormalForm::is(condition), place),
            (Statement::Holds(condition), false) => self.condition(&NormalForm::is_not(condition), place),
            (Statement::Shown(id), _) => self.shown(*id, holds),
            (Statement::Offered(id, value), _) => {
                let is = if holds {
                    " is offered under "
                } else {
                    " is not offered under "
                };
                Prose::from(self.option(*id, value))
                    .then(is)
                    .prose(self.named(*id))
            }
            (Statement::Included(id), _) => self.named(*id).then(if holds {
                " is part of the survey"
            } else {
                " is not part of the survey"
            }),
            (Statement::Complete, true) => Prose::words("the answers can be sent"),
            (Statement::Complete, false) => Prose::words("the answers cannot be sent yet"),
            (Statement::AtMostOne(of), true) => self.counted("at most one", of, place),
            (Statement::AtMostOne(of), false) => self.counted("more than one", of, place),
            (Statement::ExactlyOne(of), true) => self.counted("exactly one", of, place),
            (Statement::ExactlyOne(of), false) => self.counted("none or more than one", of, place),
        }
    }

    fn joined(self, of: &[Statement], holds: bool, word: &str, place: Place) -> Prose {
        let parts = of.iter().map(|part| self.statement(part, holds, Place::Part));
        match of.len() {
            0 => Prose::words(if word == "and" {
                "anything is so"
            } else {
                "nothing is so"
            }),
            1 => Prose::list(parts, word),
            _ => place.bracketed(Prose::list(parts, word)),
        }
    }

    fn shown(self, id: ElementId, holds: bool) -> Prose {
        if self.element(id).body.is_container() {
            let what = if holds { "something in " } else { "nothing in " };
            return Prose::words(what).prose(self.named(id)).then(" is shown");
        }
        self.named(id)
            .then(if holds { " is shown" } else { " is not shown" })
    }

    /// Returns the name of an element: a question by its label, a box with what it belongs to, a container with its kind, a note
    /// or an image by its id.
    pub(crate) fn named(self, id: ElementId) -> Prose {
        let kind = match &self.element(id).body {
            Body::Page { .. } => "the page ",
            Body::Section {} => "the section ",
            Body::Group { .. } => "the group ",
            Body::Note {} => return self.by_id("the note ", id),
            Body::Image(_) => return self.by_id("the image ", id),
            Body::Box {} | Body::OrBox { .. } => return self.atoms().one_box(id),
            Body::Question(_) => "",
        };
        Prose::words(kind).piece(self.field(id))
    }

    /// Lists options of a choice by their labels, or those that are left where these are fewer: "anything but “Never”".
    pub(crate) fn options(self, id: ElementId, values: &[OptionValue]) -> Prose {
        let all = self.element(id).body.options().iter().map(|option| &option.value);
        let others: Vec<_> = all.filter(|value| !values.contains(value)).cloned().collect();
        if others.is_empty() || others.len() + 1 >= values.len() {
            return self.atoms().options(id, values);
        }
        Prose::words("anything but ").prose(self.atoms().options(id, &others))
    }

    /// Returns a writer of atoms about participants who may have answered nothing.
    fn atoms(self) -> Atoms<'a, fn(ElementId) -> bool> {
        Atoms {
            labels: self,
            is_answered: |_| false,
        }
    }

    fn by_id(self, kind: &str, id: ElementId) -> Prose {
        Prose::words(kind).piece(Piece::Name(self.element(id).id.clone()))
    }

    /// Describes how many statements hold; those of one kind with one verb.
    fn counted(self, how_many: &str, of: &[Statement], place: Place) -> Prose {
        let are_questions = |part: &Statement| match part {
            Statement::Shown(id) if !self.element(*id).body.is_container() => Some(self.named(*id)),
            _ => None,
        };
        let are_flags = |part: &Statement| match part {
            Statement::Holds(Condition::Setting(Setting::Flag(set))) => Some(flag_names(self, *set, "or")),
            _ => None,
        };
        let begin = format!("{how_many} of ");
        let all =
            |parts: Vec<Prose>, is: &str| Prose::words(&*begin).prose(Prose::list(parts, "and")).then(is);
        if let Some(shown) = of.iter().map(are_questions).collect::<Option<Vec<_>>>() {
            return all(shown, " is shown");
        }
        if let Some(flags) = of.iter().map(are_flags).collect::<Option<Vec<_>>>() {
            return all(flags, " is on");
        }
        let parts = of.iter().map(|part| self.statement(part, true, Place::Part));
        let list = Prose::list(parts, "and");
        place.bracketed(Prose::words(format!("{how_many} of these is so: ")).prose(list))
    }

    /// Describes a condition over settings and answers.
    fn condition(self, condition: &NormalForm, place: Place) -> Prose {
        let (parts, is_any) = match condition {
            NormalForm::All(parts) => (parts, false),
            NormalForm::Any(parts) => (parts, true),
            literal => return self.literal(literal),
        };
        let described = self.atoms().each(
            parts,
            is_any,
            |part| self.condition(part, Place::Part),
            independent,
        );
        match described.len() {
            0 => Prose::words(if is_any { "nothing is so" } else { "anything is so" }),
            1 => Prose::list(described, "and"),
            _ => place.bracketed(Prose::list(described, if is_any { "or" } else { "and" })),
        }
    }

    fn literal(self, literal: &NormalForm) -> Prose {
        let (atom, holds) = match literal {
            NormalForm::Is(atom) => (atom, true),
            NormalForm::IsNot(atom) => (atom, false),
            NormalForm::All(_) | NormalForm::Any(_) => return Prose::default(),
        };
        if let Condition::Setting(Setting::Gender(gender)) = atom {
            let is = if holds { "is" } else { "is not" };
            return Prose::words(format!("the participant {is} {}", person(*gender)));
        }
        independent(self.atoms().clause(atom, holds))
    }
}

/// The place of a part in a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It stands alone.
    Alone,
    /// It stands among others.
    Part,
}

impl Place {
    /// Puts brackets around a part whose words could be taken for those of others.
    fn bracketed(self, prose: Prose) -> Prose {
        match self {
            Self::Alone => prose,
            Self::Part => Prose::words("(").prose(prose).then(")"),
        }
    }
}

/// Turns a clause about participants into a sentence about one.
fn independent(clause: Clause) -> Prose {
    match clause.pronoun {
        Pronoun::Who => Prose::words("the participant ").prose(clause.text),
        Pronoun::ForWhom | Pronoun::Where | Pronoun::Mixed => clause.text,
    }
}

fn person(gender: Gender) -> &'static str {
    match gender {
        Gender::Female => "a woman",
        Gender::Male => "a man",
        Gender::Other => "a person of another gender",
    }
}
