//! The keys that are known at each place of a survey.

use enkat_model::{Key, ScalarKind};

/// The keys of a place.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Its own keys, in the order of the language reference.
    own: Keys,
    /// The keys of a kind of question, after the kind itself.
    of_kind: &'static [Key],
    /// Keys that it shares with others.
    common: Keys,
}

impl Shape {
    /// Returns every key, in the order in which they are written.
    pub fn keys(self) -> impl Iterator<Item = &'static str> + Clone {
        let own = self.own.iter().copied();
        let of_kind = self.of_kind.iter().map(|key| key.name);
        own.chain(of_kind).chain(self.common.iter().copied())
    }

    /// Returns whether a key is known.
    pub fn has(self, key: &str) -> bool {
        self.keys().any(|known| known == key)
    }
}

type Keys = &'static [&'static str];

const fn shape(own: Keys, common: Keys) -> Shape {
    Shape {
        own,
        of_kind: &[],
        common,
    }
}

/// The keys that decide whether an element is included and visible.
const PRESENCE: Keys = &["included_in", "genders", "hidden_when"];
/// The keys that every question can have.
const QUESTION: Keys = &[
    "required",
    "counted",
    "or_box",
    "sensitive",
    "included_in",
    "genders",
    "hidden_when",
    "checks",
    "dialog",
    "layout",
    "follow_ups",
];
/// The keys that every item has which is not answered.
const ITEM: Keys = &["sensitive", "included_in", "genders", "hidden_when", "dialog"];

/// `survey.yaml`.
pub const HEADER: Shape = shape(
    &[
        "survey",
        "version",
        "languages",
        "consent",
        "stepper",
        "finish",
        "follow_ups",
        "import",
    ],
    &[
        "flags",
        "derived_flags",
        "assume",
        "presets",
        "conditions",
        "invariants",
        "allow",
        "pages",
        "scales",
        "templates",
    ],
);
/// `consent`.
pub const CONSENT: Shape = shape(&["page", "box"], &[]);
/// A flag with more than its setting.
pub const FLAG: Shape = shape(&["setting", "reserved"], &[]);
/// An invariant.
pub const INVARIANT: Shape = shape(
    &["name", "never", "always", "before", "every", "at_most", "when"],
    &[],
);
/// A template.
pub const TEMPLATE: Shape = shape(&["params", "content"], &[]);
/// A template call.
pub const USE: Shape = shape(&["use", "with", "each"], PRESENCE);
/// An inclusion of a module's section.
pub const INCLUDE: Shape = shape(&["include"], PRESENCE);
/// A catalogue of texts.
pub const CATALOGUE: Shape = shape(
    &[
        "survey",
        "presets",
        "pages",
        "sections",
        "groups",
        "questions",
        "scales",
        "units",
        "checks",
        "placeholders",
        "dialogs",
        "scores",
        "attention",
        "templates",
    ],
    &[],
);
/// A module.
pub const MODULE: Shape = shape(
    &[
        "module",
        "import",
        "conditions",
        "invariants",
        "scales",
        "templates",
        "sections",
    ],
    &[],
);
/// A page file.
pub const PAGE: Shape = shape(&["page", "progress", "content"], PRESENCE);
/// An option with more than its value.
pub const OPTION: Shape = shape(&["value", "valuation", "draft", "opt_out", "hidden_when"], &[]);
/// A constraint on answers to several questions.
pub const CHECK: Shape = shape(&["that", "message", "level"], &[]);
/// A checkbox with more than its id.
pub const BOX: Shape = shape(&["box", "included_in", "genders"], &[]);
/// `payload.yaml`.
pub const PAYLOAD: Shape = shape(&["convert", "derive", "negate_flags", "nest"], &[]);
/// `convert`.
pub const CONVERT: Shape = shape(&["one_two", "one_zero"], &[]);
/// A field that holds copies.
pub const NEST: Shape = shape(&["pages", "sections", "questions"], &[]);
/// A score.
pub const SCORE: Shape = shape(&["of", "as", "at_least", "when_hidden", "bands"], &[]);
/// A band of a score.
pub const BAND: Shape = shape(&["below", "text"], &[]);

