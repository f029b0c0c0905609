//! Kinds of items of other tools.

use super::{QUALTRICS, REDCAP, Row, SEVERAL, SURVEYJS, XLSFORM, find, row};

/// The translation of a kind.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// This kind, which means the same.
    Same(&'static str),
    /// This kind, with a setting of its own.
    With(&'static str, &'static str),
    /// A calculated value, which a survey does not show.
    Calculated,
    /// A kind without a counterpart: why, and what to do instead.
    Instead(&'static str),
}

/// Finds the row of a kind. `XLSForm` writes the name of the list of choices behind it: `select_one yesNo`.
pub fn kind(word: &str) -> Option<&'static Row<Kind>> {
    find(KINDS, word).or_else(|| {
        let (kind, _) = word.split_once(' ')?;
        find(KINDS, kind)
    })
}

const NO_MATRIX: &str = "choices of one scale, one directly below the other, are shown as a table: write a `choice` for each row, all with \
     the same `scale`";
const NO_FILES: &str = "participants send no files, because a picture or a recording can show who they are; ask with a `text`, or \
     remove this item";
const NO_PLACES: &str = "the place of a device is not recorded, because it can show who a participant is; ask for a place with a \
     `choice` or a `text`";
const NO_RANKING: &str = "there is no ranking; ask for the most important one with a `choice`, or how important each one is, with \
     choices of one `scale` in a `group`";
const YES_OR_NO: &str =
    "write a `choice` with `options: [1, 2]` and the labels Yes and No, or a `checkbox` for one box to tick";

