//! `attention.yaml`.

use enkat_model::AttentionLevel;
use enkat_syntax::{keys::ATTENTION, parse::node::Node, tree::Attention};

use super::decoder::Decoder;

/// Reads the attention rules of a survey.
pub(in crate::expand) fn attention(node: &Node<'_>, decoder: &mut Decoder<'_>) -> Vec<Attention> {
    let entries = decoder.entries(node, "`attention.yaml`");
    entries
        .iter()
        .filter_map(|(key, value)| one(key, value, decoder))
        .collect()
}

fn one(key: &Node<'_>, value: &Node<'_>, decoder: &mut Decoder<'_>) -> Option<Attention> {
    let name = decoder.id(key)?;
    let fields = decoder.fields(value, &format!("the attention rule `{}`", name.value), ATTENTION)?;
    let when = fields.required("when", decoder);
    let words = [AttentionLevel::Look, AttentionLevel::Act].map(|level| (level.name(), level));
    let level = fields
        .required("level", decoder)
        .and_then(|node| decoder.word(node, "level", &words));
    Some(Attention {
        when: when.and_then(|node| decoder.expression(node)),
        level: level.map_or(AttentionLevel::Look, |word| word.value),
        draft: decoder.bool_or(&fields, "draft", false),
        name,
    })
}
