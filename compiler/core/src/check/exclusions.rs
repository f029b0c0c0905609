//! Boxes that exclude each other: the limits of a group agree, and each has an effect.

use enkat_model::ElementId;
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    source::{Span, Spanned},
};

use crate::resolve::{Checkboxes, Element, Survey};

/// Checks the limits of every group of boxes.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for element in &survey.elements {
        if let Some(Checkboxes {
            boxes,
            min,
            exclusive,
            at_most_one,
            ..
        }) = element.checkboxes()
        {
            let group = Group {
                survey,
                element,
                boxes,
                min,
                exclusive,
                at_most_one,
            };
            group.check(sink);
        }
    }
}

type Boxes = [Spanned<ElementId>];

struct Group<'a> {
    survey: &'a Survey,
    element: &'a Element,
    boxes: &'a [ElementId],
    min: &'a Spanned<u32>,
    exclusive: &'a Boxes,
    at_most_one: &'a [Spanned<Vec<Spanned<ElementId>>>],
}

impl Group<'_> {
    fn check(&self, sink: &mut Sink) {
        let errors = self.all_exclusive().into_iter();
        let errors = errors.chain(self.exclusive_and_more()).chain(self.both());
        errors
            .chain(self.too_few())
            .for_each(|finding| sink.push(finding));
        self.needless_sets().for_each(|finding| sink.push(finding));
    }

    fn name(&self, id: ElementId) -> &str {
        &self.survey.element(id).id.value
    }

    fn finding(&self, code: Code, message: String, span: Span, label: &str) -> Diagnostic {
        Diagnostic::new(code, message, span, label).with_related(self.element.id.span, "the group")
    }

    /// Reports a group in which every box excludes all others, so that only one can be chosen.
    fn all_exclusive(&self) -> Option<Diagnostic> {
        let last = self.exclusive.last()?;
        (self.boxes.len() > 1 && self.exclusive.len() == self.boxes.len()).then(|| {
            let message = format!("every box of `{}` excludes all others", self.element.id.value);
            self.finding(Code::E0621, message, last.span, "not one is left")
                .with_help("ask for one of them with a `choice`, or list only boxes such as “none of these”")
        })
    }

    /// Reports an exclusive box in a group that needs several ticks: alone it is never enough.
    fn exclusive_and_more(&self) -> Option<Diagnostic> {
        let first = self.exclusive.first().filter(|_| self.min.value > 1)?;
        let name = self.name(first.value);
        let message = format!(
            "`{name}` excludes all others, and `{}` needs {} ticks",
            self.element.id.value, self.min.value
        );
        Some(
            self.finding(Code::E0621, message, first.span, "alone it is never enough")
                .with_related(self.min.span, "so many ticks are needed")
                .with_help(format!(
                    "remove `min`, or remove `{name}` from `boxes` and `exclusive` and write `or_box: {name}`"
                )),
        )
    }

    /// Reports boxes that exclude all others and are also in a set: they need no set.
    fn both(&self) -> impl Iterator<Item = Diagnostic> {
        let sets = self.at_most_one.iter().flat_map(|set| &set.value);
        sets.filter_map(|id| {
            let exclusive = self.exclusive.iter().find(|other| other.value == id.value)?;
            let message = format!("`{}` excludes all others already", self.name(id.value));
            Some(
                self.finding(Code::E0621, message, id.span, "listed here as well")
                    .with_related(exclusive.span, "excludes all others")
                    .with_help("remove it from one of the two"),
            )
        })
    }

    /// Reports sets that make it impossible to tick as many boxes as are needed.
    fn too_few(&self) -> Option<Diagnostic> {
        let mut counted = HashSet::default();
        let mut most = self.boxes.len();
        for set in self.at_most_one {
            let ids = || set.value.iter().map(|id| id.value);
            if ids().all(|id| !counted.contains(&id)) {
                counted.extend(ids());
                most -= set.value.len().saturating_sub(1);
            }
        }
        let set = self.at_most_one.first()?;
        (most < self.min.value as usize).then(|| {
            let message = format!(
                "`{}` needs {} ticks, and at most {most} are possible",
                self.element.id.value, self.min.value
            );
            self.finding(Code::E0621, message, self.min.span, "more than are possible")
                .with_related(set.span, "boxes that exclude each other")
                .with_help("lower `min`, or remove a set")
        })
    }

    /// Reports sets that are part of another.
    fn needless_sets(&self) -> impl Iterator<Item = Diagnostic> {
        let ids = |set: &Boxes| set.iter().map(|id| id.value).collect::<HashSet<_>>();
        let sets = self.at_most_one.iter().enumerate();
        sets.filter_map(move |(index, set)| {
            let others = self.at_most_one.iter().enumerate();
            let (_, around) = others.into_iter().find(|(other, around)| {
                let (mine, theirs) = (ids(&set.value), ids(&around.value));
                *other != index && mine.is_subset(&theirs) && (mine.len() < theirs.len() || *other < index)
            })?;
            let message = "these boxes exclude each other already".to_owned();
            (set.value.len() > 1).then(|| {
                self.finding(Code::W0621, message, set.span, "changes nothing")
                    .with_related(around.span, "said here")
                    .with_help("remove it")
            })
        })
    }
}
