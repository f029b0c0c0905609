//! Dependencies that lead back to where they began (contract §5.7).

mod components;
mod graph;

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
};

use self::graph::{Dependency, Edge, Graph, Node};
use crate::resolve::Survey;

/// The most cycles that are told; mending these mends most others.
const MOST: usize = 20;
/// The most cycles that are looked for, those that add nothing included: each costs a walk through the survey.
const MOST_WALKS: usize = 200;

/// Finds what depends on itself: for every element on a cycle one short cycle through it, unless its rules are all part
/// of cycles that have been told.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    let graph = Graph::of(survey);
    let mut untold = graph.on_cycles();
    let mut told_rules: Vec<Span> = Vec::new();
    let (mut found, mut walks) = (0, 0);
    for start in 0..untold.len() {
        if !untold[start] || found == MOST || walks == MOST_WALKS {
            continue;
        }
        walks += 1;
        let Some(cycle) = graph.shortest_cycle(start) else {
            continue;
        };
        for edge in &cycle {
            untold[edge.from] = false;
        }
        let rules = cycle
            .iter()
            .filter(|edge| edge.why.is_rule())
            .map(|edge| edge.span);
        if found > 0 && rules.clone().all(|rule| told_rules.contains(&rule)) {
            continue;
        }
        told_rules.extend(rules);
        sink.push(diagnostic(survey, &graph, &cycle));
        found += 1;
    }
}

fn diagnostic(survey: &Survey, graph: &Graph, cycle: &[Edge]) -> Diagnostic {
    let name = |node| match graph.node(node) {
        Node::Element(id) => survey.element(id).id.value.as_str(),
        Node::Condition(index) => survey.conditions[index].name.value.as_str(),
    };
    let mut told: Vec<&Edge> = cycle
        .iter()
        .filter(|edge| edge.why != Dependency::Itself)
        .collect();
    if let Some(rule) = told.iter().position(|edge| edge.why.is_rule()) {
        told.rotate_left(rule);
    }
    let mut path: Vec<String> = told.iter().map(|edge| format!("`{}`", name(edge.from))).collect();
    path.extend(path.first().cloned());
    let path = path.join(" → ");
    let sentence = |edge: &Edge| {
        let (from, to) = (name(edge.from), name(edge.to));
        match edge.why {
            Dependency::Rule if matches!(graph.node(edge.from), Node::Condition(_)) => {
                format!("the condition `{from}` depends on `{to}`")
            }
            Dependency::Rule => format!("whether `{from}` shows depends on `{to}`"),
            Dependency::OptionRule => format!("which options `{from}` offers depends on `{to}`"),
            Dependency::Inside => format!("`{from}` stands in `{to}`"),
            Dependency::FollowsUp => format!("`{from}` follows up `{to}`"),
            Dependency::OrBox => format!("`{to}` disables `{from}`"),
            Dependency::Beside | Dependency::Itself => format!("`{from}` shows when `{to}` shows"),
        }
    };
    let Some((first, others)) = told.split_first() else {
        return Diagnostic::new(Code::E0701, "a rule depends on itself", survey.header.span, "");
    };
    let (message, help) = if told.len() == 1 {
        match graph.node(first.from) {
            Node::Element(_) if first.why == Dependency::OptionRule => (
                format!(
                    "an option of `{}` asks about the answer to the same question: {path}",
                    name(first.from)
                ),
                "an option that its own question hides could never be chosen; ask about another question",
            ),
            Node::Element(_) => (
                format!(
                    "the rule of `{}` asks about its own answer: {path}",
                    name(first.from)
                ),
                "a question that hides itself could never be answered; ask about another question",
            ),
            Node::Condition(_) => (
                format!("the condition `{}` asks about itself: {path}", name(first.from)),
                "write out what it depends on",
            ),
        }
    } else {
        (
            format!("these depend on each other in a circle: {path}"),
            "take one of the rules out",
        )
    };
    let finding = Diagnostic::new(Code::E0701, message, first.span, sentence(first)).with_help(help);
    others.iter().fold(finding, |finding, edge| {
        finding.with_related(edge.span, sentence(edge))
    })
}