/// An attention rule.
pub const ATTENTION: Shape = shape(&["when", "level", "draft"], &[]);

/// A survey template.
pub const WHOLE_TEMPLATE: Shape = shape(
    &[
        "$schema",
        "templateId",
        "version",
        "languages",
        "texts",
        "fallbackText",
        "description",
        "pages",
    ],
    &[],
);
/// Texts of a survey template.
const WORDS: Keys = &["texts", "fallbackText"];
/// `description` of a survey template.
pub const TEMPLATE_WORDS: Shape = shape(&[], WORDS);
/// A page of a survey template.
pub const TEMPLATE_PAGE: Shape = shape(&["pageId", "groups"], WORDS);
/// A group of a survey template.
pub const TEMPLATE_GROUP: Shape = shape(&["groupId", "questions"], WORDS);
/// A question of a survey template.
pub const TEMPLATE_QUESTION: Shape = shape(
    &[
        "questionId",
        "type",
        "required",
        "minItems",
        "maxItems",
        "maxLength",
        "minValue",
        "maxValue",
        "displayRule",
        "settings",
    ],
    WORDS,
);
/// An option of a survey template.
pub const TEMPLATE_SETTING: Shape = shape(&["questionSettingId"], WORDS);

/// A scenario.
pub const SCENARIO: Shape = shape(
    &[
        "scenario", "preset", "flags", "gender", "language", "today", "answers", "expect",
    ],
    &[],
);
/// The keys under `expect` of a scenario.
pub const EXPECT: Shape = shape(
    &[
        "pages",
        "visible",
        "hidden",
        "disabled",
        "excluded",
        "required",
        "invalid",
        "warnings",
        "progress",
        "payload",
        "scores",
        "attention",
    ],
    &[],
);

/// The kinds of item that refer to other parts of the survey, with their keys.
const STRUCTURES: [(&str, Shape); 7] = [
    ("section", shape(&["section", "sensitive", "content"], PRESENCE)),
    (
        "group",
        shape(&["group", "layout", "sensitive", "content"], PRESENCE),
    ),
    (
        "repeat",
        shape(&["repeat", "max", "layout", "sensitive", "content"], PRESENCE),
    ),
    ("note", shape(&["note"], ITEM)),
    ("image", shape(&["image", "file", "width"], ITEM)),
    ("choice", shape(&["choice", "scale", "options", "as"], QUESTION)),
    (
        "checkboxes",
        shape(
            &[
                "checkboxes",
                "boxes",
                "min",
                "max",
                "exclusive",
                "at_most_one",
                "columns",
            ],
            QUESTION,
        ),
    ),
];

/// The kinds of item that hold others, or that need a file.
const BESIDE_QUESTIONS: [&str; 4] = ["section", "group", "repeat", "image"];

/// Returns the kinds of item that an author writes by an id and settings alone: questions and notes.
pub fn question_kinds() -> impl Iterator<Item = (&'static str, Shape)> + Clone {
    kinds().filter(|(kind, _)| !BESIDE_QUESTIONS.contains(kind))
}

/// Returns the kinds of item with their keys.
pub fn kinds() -> impl Iterator<Item = (&'static str, Shape)> + Clone {
    let scalars = ScalarKind::WRITTEN.iter().map(|kind| {
        let shape = Shape {
            own: std::slice::from_ref(&kind.name),
            of_kind: kind.keys,
            common: QUESTION,
        };
        (kind.name, shape)
    });
    STRUCTURES.into_iter().chain(scalars)
}

/// Returns the texts that an entry of a catalogue can have, by its path: first the one that stands alone behind its name where that is
/// possible. None where an entry is a text itself, or a list of them.
pub fn texts_of_entry(path: &[&str]) -> Vec<&'static str> {
    let in_part = match path {
        ["templates", _, rest @ ..] => rest,
        path => path,
    };
    match in_part {
        ["pages" | "sections" | "groups", _] => vec!["label", "help"],
        ["questions", _] => {
            let of_kinds = ScalarKind::WRITTEN.iter().flat_map(|kind| kind.texts);
            let before = ["label", "help", "alt"].into_iter();
            before
                .chain(of_kinds.map(|text| text.name))
                .chain(["options"])
                .collect()
        }
        ["dialogs", _] => vec!["title", "body"],
        ["scores", _] => vec!["name", "meaning", "bands"],
        ["scores", _, "bands", _] => vec!["label", "meaning", "advice"],
        _ => Vec::new(),
    }
}

