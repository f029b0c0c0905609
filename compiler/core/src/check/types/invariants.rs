//! The statements of invariants.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::expression::Logic,
    source::{Span, Spanned},
};

use super::{Types, said_twice, standing::Purpose};
use crate::{
    check::{Predicate, Stated, Statement},
    resolve::{Claim, Expr, ExprKind, Invariant, Literal},
};

impl Types<'_, '_> {
    /// Type-checks the statements of each invariant; `None` for an invariant with one of the wrong type.
    pub(super) fn invariants(&mut self) -> Vec<Option<Stated>> {
        let invariants = self.survey.invariants.iter();
        // A statement that is always true is the purpose of an invariant, not a mistake.
        let before = std::mem::replace(self.sink, Sink::without([Code::W0601]));
        let stated = self.with_purpose(Purpose::Invariant, |types| {
            invariants.map(|invariant| types.stated(invariant)).collect()
        });
        let found = std::mem::replace(self.sink, before);
        self.sink.append(found);
        stated
    }

    fn stated(&mut self, invariant: &Invariant) -> Option<Stated> {
        let mut typed = |expr: Option<&Expr>| match expr {
            Some(expr) => Some(Some(self.statement(expr)?)),
            None => Some(None),
        };
        let (demanded, when) = (typed(invariant.statement()), typed(invariant.when.as_ref()));
        Some(Stated {
            demanded: demanded?,
            when: when?,
        })
    }

    /// Type-checks an expression as a statement. Without a part that only invariants have, it is a predicate.
    fn statement(&mut self, expr: &Expr) -> Option<Statement> {
        if !expr.has_claim() {
            return self.condition(expr).map(Statement::Holds);
        }
        match &expr.kind {
            ExprKind::Not(part) => Some(Statement::Not(Box::new(self.statement(part)?))),
            ExprKind::Logic(logic, parts) => self.joined_statements(*logic, parts),
            ExprKind::Claim(claim) => self.claim(claim),
            // A comparison or a call with such a part in it.
            _ => self.condition(expr).map(Statement::Holds),
        }
    }

    fn joined_statements(&mut self, logic: Logic, parts: &[Expr]) -> Option<Statement> {
        let typed = self.statements(parts)?;
        let repeated = typed.iter().enumerate().find_map(|(index, part)| {
            let first = typed[..index].iter().position(|other| other == part)?;
            Some(said_twice(parts[first].span, parts[index].span))
        });
        if let Some(finding) = repeated {
            self.sink.push(finding);
        }
        Some(match logic {
            Logic::And => Statement::All(typed),
            Logic::Or => Statement::Any(typed),
        })
    }

    /// Type-checks several statements, also where one is of the wrong type.
    fn statements(&mut self, parts: &[Expr]) -> Option<Vec<Statement>> {
        let typed: Vec<_> = parts.iter().filter_map(|part| self.statement(part)).collect();
        (typed.len() == parts.len()).then_some(typed)
    }

    fn claim(&mut self, claim: &Claim) -> Option<Statement> {
        Some(match claim {
            Claim::Shown(id) => Statement::Shown(*id),
            Claim::Offered(id, value) => self.offered(*id, value)?,
            Claim::Included(id) => Statement::Included(*id),
            Claim::Absent => Statement::Holds(Predicate::NEVER),
            Claim::Complete => Statement::Complete,
            Claim::Implies(premise, conclusion) => {
                let (premise, conclusion) = (self.statement(premise), self.statement(conclusion));
                Statement::Implies(Box::new(premise?), Box::new(conclusion?))
            }
            Claim::Counted(amount, parts) => Statement::Counted(*amount, self.statements(parts)?),
        })
    }

    fn offered(&mut self, id: ElementId, value: &Spanned<Literal>) -> Option<Statement> {
        if self.survey.element(id).choice().is_none() {
            let finding = self.without_options(id, value.span);
            return self.refuse(finding);
        }
        let value = self.option(id, &value.value, value.span)?;
        Some(Statement::Offered(id, value))
    }

    fn without_options(&self, id: ElementId, span: Span) -> Diagnostic {
        let element = self.survey.element(id);
        let name = self.name(id);
        let message = format!(
            "`shown` asks for an option of `{name}`, which is {}",
            element.what()
        );
        Diagnostic::new(Code::E0607, message, span, "it has no options")
            .with_related(element.id.span, "declared here")
            .with_help(format!("write `shown({name})`, or name a `choice`"))
    }
}
