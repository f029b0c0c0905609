//! The dependencies of the state of every element.
//!
//! An element has two nodes: whether it is visible, and whether its answer counts (it is visible and not disabled). With one node,
//! a field and its `or_box` would look like a cycle: the opt-out is visible when the field is, and the field's answer counts while
//! the opt-out is not ticked. A named condition has one node.

use std::collections::VecDeque;

use enkat_model::ElementId;
use enkat_syntax::source::Span;

use super::components::components;
use crate::resolve::{Body, Element, Expr, Reference, Survey};

/// The reason why one node needs another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dependency {
    /// A rule reads it.
    Rule,
    /// The rule of an option reads it.
    OptionRule,
    /// It is the container.
    Inside,
    /// It is the parent question.
    FollowsUp,
    /// It is the opt-out that disables the field.
    OrBox,
    /// It is the field beside the opt-out, or the group of the box.
    Beside,
    /// It is the other node of the same element.
    Itself,
}

impl Dependency {
    /// Returns whether an author could remove it.
    pub(super) fn is_rule(self) -> bool {
        matches!(self, Self::Rule | Self::OptionRule)
    }
}

/// A dependency of one node on another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) why: Dependency,
    pub(super) span: Span,
}

/// The meaning of a node.
pub(super) enum GraphNode {
    /// The visibility of an element, or whether its answer counts.
    Element(ElementId),
    /// The value of a named condition.
    Condition(usize),
}

/// The dependencies of each node. The nodes of elements come first, then those of named conditions.
pub(super) struct Graph {
    edges: Vec<Vec<Edge>>,
    elements: usize,
}

fn shows(id: ElementId) -> usize {
    2 * id.index()
}

fn counts(id: ElementId) -> usize {
    2 * id.index() + 1
}

impl Graph {
    pub(super) fn of(survey: &Survey) -> Self {
        let mut graph = Self {
            edges: vec![Vec::new(); 2 * survey.elements.len() + survey.conditions.len()],
            elements: survey.elements.len(),
        };
        for (index, condition) in survey.conditions.iter().enumerate() {
            if let Some(expr) = &condition.expr {
                graph.add_rule(survey, graph.holds(index), Dependency::Rule, expr);
            }
        }
        for (id, element) in survey.iter() {
            graph.add(counts(id), shows(id), Dependency::Itself, element.id.span);
            match &element.body {
                Body::OrBox { of } => graph.add(shows(id), shows(*of), Dependency::Beside, element.id.span),
                Body::Box => {
                    if let Some(group) = element.within {
                        graph.add(shows(id), shows(group), Dependency::Beside, element.id.span);
                        graph.add(counts(id), counts(group), Dependency::Beside, element.id.span);
                    }
                }
                _ => graph.add_rules(survey, id, element),
            }
        }
        graph
    }

    fn add_rules(&mut self, survey: &Survey, id: ElementId, element: &Element) {
        if let Some(within) = element.within {
            if survey.element(within).question().is_some() {
                self.add(shows(id), counts(within), Dependency::FollowsUp, element.id.span);
            } else {
                self.add(shows(id), shows(within), Dependency::Inside, element.id.span);
            }
        }
        if let Some(or_box) = element.question().and_then(|question| question.or_box) {
            self.add(
                counts(id),
                counts(or_box),
                Dependency::OrBox,
                survey.element(or_box).id.span,
            );
        }
        for rule in &element.hidden_when {
            self.add_rule(survey, shows(id), Dependency::Rule, rule);
        }
        for rule in element
            .options()
            .iter()
            .filter_map(|option| option.hidden_when.as_ref())
        {
            self.add_rule(survey, counts(id), Dependency::OptionRule, rule);
        }
    }

    fn add_rule(&mut self, survey: &Survey, from: usize, why: Dependency, rule: &Expr) {
        rule.for_each_reference(&mut |reference, span| match reference {
            Reference::Question(read) | Reference::Box(read) => {
                self.add(from, counts(read), why, span);
            }
            Reference::Group(group) => {
                self.add(from, counts(group), why, span);
                if let Some(boxes) = survey.element(group).checkboxes() {
                    for read in &boxes.boxes {
                        self.add(from, counts(*read), why, span);
                    }
                }
            }
            Reference::Condition(index) => self.add(from, self.holds(index), why, span),
            Reference::Flag(_) | Reference::Gender => {}
        });
    }

    /// Returns the node of a named condition.
    fn holds(&self, condition: usize) -> usize {
        2 * self.elements + condition
    }

    /// Returns the meaning of a node.
    pub(super) fn node(&self, node: usize) -> GraphNode {
        match node.checked_sub(2 * self.elements) {
            Some(condition) => GraphNode::Condition(condition),
            None => GraphNode::Element(ElementId::at(node / 2)),
        }
    }

    fn add(&mut self, from: usize, to: usize, why: Dependency, span: Span) {
        self.edges[from].push(Edge { from, to, why, span });
    }

    /// Marks the nodes that are on a cycle.
    pub(super) fn on_cycles(&self) -> Vec<bool> {
        if self.is_acyclic() {
            return vec![false; self.edges.len()];
        }
        let targets: Vec<Vec<usize>> = self
            .edges
            .iter()
            .map(|edges| edges.iter().map(|edge| edge.to).collect())
            .collect();
        let component = components(&targets);
        let leads_back = |edge: &Edge| component[edge.from] == component[edge.to];
        self.edges
            .iter()
            .map(|edges| edges.iter().any(leads_back))
            .collect()
    }

    /// Tests whether no node is on a cycle, by removing nodes that no other node needs until no node is left (Kahn's algorithm).
    /// Nearly all surveys pass, and the test is far cheaper than finding components.
    fn is_acyclic(&self) -> bool {
        let mut needed = vec![0_u32; self.edges.len()];
        for edge in self.edges.iter().flatten() {
            needed[edge.to] += 1;
        }
        let mut free: Vec<usize> = (0..needed.len()).filter(|node| needed[*node] == 0).collect();
        let mut taken = 0;
        while let Some(node) = free.pop() {
            taken += 1;
            for edge in &self.edges[node] {
                needed[edge.to] -= 1;
                if needed[edge.to] == 0 {
                    free.push(edge.to);
                }
            }
        }
        taken == self.edges.len()
    }

    /// Finds the shortest cycle through a node.
    pub(super) fn shortest_cycle(&self, start: usize) -> Option<Vec<Edge>> {
        let mut reached_by: Vec<Option<Edge>> = vec![None; self.edges.len()];
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            for edge in &self.edges[node] {
                if reached_by[edge.to].is_none() {
                    reached_by[edge.to] = Some(*edge);
                    queue.push_back(edge.to);
                }
                if edge.to == start {
                    return Some(way(&reached_by, start));
                }
            }
        }
        None
    }
}

/// Collects the edges that lead from `start` back to it, first to last.
fn way(reached_by: &[Option<Edge>], start: usize) -> Vec<Edge> {
    let mut edges = Vec::new();
    let mut at = start;
    while let Some(edge) = reached_by[at] {
        edges.push(edge);
        at = edge.from;
        if at == start {
            break;
        }
    }
    edges.reverse();
    edges
}