/// Returns the keys of an item in some list, by its first key: the one behind the dash.
pub fn of_item(first: &str) -> Option<Shape> {
    const SHAPES: [Shape; 7] = [USE, INCLUDE, OPTION, CHECK, BOX, BAND, SCENARIO];
    let own = SHAPES.into_iter().find(|shape| shape.own.first() == Some(&first));
    own.or_else(|| Some(kinds().find(|(kind, _)| *kind == first)?.1))
}

/// Returns whether a key is the first one of an item in some list.
pub fn begins_item(key: &str) -> bool {
    of_item(key).is_some()
}

/// Returns whether a word is a key anywhere in the sources of a survey.
pub fn is_known(word: &str) -> bool {
    const SHAPES: [Shape; 19] = [
        HEADER, CONSENT, FLAG, INVARIANT, TEMPLATE, USE, INCLUDE, MODULE, PAGE, OPTION, CHECK, BOX, PAYLOAD,
        NEST, SCORE, BAND, ATTENTION, SCENARIO, EXPECT,
    ];
    let kinds = kinds().map(|(_, shape)| shape);
    SHAPES.into_iter().chain(kinds).any(|shape| shape.has(word))
}

/// The contents of a place, as far as its keys have an order.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// These keys.
    Keys(Shape),
    /// A list of items: sections, groups, questions and template calls.
    Items,
    /// A list, or a mapping whose keys the author chooses, with the same content at each key.
    Each(&'static Place),
    /// A rule, or a list of rules.
    Rules,
    /// Anything, in the author's own order.
    Free,
}

impl Place {
    /// Returns the contents of a file, by its path and its keys: a module can have any path.
    pub fn of(path: &str, has: impl Fn(&str) -> bool) -> Self {
        let mut parts = path.rsplit('/');
        let (file, folder) = (parts.next().unwrap_or_default(), parts.next());
        match (file, folder) {
            _ if folder == Some("texts") || parts.next() == Some("texts") => Self::Free,
            ("survey.yaml", _) => Self::Keys(HEADER),
            ("payload.yaml", _) => Self::Keys(PAYLOAD),
            ("scores.yaml", _) => Self::Each(&Self::Keys(SCORE)),
            ("attention.yaml", _) => Self::Each(&Self::Keys(ATTENTION)),
            (_, Some("pages")) => Self::Keys(PAGE),
            (_, Some("scenarios")) => Self::Each(&Self::Keys(SCENARIO)),
            _ if has("module") => Self::Keys(MODULE),
            _ => Self::Free,
        }
    }
}

/// Returns whether the value of a key of a page, a section or an item is a list of items.
pub fn holds_items(key: &str) -> bool {
    matches!(key, "content" | "follow_ups")
}

/// Returns the contents of a key.
pub fn inside(key: &str) -> Place {
    match key {
        "content" | "follow_ups" | "sections" => Place::Items,
        "options" => Place::Each(&Place::Keys(OPTION)),
        "checks" => Place::Each(&Place::Keys(CHECK)),
        "boxes" => Place::Each(&Place::Keys(BOX)),
        "bands" => Place::Each(&Place::Keys(BAND)),
        "scales" => Place::Each(&Place::Each(&Place::Keys(OPTION))),
        "templates" => Place::Each(&Place::Keys(TEMPLATE)),
        "flags" => Place::Each(&Place::Keys(FLAG)),
        "invariants" => Place::Each(&Place::Keys(INVARIANT)),
        "consent" => Place::Keys(CONSENT),
        "expect" => Place::Keys(EXPECT),
        "hidden_when" | "that" | "when" | "assume" | "never" | "always" => Place::Rules,
        "conditions" | "derived_flags" | "derive" => Place::Each(&Place::Rules),
        _ => Place::Free,
    }
}
