//! Dependencies of a state on itself (contract §5.7).

mod components;
mod graph;
mod too_far_left;

use enkat_model::{ElementId, ScalarKind};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::{SourceMap, Span},
};

use self::graph::{Dependency, Edge, Graph, GraphNode};
use crate::resolve::Survey;

/// The most cycles that are reported; mending these mends most others.
const MAX_REPORTED: usize = 20;
/// The most searches for a cycle; each costs a walk through the survey, also if its cycle is not reported.
const MAX_SEARCHES: usize = 200;

/// Reports one short cycle through each element that depends on itself, unless earlier reports contain all its rules.
pub(super) fn check(survey: &Survey, files: &SourceMap, sink: &mut Sink) {
    let graph = Graph::of(survey);
    let mut unreported = graph.on_cycles();
    let mut reported_rules: Vec<Span> = Vec::new();
    let (mut reported, mut searches) = (0, 0);
    for start in 0..unreported.len() {
        if reported == MAX_REPORTED || searches == MAX_SEARCHES {
            break;
        }
        if !unreported[start] {
            continue;
        }
        searches += 1;
        let Some(cycle) = graph.shortest_cycle(start) else {
            continue;
        };
        for edge in &cycle {
            unreported[edge.from] = false;
        }
        let rules = cycle
            .iter()
            .filter(|edge| edge.why.is_rule())
            .map(|edge| edge.span);
        if rules.clone().all(|rule| reported_rules.contains(&rule)) {
            continue;
        }
        reported_rules.extend(rules);
        if let [first, others @ ..] = &shown(&cycle)[..] {
            let words = Words {
                survey,
                files,
                graph: &graph,
            };
            sink.push(words.diagnostic(first, others));
            reported += 1;
        }
    }
}

/// Returns the edges of a cycle that a message shows, beginning with a rule.
fn shown(cycle: &[Edge]) -> Vec<Edge> {
    let edges = cycle.iter().filter(|edge| edge.why != Dependency::Itself);
    let mut shown: Vec<Edge> = edges.copied().collect();
    if let Some(rule) = shown.iter().position(|edge| edge.why.is_rule()) {
        shown.rotate_left(rule);
    }
    shown
}

/// The words of messages about a graph.
struct Words<'a> {
    survey: &'a Survey,
    files: &'a SourceMap,
    graph: &'a Graph,
}

impl Words<'_> {
    fn diagnostic(&self, first: &Edge, others: &[Edge]) -> Diagnostic {
        let (message, help) = self.message(first, others);
        let help = match self.misplaced_rule(first, others) {
            Some(misplaced) => format!("{misplaced}; {help}"),
            None => help,
        };
        let finding = Diagnostic::new(Code::E0701, message, first.span, self.sentence(first)).with_help(help);
        others.iter().fold(finding, |finding, edge| {
            finding.with_related(edge.span, self.sentence(edge))
        })
    }

    /// Returns the message about a cycle, and the help.
    fn message(&self, first: &Edge, others: &[Edge]) -> (String, String) {
        let name = self.name(first.from);
        if !others.is_empty() {
            let path = self.path(first, others);
            let help = if others.iter().any(|edge| edge.why.is_rule()) {
                "remove one of the rules".to_owned()
            } else if first.why == Dependency::OptionRule {
                "ask about another question".to_owned()
            } else {
                format!("to hide `{name}`, ask about another question")
            };
            return (format!("these depend on each other in a cycle: {path}"), help);
        }
        let (message, help) = match self.graph.node(first.from) {
            GraphNode::Element(_) if first.why == Dependency::OptionRule => (
                format!("an option of `{name}` asks about the answer to the same question"),
                "an option that its own question hides could never be chosen; ask about another question",
            ),
            GraphNode::Element(id) => (
                format!("the rule of `{name}` asks about its own answer"),
                match self.has_range(id) {
                    Some(true) => {
                        "to limit the answer, change its `range`; to hide the question, ask about another question"
                    }
                    Some(false) => {
                        "to limit the answer, write a `range`; to hide the question, ask about another question"
                    }
                    None => "to hide the question, ask about another question",
                },
            ),
            GraphNode::Condition(_) => (
                format!("the condition `{name}` asks about itself"),
                "write out what it depends on",
            ),
        };
        (message, help.to_owned())
    }

    /// Says where to write the only rule of an element in a cycle, if it is perhaps for an item inside of the element.
    fn misplaced_rule(&self, first: &Edge, others: &[Edge]) -> Option<String> {
        let edges = [first].into_iter().chain(others);
        let mut rules = edges.filter_map(|edge| match self.graph.node(edge.from) {
            GraphNode::Element(id) if edge.why.is_rule() => Some((id, edge)),
            GraphNode::Element(_) | GraphNode::Condition(_) => None,
        });
        let (owner, rule) = rules.next()?;
        let is_only = rules.next().is_none() && rule.why == Dependency::Rule;
        is_only.then(|| too_far_left::help(self.survey, self.files, owner, rule.span))?
    }

    /// Tests whether the answers of an element have a range; `None` if they cannot have one.
    fn has_range(&self, id: ElementId) -> Option<bool> {
        let kind = &self.survey.element(id).field()?.kind;
        let domain = kind.domain()?;
        (!matches!(kind, ScalarKind::Rating(_))).then_some(domain.has_ends)
    }

    /// Lists the nodes of a cycle in order; the first one is also the last.
    fn path(&self, first: &Edge, others: &[Edge]) -> String {
        let edges = [first].into_iter().chain(others).chain([first]);
        let names: Vec<_> = edges.map(|edge| format!("`{}`", self.name(edge.from))).collect();
        names.join(" → ")
    }

    /// Says how one node depends on another.
    fn sentence(&self, edge: &Edge) -> String {
        let (from, to) = (self.name(edge.from), self.name(edge.to));
        match edge.why {
            Dependency::Rule if matches!(self.graph.node(edge.from), GraphNode::Condition(_)) => {
                format!("the condition `{from}` depends on `{to}`")
            }
            Dependency::Rule => format!("whether `{from}` shows depends on `{to}`"),
            Dependency::OptionRule => format!("which options `{from}` offers depends on `{to}`"),
            Dependency::Inside => format!("`{from}` is in `{to}`"),
            Dependency::FollowsUp => format!("`{from}` follows up `{to}`"),
            Dependency::OrBox => format!("`{to}` disables `{from}`"),
            Dependency::Beside | Dependency::Itself => format!("`{from}` shows when `{to}` shows"),
        }
    }

    fn name(&self, node: usize) -> &str {
        match self.graph.node(node) {
            GraphNode::Element(id) => &self.survey.element(id).id.value,
            GraphNode::Condition(index) => &self.survey.conditions[index].name.value,
        }
    }
}