/// The kinds of other tools: choices, boxes, typed answers, those without a counterpart, structure.
pub const KINDS: &[Row<Kind>] = &[
    // one of several
    row(
        XLSFORM,
        &["select_one", "select1", "select_one_from_file"],
        Kind::Same("choice"),
    ),
    row(
        SURVEYJS,
        &["radiogroup", "radio_button", "radio_buttons"],
        Kind::Same("choice"),
    ),
    row(SEVERAL, &["radio"], Kind::Same("choice")),
    row(
        SEVERAL,
        &["single_choice", "select", "single_select", "single"],
        Kind::Same("choice"),
    ),
    row(
        SEVERAL,
        &["dropdown", "combobox", "pulldown"],
        Kind::With("choice", "as: dropdown"),
    ),
    row(SURVEYJS, &["buttongroup"], Kind::With("choice", "as: buttons")),
    row(SEVERAL, &["boolean", "bool"], Kind::Instead(YES_OR_NO)),
    row(REDCAP, &["yesno", "truefalse"], Kind::Instead(YES_OR_NO)),
    row(XLSFORM, &["acknowledge", "trigger"], Kind::Same("checkbox")),
    row(SEVERAL, &["likert"], Kind::Instead(NO_MATRIX)),
    // several of several
    row(
        XLSFORM,
        &["select_multiple", "select_many"],
        Kind::Same("checkboxes"),
    ),
    row(
        SURVEYJS,
        &["tagbox", "checkbox_group", "multi_select", "multiple"],
        Kind::Same("checkboxes"),
    ),
    row(
        QUALTRICS,
        &["multiple_choice", "MC", "mcq"],
        Kind::Instead("write a `choice` for one answer, and `checkboxes` for several"),
    ),
    // typed answers
    row(SEVERAL, &["integer", "int"], Kind::Same("number")),
    row(
        SEVERAL,
        &["decimal", "float", "double"],
        Kind::With("number", "decimals: 2"),
    ),
    row(SEVERAL, &["numeric", "amount", "spinner"], Kind::Same("number")),
    row(
        SEVERAL,
        &["string", "input", "textbox", "short_text", "text_entry", "line"],
        Kind::Same("text"),
    ),
    row(
        SEVERAL,
        &[
            "comment",
            "essay",
            "long_text",
            "paragraph",
            "multiline",
            "freetext",
        ],
        Kind::Same("textarea"),
    ),
    row(SEVERAL, &["email", "mail"], Kind::With("text", "format: email")),
    row(
        SEVERAL,
        &["phone", "tel", "telephone"],
        Kind::With("text", "format: phone"),
    ),
    row(
        SEVERAL,
        &["zip", "zipcode", "postal_code", "postcode"],
        Kind::With("text", "format: postcode"),
    ),
    row(SEVERAL, &["datepicker", "day", "birthdate"], Kind::Same("date")),
    row(SEVERAL, &["datetime_local", "timestamp"], Kind::Same("datetime")),
    row(
        SEVERAL,
        &["time", "month", "hour"],
        Kind::Instead(
            "ask for a day and a time with a `datetime`, for hours with a `number`, or for a part of the day with a `choice`",
        ),
    ),
    row(
        SEVERAL,
        &["password"],
        Kind::Instead("a survey asks for no passwords; remove this question"),
    ),
    row(
        SURVEYJS,
        &["nouislider", "vas", "visual_analog_scale"],
        Kind::Same("slider"),
    ),
    row(
        SEVERAL,
        &["stars", "smileys", "nps", "net_promoter_score"],
        Kind::Instead(
            "write a `rating` with `steps: 5` for stars or faces, or a `slider` with `range: 0..10`",
        ),
    ),
    row(
        SURVEYJS,
        &["multipletext"],
        Kind::Instead("write a `text` for each field, and put them into one `group`"),
    ),
    // not in the language
    row(
        SEVERAL,
        &[
            "matrix",
            "matrixdropdown",
            "matrixdynamic",
            "grid",
            "table",
            "battery",
        ],
        Kind::Instead(NO_MATRIX),
    ),
    row(SEVERAL, &["ranking"], Kind::Instead(NO_RANKING)),
    row(XLSFORM, &["rank", "rank_order"], Kind::Instead(NO_RANKING)),
    row(
        SURVEYJS,
        &["constant_sum"],
        Kind::Instead("write a `number` for each part, and compare their sum under `checks`"),
    ),
    row(
        SEVERAL,
        &[
            "file",
            "upload",
            "file_upload",
            "attachment",
            "photo",
            "video",
            "audio",
        ],
        Kind::Instead(NO_FILES),
    ),
    row(
        SEVERAL,
        &["signature", "signaturepad"],
        Kind::Instead(
            "remove this item: participants do not sign by hand, because a signature shows who they are; for a consent, a `checkbox` with \
             `required: true` is enough",
        ),
    ),
    row(
        XLSFORM,
        &["geopoint", "geotrace", "geoshape", "location", "gps", "map"],
        Kind::Instead(NO_PLACES),
    ),
    row(
        XLSFORM,
        &["barcode", "qrcode"],
        Kind::Instead("no codes are scanned; ask for the number with a `text`"),
    ),
    row(
        XLSFORM,
        &["calculate", "calculation", "calc", "calculated"],
        Kind::Calculated,
    ),
    row(SEVERAL, &["expression", "formula"], Kind::Calculated),
    row(
        XLSFORM,
        &["hidden", "start", "end", "deviceid", "username", "audit", "today"],
        Kind::Instead(
            "nothing is recorded that participants do not see; the server keeps the time of each submission itself",
        ),
    ),
    row(
        SURVEYJS,
        &["imagepicker", "image_choice", "hotspot"],
        Kind::Instead(
            "options have no pictures; show an `image` above a `choice`, with a number for each part of the picture",
        ),
    ),
    // structure
    row(
        SEVERAL,
        &["html", "statictext", "static", "info"],
        Kind::Same("note"),
    ),
    row(REDCAP, &["descriptive", "section_header"], Kind::Same("note")),
    row(QUALTRICS, &["block"], Kind::Same("section")),
    row(SURVEYJS, &["panel"], Kind::Same("section")),
    row(XLSFORM, &["begin_group", "field-list"], Kind::Same("group")),
    row(
        XLSFORM,
        &["begin_repeat", "repeating_group"],
        Kind::Same("repeat"),
    ),
    row(
        SURVEYJS,
        &["paneldynamic", "roster", "loop"],
        Kind::Same("repeat"),
    ),
    row(
        XLSFORM,
        &["end_group", "end_repeat"],
        Kind::Instead("indentation shows where a group ends; remove this item"),
    ),
    row(
        SEVERAL,
        &["page"],
        Kind::Instead(
            "a page is a file of its own in `pages`, named in the list `pages` of `survey.yaml`; within a page, write a `section`",
        ),
    ),
    row(
        SEVERAL,
        &["page_break"],
        Kind::Instead(
            "a page ends with its file: put the rest into a file of its own in `pages`, and name it in the list `pages` of `survey.yaml`",
        ),
    ),
];
