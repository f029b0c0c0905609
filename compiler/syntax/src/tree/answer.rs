//! What questions ask for.

use enkat_model::{Date, DateTime, Format, Period};

use super::{Name, Options};
use crate::source::Spanned;

/// What a question asks for.
#[derive(Clone, Debug)]
pub enum AnswerKind {
    /// One option.
    Choice {
        /// Named scale or inline options.
        options: OptionSource,
        /// Radio, dropdown or buttons.
        appearance: enkat_model::Appearance,
    },
    /// One box.
    Checkbox,
    /// A group of boxes.
    Checkboxes {
        /// The boxes, in order.
        boxes: Vec<BoxItem>,
        /// Fewest ticks once something is ticked (or always, when required).
        min: Spanned<u32>,
        /// Most ticks.
        max: Option<Spanned<u32>>,
        /// Boxes that exclude all others.
        exclusive: Vec<Name>,
        /// Sets of boxes of which at most one is ticked.
        at_most_one: Vec<Spanned<Vec<Name>>>,
    },
    /// What has a field of its own.
    Entry(Entry),
}

/// How many decimals a number can have at most.
pub const MOST_DECIMALS: u32 = 9;

/// An answer that is given in a field of its own: it refers to nothing else of the survey.
#[derive(Clone, Debug)]
pub enum Entry {
    /// One line.
    Text {
        /// Longest answer in code points.
        max_length: Spanned<u32>,
        /// What the text is.
        format: Option<Format>,
    },
    /// Several lines.
    Textarea {
        /// Longest answer in code points.
        max_length: Spanned<u32>,
        /// Whether the remaining length shows.
        counter: bool,
    },
    /// A number.
    Number {
        /// Smallest and largest answer, both included.
        range: Spanned<(Option<f64>, Option<f64>)>,
        /// Decimals allowed.
        decimals: u32,
        /// Key of the unit's text.
        unit: Option<Name>,
    },
    /// A whole number on a line.
    Slider(Slider),
    /// A year.
    Year {
        /// From when to when.
        range: Spanned<Period<u16>>,
    },
    /// A day.
    Date {
        /// From when to when.
        range: Spanned<Period<Date>>,
    },
    /// A minute of a day.
    Datetime {
        /// From when to when.
        range: Spanned<Period<DateTime>>,
    },
    /// A location from the survey's own list.
    Sublocation,
}

/// A slider.
#[derive(Clone, Debug)]
pub struct Slider {
    /// Smallest and largest answer.
    pub range: Spanned<(i32, i32)>,
    /// What every answer is a multiple of.
    pub step: Spanned<u32>,
    /// How far its marks stand apart; `None` for as far as usual.
    pub tick: Option<Spanned<u32>>,
    /// Key of the unit's text.
    pub unit: Option<Name>,
    /// Key of what stands there while it has no answer.
    pub placeholder: Option<Name>,
}

/// Where a choice has its options from.
#[derive(Clone, Debug)]
pub enum OptionSource {
    /// `scale:`
    Scale(Name),
    /// `options:`
    Inline(Options),
}

/// A box in a group.
#[derive(Clone, Debug)]
pub struct BoxItem {
    /// Its id.
    pub id: Name,
    /// Any of these flags includes it; empty: always.
    pub included_in: Vec<Name>,
    /// The genders that see it; empty: all.
    pub genders: Vec<Spanned<enkat_model::Gender>>,
}
