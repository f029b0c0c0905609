//! The invariants of a survey and its modules.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::INVARIANT,
    parse::{
        expression::{self, Subject},
        node::Node,
    },
    source::{Span, Spanned},
    tree::{Demand, Expression, Invariant, Name},
};

use super::{decoder::Decoder, fields::Fields};

/// The file that has invariants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::expand) enum Home {
    /// `survey.yaml`.
    Survey,
    /// A module, whose invariants are about itself alone.
    Module,
}

/// The keys of which an invariant has one.
const DEMANDS: [&str; 4] = ["never", "always", "before", "at_most"];

/// The most questions that an invariant can name as a limit.
const MOST: u32 = 1_000_000;

impl Decoder<'_> {
    /// Reads the invariants of a file, each with a name of its own.
    pub(in crate::expand) fn invariants(&mut self, fields: &Fields<'_, '_>, home: Home) -> Vec<Invariant> {
        let node = fields.optional("invariants", self);
        let items = node.and_then(|node| self.filled_list(node)).unwrap_or_default();
        let mut read: Vec<Invariant> = Vec::with_capacity(items.len());
        for item in items {
            let Some(invariant) = self.invariant(item, home) else {
                continue;
            };
            match read.iter().find(|other| other.name == invariant.name) {
                Some(first) => self.twice("invariant", &invariant.name, first.name.span),
                None => read.push(invariant),
            }
        }
        read
    }

    fn invariant(&mut self, node: &Node<'_>, home: Home) -> Option<Invariant> {
        let fields = self.fields(node, "an invariant", INVARIANT)?;
        let name = fields.required("name", self).and_then(|node| self.id(node));
        let when = fields.optional("when", self);
        let when = when.and_then(|node| self.statement(node));
        let demand = self.demand(&fields, home);
        Some(Invariant {
            name: name?,
            demand: demand?,
            when,
        })
    }

    /// Reads the one demand that an invariant has.
    fn demand(&mut self, fields: &Fields<'_, '_>, home: Home) -> Option<Spanned<Demand>> {
        let written = DEMANDS.iter().filter_map(|key| Some((*key, fields.key(key)?)));
        let written: Vec<(&str, Span)> = written.collect();
        match written[..] {
            [] => {
                if !DEMANDS.iter().any(|key| fields.is_meant(key)) {
                    self.sink.push(without_demand(fields.start));
                }
                None
            }
            [(key, span)] => self.only_demand(fields, (key, span), home),
            [(first, at), (second, again), ..] => {
                let message = format!("this invariant has both `{first}` and `{second}`");
                let finding = Diagnostic::new(Code::E0215, message, again, "a second demand");
                self.sink.push(
                    finding
                        .with_related(at, "the first one")
                        .with_help("an invariant demands one thing: write two invariants, each with a name"),
                );
                None
            }
        }
    }

    fn only_demand(
        &mut self,
        fields: &Fields<'_, '_>,
        (key, span): (&str, Span),
        home: Home,
    ) -> Option<Spanned<Demand>> {
        let of_survey = matches!(key, "before" | "at_most");
        if of_survey && home == Home::Module {
            let message = format!("`{key}` is about a whole survey, and this is a module");
            let finding = Diagnostic::new(Code::E1505, message, span, "not in a module");
            self.sink
                .push(finding.with_help("write this invariant in `survey.yaml`"));
            return None;
        }
        let value = fields.optional(key, self)?;
        let demand = match key {
            "never" => Demand::Never(self.statement(value)?),
            "always" => Demand::Always(self.statement(value)?),
            "before" => self.before(value, fields)?,
            _ => Demand::AtMost(self.whole(value, 0, MOST)?.value),
        };
        if key != "before" {
            self.no_effect(
                fields,
                "every",
                "only `before` has a list of what comes after the consent",
            );
        }
        Some(Spanned::new(demand, value.span))
    }

    fn before(&mut self, node: &Node<'_>, fields: &Fields<'_, '_>) -> Option<Demand> {
        self.no_effect(
            fields,
            "when",
            "the order of the pages is the same in every state",
        );
        let consent = self.text(node);
        let every = fields.required("every", self);
        let every = every.filter(|node| self.filled_list(node).is_some())?;
        let names: Vec<Name> = self.distinct(every, "element", Self::text);
        Some(Demand::Before {
            consent: consent?,
            every: names.into_iter().map(Subject::read).collect(),
        })
    }

    /// Reports a key that has no effect beside the demand.
    fn no_effect(&mut self, fields: &Fields<'_, '_>, key: &str, why: &str) {
        if let Some(span) = fields.key(key) {
            let message = format!("`{key}` has no effect here: {why}");
            let finding = Diagnostic::new(Code::E0215, message, span, "no effect");
            self.sink.push(finding.with_help(format!("remove `{key}`")));
        }
    }

    /// Reads the statement of an invariant.
    fn statement(&mut self, node: &Node<'_>) -> Option<Expression> {
        self.expression_by(node, expression::parse_statement)
    }
}

fn without_demand(start: Span) -> Diagnostic {
    let message = "this invariant demands nothing";
    let finding = Diagnostic::new(Code::E0202, message, start, "no demand");
    finding.with_help(
        "write what never holds, such as `never: shown(pregnant) and gender == \"male\"`, what always holds with `always`, what comes \
         after the consent with `before` and `every`, or the most questions with `at_most`",
    )
}
