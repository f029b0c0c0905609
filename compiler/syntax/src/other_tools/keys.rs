//! Keys of other tools.

use super::{QUALTRICS, REDCAP, Row, SEVERAL, SURVEYJS, XLSFORM, find, row};

/// The translation of a key.
#[derive(Clone, Copy, Debug)]
pub enum Key {
    /// A rule that says when something is shown: the opposite of `hidden_when`.
    ShownWhen,
    /// A rule that says when something is hidden: `hidden_when`.
    HiddenWhen,
    /// One of these keys with the same value, the first that its place has.
    Renamed(&'static [&'static str]),
    /// The lower end of a `range`.
    Low,
    /// The upper end of a `range`.
    High,
    /// A text of the catalogues, by the last part of its key.
    Text(&'static str),
    /// The kind of an item.
    Kind,
    /// The id of an item.
    Id,
    /// The rule of a calculated value, which a survey does not show.
    Calculated,
    /// A key without a counterpart: why, and what to do instead.
    Instead(&'static str),
}

/// Finds the row of a key. A column of `XLSForm` may name a language behind its name: `label::English`.
pub fn key(word: &str) -> Option<&'static Row<Key>> {
    let (name, _) = word.split_once("::").unwrap_or((word, ""));
    find(KEYS, name)
}

const NO_DEFAULT: &str =
    "remove this line: no answer is filled in beforehand, because participants would send it without reading";
const NO_RANDOM_ORDER: &str = "every participant gets the same order, so that answers can be compared over the years; take this line \
     out, and write the order that you want";
const LIMITS: &str = "limits on one answer are `range: 18..99`, `decimals: 1`, `max_length: 100` or `format: email`; a comparison of \
     several answers belongs under `checks`: `checks: [{that: nights <= days, message: moreNightsThanDays}]`";
const OWN_MESSAGES: &str = "the app words this message itself, in every language; remove this line";
const NO_JUMPS: &str =
    "there are no jumps: write `hidden_when` at every question, section or page that does not apply";
const ALWAYS_SHOWN: &str = "an item is shown unless a rule hides it; remove this line, or write a rule such as `hidden_when: exercise == 1`";

