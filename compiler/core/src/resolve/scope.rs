//! Every name that the survey declares.

use enkat_model::{ElementId, ScalarKind};
use enkat_syntax::{
    collections::HashMap,
    diagnostics::nearest,
    source::{ExpansionId, Expansions, Span},
    tree,
};

use crate::expand::with_number;

/// The elements in survey order and the names that can be used for them.
pub(super) struct Scope<'a> {
    /// The elements as declared, by position.
    pub(super) declared: Vec<Declared<'a>>,
    /// Ids that are not valid, and the one that a question with the id of another is perhaps meant to have; these have been reported.
    pub(super) invalid: Vec<&'a str>,
    /// Questions, boxes and notes.
    pub(super) items: HashMap<&'a str, ElementId>,
    /// Pages, sections and groups.
    pub(super) containers: HashMap<&'a str, ElementId>,
    /// Named conditions, by their position in the header.
    pub(super) conditions: HashMap<&'a str, usize>,
    /// The header, for flags and scales.
    pub(super) header: &'a tree::Header,
    /// The repeats, whose content is asked in several entries.
    pub(super) repeats: &'a [tree::Repeat],
    /// The expansions through which names came.
    pub(super) expansions: &'a Expansions,
    /// The texts.
    pub(super) catalogues: &'a [tree::Catalogue],
    /// The parts of modules that the survey does not use.
    pub(super) rest: &'a tree::UnusedModuleItems,
    /// The names that may stand in parts that could not be read.
    pub(super) unread: tree::Unread,
}

/// One element as declared.
#[derive(Clone, Copy)]
pub(super) struct Declared<'a> {
    pub(super) id: &'a tree::Name,
    pub(super) within: Option<ElementId>,
    pub(super) node: DeclaredNode<'a>,
}

/// The origin of an element.
#[derive(Clone, Copy)]
pub(super) enum DeclaredNode<'a> {
    Page(&'a tree::Page),
    Element(&'a tree::Element),
    Box(&'a tree::BoxItem),
    OrBox { of: ElementId },
}

impl DeclaredNode<'_> {
    /// Tests whether it is a page, a section or a group.
    pub(super) fn is_container(self) -> bool {
        match self {
            DeclaredNode::Page(_) => true,
            DeclaredNode::Element(element) => {
                matches!(
                    element.kind,
                    tree::Kind::Section { .. } | tree::Kind::Group { .. }
                )
            }
            DeclaredNode::Box(_) | DeclaredNode::OrBox { .. } => false,
        }
    }

    /// Tests whether there is nothing to answer: static text, or a picture.
    pub(super) fn is_static(self) -> bool {
        matches!(self, DeclaredNode::Element(element) if matches!(element.kind, tree::Kind::Note | tree::Kind::Image(_)))
    }

    /// Tests whether it is a question that is answered with a date.
    pub(super) fn is_date(self) -> bool {
        let DeclaredNode::Element(element) = self else {
            return false;
        };
        let field = match &element.kind {
            tree::Kind::Question(question) => question.answer.scalar(),
            _ => None,
        };
        field.is_some_and(|field| matches!(field.kind, ScalarKind::Date(_)))
    }

    /// Returns the rules that hide it.
    fn hidden_when(&self) -> &[tree::Expression] {
        match self {
            DeclaredNode::Page(page) => &page.presence.hidden_when,
            DeclaredNode::Element(element) => &element.presence.hidden_when,
            DeclaredNode::Box(_) | DeclaredNode::OrBox { .. } => &[],
        }
    }

    /// Describes the kind of a container, in the author's words.
    pub(super) fn what(self) -> &'static str {
        match self {
            DeclaredNode::Page(_) => "page",
            DeclaredNode::Element(element) if matches!(element.kind, tree::Kind::Section { .. }) => "section",
            DeclaredNode::Element(element) if matches!(element.kind, tree::Kind::Group { .. }) => "group",
            DeclaredNode::Element(element) if matches!(element.kind, tree::Kind::Note) => "note",
            DeclaredNode::Element(element) if matches!(element.kind, tree::Kind::Image(_)) => "image",
            _ => "question",
        }
    }
}

impl<'a> Scope<'a> {
    /// Tests whether a name may be meant for an element whose id is not valid, which has been reported: it is similar to the id, or a
    /// part of it, as `exercise` is of `exercise-often`. A number stands for any name.
    pub(super) fn may_mean_invalid_id(&self, name: &str) -> bool {
        let is_part = |id: &str| {
            let mut parts = id.split(|c: char| !c.is_ascii_alphanumeric());
            parts.any(|part| part == name)
        };
        self.invalid
            .iter()
            .any(|id| is_part(id) || !id.contains(char::is_alphabetic) || !nearest(name, [*id]).is_empty())
    }

