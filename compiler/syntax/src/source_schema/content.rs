//! The content of pages.

use std::{borrow::Cow, collections::BTreeMap};

use enkat_model::{ChoiceStyle, Layout, Level};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

use super::{
    kinds,
    values::{
        Anything, Gender, Id, Name, OptionRange, OptionValue, Parameter, Positive, Rule, Truth, Valuation,
        Whole,
    },
};

/// An item.
pub(super) enum Item {}

/// The items that are not questions with a field of their own.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
enum Structure {
    Section(Section),
    Group(Group),
    Repeat(Repeat),
    Choice(Choice),
    Checkboxes(Checkboxes),
    Note(Note),
    Image(Image),
    Use(Use),
    Include(Include),
}

impl JsonSchema for Item {
    fn schema_name() -> Cow<'static, str> {
        "Item".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut item = Structure::json_schema(generator);
        item.insert(
            "description".to_owned(),
            "A section, a group, a question, a note, the use of a template, or the inclusion of a module's section. The \
             kind is the first key, and its value the id."
                .into(),
        );
        if let Some(Value::Array(kinds)) = item.get_mut("anyOf") {
            kinds.extend(kinds::schemas(generator));
        }
        item
    }
}

/// Declares a struct with its own keys and the keys that everything has.
macro_rules! present {
    ($(#[$meta:meta])* $name:ident { $($own:tt)* }) => {
        $(#[$meta])*
        #[derive(JsonSchema)]
        #[schemars(deny_unknown_fields)]
        pub(super) struct $name {
            $($own)*
            /// Flags of the header: it is included if any of them is true. Decided once, before the participant begins.
            included_in: Option<Flags>,
            /// The genders that it is included for. Left out: all.
            genders: Option<Genders>,
            /// A condition, such as `exercise in 2..4 and not flag.senior`. While it holds, this is hidden.
            hidden_when: Option<Rule>,
        }
    };
}
pub(super) use present;

/// Declares an item with its own keys and the keys that every item has.
macro_rules! item {
    ($(#[$meta:meta])* $name:ident { $($own:tt)* }) => {
        present! {
            $(#[$meta])*
            $name {
                $($own)*
                /// Whether it is about something sensitive, such as violence; its follow-ups are then sensitive, too. Left out: no, unless
                /// a parent is.
                sensitive: Option<Truth>,
                /// A dialog with a title and a text, which a button beside it opens. Its texts are under `dialogs`.
                dialog: Option<Name>,
            }
        }
    };
}

/// Declares a question with its own keys and the keys that every question has.
macro_rules! question {
    ($(#[$meta:meta])* $name:ident { $($own:tt)* }) => {
        item! {
            $(#[$meta])*
            $name {
                $($own)*
                /// Whether an answer is needed to go on. Left out: yes, but no for a single checkbox.
                required: Option<Truth>,
                /// Whether it counts in the progress. Left out: yes.
                counted: Option<Truth>,
                /// The id of an opt-out: a checkbox beside the field, such as "I don't know". While it is ticked, the field is
                /// disabled.
                or_box: Option<Id>,
                /// Constraints: conditions that this answer has to meet together with others.
                checks: Option<Vec<Check>>,
                /// `inline`: its options or checkboxes, or its label and its field, are beside each other where there is room. Left
                /// out: `stacked`.
                layout: Option<Layout>,
                /// Questions that are shown only while this one is shown and enabled.
                follow_ups: Option<Vec<Item>>,
            }
        }
    };
}

question! {
    /// The keys that every question has.
    Question {}
}

present! {
    /// A titled box.
    Section {
        /// The section's id. Its title is in the catalogues under `sections`.
        section: Id,
        /// Whether everything in it is about something sensitive, such as violence. Left out: no, unless a parent is.
        sensitive: Option<Truth>,
        /// The content of the section.
        content: Vec<Item>,
    }
}

present! {
    /// Questions laid out together.
    Group {
        /// The group's id. Its title is in the catalogues under `groups`.
        group: Id,
        /// `inline`: beside each other where there is room. Left out: `stacked`.
        layout: Option<Layout>,
        /// Whether everything in it is about something sensitive, such as violence. Left out: no, unless a parent is.
        sensitive: Option<Truth>,
        /// The content of the group.
        content: Vec<Item>,
    }
}

present! {
    /// The same questions for several entries, such as earlier jobs. An entry is shown once the one before it is answered.
    Repeat {
        /// The id. Every entry is a group with this id and its number; its title is in the catalogues under `groups`, with `$(n)`
        /// for the number.
        repeat: Id,
        /// The most entries, from 2 to 50.
        max: Positive,
        /// `inline`: beside each other where there is room. Left out: `stacked`.
        layout: Option<Layout>,
        /// Whether everything in it is about something sensitive, such as violence. Left out: no, unless a parent is.
        sensitive: Option<Truth>,
        /// The content of every entry. Ids get the number of the entry; inside, they are written without it.
        content: Vec<Item>,
    }
}

item! {
    /// A text to read, with limited Markdown.
    Note {
        /// The note's id. Its text is in the catalogues under `questions`.
        note: Id,
    }
}

item! {
    /// A picture. The catalogues describe it under `questions.<id>.alt`, for participants who do not see it.
    Image {
        /// The image's id.
        image: Id,
        /// Its file in the folder of the survey, such as `images/glass.png`: PNG, JPEG or SVG, at most 1 MB.
        file: Name,
        /// The width at which it is shown, in pixels, where there is room. Left out: as wide as the picture is.
        width: Option<Whole>,
    }
}

question! {
    /// One option is chosen.
    Choice {
        /// The question's id, which is also the name of the saved field.
        choice: Id,
        /// A scale of the header. Either this or `options`.
        scale: Option<Name>,
        /// The options themselves. Their labels are in the catalogues under `questions.<id>.options`.
        options: Option<Options>,
        /// The presentation. Left out: `radio`.
        #[schemars(rename = "as")]
        appearance: Option<ChoiceStyle>,
    }
}

question! {
    /// Several checkboxes; every one has an answer of its own.
    Checkboxes {
        /// The id of the group of checkboxes.
        checkboxes: Id,
        /// The checkboxes in their order.
        boxes: Vec<Box>,
        /// The fewest checkboxes to tick. Left out: 1.
        min: Option<Whole>,
        /// The most checkboxes to tick. Left out: all of them.
        max: Option<Whole>,
        /// Checkboxes such as "none of these": while one of them is ticked, no other checkbox is.
        exclusive: Option<Vec<Name>>,
        /// Sets of checkboxes of which at most one can be ticked, such as `[[wholeFinger, partOfFinger]]`.
        at_most_one: Option<Vec<Vec<Name>>>,
        /// The number of columns for the checkboxes where there is room, from 2 to 4. Left out: below each other.
        columns: Option<Whole>,
    }
}

present! {
    /// A template call: the template's content is put in here.
    Use {
        /// The template's name in the header.
        #[schemars(rename = "use")]
        template: Name,
        /// The values of the template's parameters, for a single call.
        with: Option<BTreeMap<String, Anything>>,
        /// Several calls: a list of rows, or one parameter with a list of values.
        each: Option<Each>,
    }
}

present! {
    /// A section of a module, which is put in here.
    Include {
        /// The module and its section, such as `lifestyle.alcohol`.
        include: Name,
    }
}

/// A constraint: a condition that answers have to meet. It is evaluated once every question that it names is answered.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Check {
    /// A condition, such as `nightWorkYears <= employmentYears`.
    that: Rule,
    /// The name of the message for when it does not hold. Its text is in the catalogues under `checks`.
    message: Id,
    /// `error`: the answers cannot be sent. `warning`: the message is only shown. Left out: `error`.
    level: Option<Level>,
}

/// Rows, or one parameter with its values.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum Each {
    /// A row for every call.
    Rows(Vec<BTreeMap<String, Anything>>),
    /// One parameter with a value for every call.
    Values(BTreeMap<String, Vec<Anything>>),
}

/// A checkbox: its id, or more.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum Box {
    /// The checkbox's id. Its text is in the catalogues under `questions`.
    Id(Id),
    /// A checkbox that is not included for every participant.
    Partial(PartialBox),
}

/// A checkbox that is not included for every participant.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct PartialBox {
    /// The checkbox's id. Its text is in the catalogues under `questions`.
    #[schemars(rename = "box")]
    id: Id,
    /// Flags of the header: the checkbox is included if any of them is true.
    included_in: Option<Flags>,
    /// The genders that the checkbox is included for. Left out: all.
    genders: Option<Genders>,
}

/// Flags, in a template also a parameter.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
pub(super) enum Flags {
    /// Any of these.
    List(Vec<Name>),
    /// In a template: the value of a parameter.
    Parameter(Parameter),
}

/// Genders, in a template also a parameter.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
pub(super) enum Genders {
    /// Any of these.
    List(Vec<Gender>),
    /// In a template: the value of a parameter.
    Parameter(Parameter),
}

/// The options of a choice: a list, or a range of whole numbers such as `1..5`.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum Options {
    /// `1..5`
    Range(OptionRange),
    /// The options in their order.
    List(Vec<OptionItem>),
}

/// An option: its value, or more.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum OptionItem {
    /// The value that is saved: a whole number, or a name.
    Value(OptionValue),
    /// A value with its valuation, as an opt-out, or with a rule.
    More(OptionWithMore),
}

/// An option with its valuation, as an opt-out, or with a rule.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct OptionWithMore {
    /// The value that is saved: a whole number, or a name.
    value: OptionValue,
    /// The worth of the answer in the feedback, from 0 (worst) to 1 (best).
    valuation: Option<Valuation>,
    /// Whether the valuation may still change: the feedback then draws no judgement from it.
    draft: Option<Truth>,
    /// Whether it is the option of a participant who does not want to answer. Left out: no.
    opt_out: Option<Truth>,
    /// A condition, such as `exercise in 2..4`. While it holds, the option is not offered.
    hidden_when: Option<Rule>,
}