/// The keys of other tools: rules, answers, structure, texts.
pub const KEYS: &[Row<Key>] = &[
    // rules
    row(XLSFORM, &["relevant", "relevance"], Key::ShownWhen),
    row(SURVEYJS, &["visibleIf"], Key::ShownWhen),
    row(REDCAP, &["branching_logic"], Key::ShownWhen),
    row(QUALTRICS, &["displayLogic"], Key::ShownWhen),
    row(
        SEVERAL,
        &[
            "shown_when",
            "show_when",
            "shown_if",
            "show_if",
            "visible_when",
            "display_if",
            "display_when",
        ],
        Key::ShownWhen,
    ),
    row(SEVERAL, &["hidden_if", "hide_when", "hide_if"], Key::HiddenWhen),
    row(
        SURVEYJS,
        &["requiredIf", "required_when", "mandatory_if"],
        Key::Instead(
            "`required` is true or false; ask the question only when you need its answer, with `hidden_when`, and it is required then",
        ),
    ),
    row(
        SURVEYJS,
        &["enableIf", "readOnly", "disabled", "disabled_when"],
        Key::Instead(
            "a question that is shown can be answered; hide it with `hidden_when`, or write a `note` for a text to read",
        ),
    ),
    row(
        SEVERAL,
        &["visible", "hidden", "hide"],
        Key::Instead(ALWAYS_SHOWN),
    ),
    row(
        XLSFORM,
        &["choice_filter"],
        Key::Instead("a rule at the option hides it: `{value: 1, hidden_when: exercise == 4}`"),
    ),
    row(
        QUALTRICS,
        &["skipLogic", "skip", "skip_to", "goto", "jump", "jump_to", "next"],
        Key::Instead(NO_JUMPS),
    ),
    row(XLSFORM, &["constraint"], Key::Instead(LIMITS)),
    row(
        SEVERAL,
        &["minLength", "min_chars", "min_characters", "shortest"],
        Key::Instead(
            "a text has no shortest length, only `max_length`: remove this line, and say in the `help` of the question how much to write",
        ),
    ),
    row(
        SURVEYJS,
        &["validators", "validation", "validate"],
        Key::Instead(LIMITS),
    ),
    // answers
    row(XLSFORM, &["calculation", "calculate"], Key::Calculated),
    row(
        SURVEYJS,
        &["expression", "setValueExpression", "setValueIf", "formula"],
        Key::Calculated,
    ),
    row(
        SEVERAL,
        &[
            "defaultValue",
            "default",
            "initial",
            "initial_value",
            "preset_value",
        ],
        Key::Instead(NO_DEFAULT),
    ),
    row(
        SEVERAL,
        &[
            "randomize",
            "random",
            "randomise",
            "randomize_choices",
            "randomize_options",
            "random_order",
            "choicesOrder",
            "shuffle",
        ],
        Key::Instead(NO_RANDOM_ORDER),
    ),
    row(
        SURVEYJS,
        &["isRequired", "mandatory", "is_mandatory", "obligatory"],
        Key::Renamed(&["required"]),
    ),
    row(
        SEVERAL,
        &["optional"],
        Key::Instead(
            "write `required: false` for a question that may stay unanswered, and `required: true` for one that needs an answer",
        ),
    ),
    row(
        SEVERAL,
        &["choices", "answers"],
        Key::Renamed(&["options", "boxes"]),
    ),
    row(XLSFORM, &["list_name", "list"], Key::Renamed(&["scale"])),
    row(SEVERAL, &["minimum", "min", "minValue", "from"], Key::Low),
    row(SEVERAL, &["maximum", "max", "maxValue", "to"], Key::High),
    row(
        SURVEYJS,
        &["minSelectedChoices", "min_answers"],
        Key::Renamed(&["min"]),
    ),
    row(
        SURVEYJS,
        &["maxSelectedChoices", "max_answers"],
        Key::Renamed(&["max"]),
    ),
    row(XLSFORM, &["repeat_count"], Key::Renamed(&["max"])),
    row(SURVEYJS, &["maxPanelCount", "panelCount"], Key::Renamed(&["max"])),
    row(SURVEYJS, &["rateMax", "rateCount"], Key::Renamed(&["steps"])),
    row(SURVEYJS, &["colCount"], Key::Renamed(&["columns"])),
    row(
        SEVERAL,
        &["hasOther", "showOtherItem", "other"],
        Key::Instead(
            "write an option for it, and below the question a text: `follow_ups: [{text: whichOther, hidden_when: exercise != 5}]`",
        ),
    ),
    row(
        SURVEYJS,
        &["hasNone", "showNoneItem"],
        Key::Instead("write a box for it, and name it under `exclusive`"),
    ),
    row(
        SURVEYJS,
        &["isExclusive"],
        Key::Instead("name the box in the list `exclusive` of its `checkboxes`"),
    ),
    row(
        XLSFORM,
        &["appearance"],
        Key::Instead("the look is `as: dropdown` at a `choice`, and `layout: inline` at any question"),
    ),
    row(SURVEYJS, &["renderAs", "displayMode"], Key::Renamed(&["as"])),
    row(
        SURVEYJS,
        &["inputType"],
        Key::Instead("what is typed decides the kind: `number`, `date`, or `text` with `format: email`"),
    ),
    // structure
    row(
        SEVERAL,
        &["elements", "questions", "items", "children", "fields"],
        Key::Renamed(&["content"]),
    ),
    row(SURVEYJS, &["templateElements"], Key::Renamed(&["content"])),
    row(SEVERAL, &["type", "kind"], Key::Kind),
    row(SEVERAL, &["name", "id", "variable"], Key::Id),
    row(
        SURVEYJS,
        &["rows"],
        Key::Instead(
            "choices of one scale, one directly below the other, are shown as a table: write a `choice` for each row, all with the same `scale`",
        ),
    ),
    // texts
    row(
        SEVERAL,
        &[
            "label",
            "title",
            "text",
            "question",
            "question_text",
            "field_label",
            "caption",
            "heading",
        ],
        Key::Text("label"),
    ),
    row(
        SEVERAL,
        &[
            "hint",
            "guidance_hint",
            "help",
            "help_text",
            "description",
            "instructions",
            "field_note",
        ],
        Key::Text("help"),
    ),
    row(SURVEYJS, &["minRateDescription"], Key::Text("low")),
    row(SURVEYJS, &["maxRateDescription"], Key::Text("high")),
    row(
        XLSFORM,
        &["required_message", "constraint_message"],
        Key::Instead(OWN_MESSAGES),
    ),
    row(
        SURVEYJS,
        &["requiredErrorText", "error_message", "validation_message"],
        Key::Instead(OWN_MESSAGES),
    ),
];
