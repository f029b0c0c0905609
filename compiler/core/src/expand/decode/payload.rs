//! `payload.yaml`.

use enkat_model::Conversion;
use enkat_syntax::{
    keys::{CONVERT, NEST, PAYLOAD},
    parse::node::Node,
    tree::{CopyGroup, Name, Payload},
};
use indexmap::IndexMap;

use super::{decoder::Decoder, fields::Fields};

/// Reads the fields that a survey saves beside and instead of the plain answers.
pub(in crate::expand) fn payload(node: &Node<'_>, decoder: &mut Decoder<'_>) -> Payload {
    let Some(fields) = decoder.fields(node, "`payload.yaml`", PAYLOAD) else {
        return Payload::default();
    };
    Payload {
        convert: decoder.conversions(&fields),
        derive: decoder.named_expressions(&fields, "derive"),
        negate_flags: decoder.negated_flags(&fields),
        nest: decoder.nests(&fields),
    }
}

impl Decoder<'_> {
    fn conversions(&mut self, fields: &Fields<'_, '_>) -> Vec<(Name, Conversion)> {
        let convert = fields.optional("convert", self);
        let Some(fields) = convert.and_then(|node| self.fields(node, "`convert`", CONVERT)) else {
            return Vec::new();
        };
        let kinds = [("one_two", Conversion::OneTwo), ("one_zero", Conversion::OneZero)];
        let mut conversions = Vec::new();
        for (key, conversion) in kinds {
            let names = self.names(&fields, key, "box");
            conversions.extend(names.into_iter().map(|name| (name, conversion)));
        }
        conversions
    }

    fn negated_flags(&mut self, fields: &Fields<'_, '_>) -> Vec<(Name, Name)> {
        let node = fields.optional("negate_flags", self);
        let entries = node.map_or(&[][..], |node| self.entries(node, "`negate_flags`"));
        let mut patterns = Vec::new();
        for (pattern, name) in entries {
            patterns.extend(pattern.spanned().zip(self.text(name)));
        }
        patterns
    }

    fn nests(&mut self, fields: &Fields<'_, '_>) -> IndexMap<Name, CopyGroup> {
        let node = fields.optional("nest", self);
        let entries = node.map_or(&[][..], |node| self.entries(node, "`nest`"));
        let mut nests = IndexMap::new();
        for (name, value) in entries {
            let Some(name) = self.id(name) else { continue };
            let Some(fields) = self.fields(value, &format!("the field `{}`", name.value), NEST) else {
                continue;
            };
            let nest = CopyGroup {
                pages: self.names(&fields, "pages", "page"),
                sections: self.names(&fields, "sections", "section"),
                questions: self.names(&fields, "questions", "question"),
            };
            nests.insert(name, nest);
        }
        nests
    }

    /// Reads a list of names, each once; empty if the key is left out.
    fn names(&mut self, fields: &Fields<'_, '_>, key: &str, what: &str) -> Vec<Name> {
        let node = fields.optional(key, self);
        let node = node.filter(|node| self.filled_list(node).is_some());
        node.map(|node| self.distinct(node, what, Decoder::text))
            .unwrap_or_default()
    }
}