    /// Returns the element that was declared under this id.
    pub(super) fn get(&self, id: ElementId) -> Declared<'a> {
        self.declared[id.index()]
    }

    /// Returns the options of a choice, if its scale is known.
    pub(super) fn options(&self, source: &'a tree::OptionSource) -> Option<&'a tree::Options> {
        match source {
            tree::OptionSource::Inline(options) => Some(options),
            tree::OptionSource::Scale(name) => self.header.scales.get(name),
        }
    }

    /// Iterates over the ids of elements that can be answered.
    pub(super) fn answerable(&self) -> impl Iterator<Item = &'a str> {
        self.declared
            .iter()
            .filter(|declared| !declared.node.is_container() && !declared.node.is_static())
            .map(|declared| declared.id.value.as_str())
    }

    /// Iterates over the names that a rule can use.
    pub(super) fn nameable(&self) -> impl Iterator<Item = &'a str> {
        let conditions = self.header.conditions.keys();
        self.answerable()
            .chain(conditions.map(|name| name.value.as_str()))
            .chain(self.rest.conditions.iter().map(String::as_str))
    }

    /// Tests whether a name is that of a condition, perhaps of one that only a module has.
    pub(super) fn is_condition(&self, name: &str) -> bool {
        self.conditions.contains_key(name) || self.rest.conditions.iter().any(|condition| condition == name)
    }

    /// Finds the name that the rule around a place defines: that of a condition, or of the element that the rule hides.
    pub(super) fn defined_around(&self, place: Span) -> Option<&'a str> {
        let is_around = |rule: &tree::Expression| {
            let rule = rule.span;
            (rule.file, rule.expansion) == (place.file, place.expansion)
                && rule.start <= place.start
                && place.end <= rule.end
        };
        let mut conditions = self.header.conditions.iter();
        let condition = conditions.find(|(_, rule)| is_around(rule));
        let hides = |declared: &&Declared<'_>| declared.node.hidden_when().iter().any(is_around);
        let hidden = || self.declared.iter().find(hides);
        condition
            .map(|(name, _)| name.value.as_str())
            .or_else(|| hidden().map(|declared| declared.id.value.as_str()))
    }

    /// Returns the repeat in whose content a name stands.
    pub(super) fn repeat_around(&self, span: Span) -> Option<&'a tree::Repeat> {
        let outer = |id: &ExpansionId| self.expansions.0.get(id.index())?.used_at.expansion;
        std::iter::successors(span.expansion, outer)
            .find_map(|id| self.repeats.iter().find(|repeat| repeat.entries.contains(&id)))
    }

    /// Iterates over the names that a rule can use, those of repeats as they are written: in a repeat without the number of the
    /// entry.
    pub(super) fn nameable_as_written(
        &self,
        around: Option<&'a tree::Repeat>,
    ) -> impl Iterator<Item = &'a str> {
        let is_of_entry = move |id: &&str| {
            let mut repeats = self.repeats.iter();
            repeats
                .any(|repeat| around.is_none_or(|around| around.id == repeat.id) && has_numbered(repeat, id))
        };
        let repeats = self.repeats.iter();
        let of_repeats = repeats.filter(move |repeat| around.is_none_or(|around| around.id == repeat.id));
        let written = of_repeats.flat_map(|repeat| repeat.items.keys().map(String::as_str));
        self.nameable().filter(move |id| !is_of_entry(id)).chain(written)
    }

    /// Iterates over the aliases of the flags: those that are sent, then those that are only derived.
    pub(super) fn aliases(&self) -> impl Iterator<Item = &'a str> {
        let header = self.header;
        let sent = header.flags.keys();
        let derived = header.derived_flags.keys();
        sent.chain(derived.filter(|alias| !header.flags.contains_key(*alias)))
            .map(|alias| alias.value.as_str())
    }

    /// Returns the index of a flag.
    pub(super) fn flag(&self, alias: &str) -> Option<usize> {
        self.aliases().position(|known| known == alias)
    }

    /// Finds the flag with this alias, if the server sends it: its index.
    pub(super) fn sent_flag(&self, alias: &str) -> Option<usize> {
        self.flag(alias).filter(|index| *index < self.header.flags.len())
    }
}

/// Tests whether an id is that of an item in an entry of a repeat, with its number.
fn has_numbered(repeat: &tree::Repeat, id: &str) -> bool {
    let item = id.trim_end_matches(|c: char| c.is_ascii_digit());
    // The id of an item may end with digits itself.
    let items = (item.len()..id.len()).filter_map(|end| repeat.items.get_key_value(&id[..end]));
    let numbers = 1..=repeat.entries.len();
    items
        .into_iter()
        .any(|(item, _)| numbers.clone().any(|number| with_number(item, number) == id))
}
