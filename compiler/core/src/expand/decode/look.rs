//! The presentation of items, and pictures.

use enkat_model::Presentation;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::Spanned,
    tree::{Image, Name},
};

use super::{decoder::Decoder, fields::Fields};

/// The most columns for boxes.
const MOST_COLUMNS: u32 = 4;
/// The widest picture, in pixels.
const WIDEST: u32 = 2000;

impl Decoder<'_> {
    /// Reads the name of the dialog that explains an item.
    pub(super) fn dialog(&mut self, fields: &Fields<'_, '_>) -> Option<Name> {
        fields.optional("dialog", self).and_then(|node| self.text(node))
    }

    /// Decodes the presentation of a question.
    pub(super) fn presentation(&mut self, fields: &Fields<'_, '_>) -> Presentation {
        let columns = fields.optional("columns", self);
        let look = Presentation {
            layout: self.layout(fields),
            columns: columns
                .and_then(|node| self.whole(node, 2, MOST_COLUMNS))
                .map(|columns| columns.value),
        };
        if let (Some(layout), Some(columns)) = (fields.key("layout"), fields.key("columns")) {
            let message = "boxes have either `columns` or a `layout`";
            let finding = Diagnostic::new(Code::E0215, message, columns, "columns");
            self.sink.push(
                finding
                    .with_related(layout, "and a layout")
                    .with_help("remove one of the two"),
            );
        }
        look
    }

    /// Reads a picture.
    pub(super) fn image(&mut self, fields: &Fields<'_, '_>) -> Image {
        let file = fields.required("file", self);
        let file = file.and_then(|node| self.text(node));
        let width = fields.optional("width", self);
        Image {
            file: file.unwrap_or_else(|| Spanned::new(String::new(), fields.start)),
            width: width.and_then(|node| self.whole(node, 1, WIDEST)),
        }
    }
}
