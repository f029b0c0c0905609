//! `scores.yaml`.

use enkat_model::ScoreMethod;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::{BAND, SCORE},
    parse::node::Node,
    source::Spanned,
    tree::{Band, Score},
};
use indexmap::IndexMap;

use super::decoder::Decoder;

/// Reads the scores of a survey.
pub(in crate::expand) fn scores(node: &Node<'_>, decoder: &mut Decoder<'_>) -> Vec<Score> {
    let entries = decoder.entries(node, "`scores.yaml`");
    entries
        .iter()
        .filter_map(|(key, value)| score(key, value, decoder))
        .collect()
}

fn score(key: &Node<'_>, value: &Node<'_>, decoder: &mut Decoder<'_>) -> Option<Score> {
    let name = decoder.id(key)?;
    let fields = decoder.fields(value, &format!("the score `{}`", name.value), SCORE)?;
    let of = fields.required("of", decoder);
    let of = of.filter(|node| decoder.filled_list(node).is_some());
    let of = of
        .map(|node| decoder.distinct(node, "question", Decoder::text))
        .unwrap_or_default();
    let words = [("mean", ScoreMethod::Mean), ("sum", ScoreMethod::Sum)];
    let method = fields
        .required("as", decoder)
        .and_then(|node| decoder.word(node, "as", &words));
    let all = u32::try_from(of.len()).unwrap_or(u32::MAX).max(1);
    let at_least = fields
        .optional("at_least", decoder)
        .and_then(|node| decoder.whole(node, 1, all));
    let mut when_hidden = IndexMap::new();
    if let Some(node) = fields.optional("when_hidden", decoder) {
        for (question, value) in decoder.entries(node, "`when_hidden`") {
            if let (Some(question), Some(value)) = (
                question.spanned(),
                decoder.number(value, f64::NEG_INFINITY, f64::INFINITY),
            ) {
                when_hidden.insert(question, value);
            }
        }
    }
    let bands = fields
        .required("bands", decoder)
        .and_then(|node| decoder.filled_list(node))
        .unwrap_or_default();
    Some(Score {
        at_least: at_least.unwrap_or_else(|| Spanned::new(all, name.span)),
        method: method.map_or(ScoreMethod::Mean, |word| word.value),
        bands: decoder.bands(bands),
        name,
        of,
        when_hidden,
    })
}

impl Decoder<'_> {
    fn bands(&mut self, nodes: &[Node<'_>]) -> Vec<Band> {
        let mut bands: Vec<Band> = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let Some(fields) = self.fields(node, "a band", BAND) else {
                continue;
            };
            let text = fields.required("text", self).and_then(|node| self.id(node));
            let below = fields
                .optional("below", self)
                .and_then(|node| self.number(node, f64::NEG_INFINITY, f64::INFINITY));
            let is_last = index + 1 == nodes.len();
            if is_last && let Some(below) = &below {
                let message = "the last band reaches to the end and has no `below`";
                let finding = Diagnostic::new(Code::E0217, message, below.span, "the last band");
                self.sink
                    .push(finding.with_help("remove `below`, or add a band for the values above it"));
            }
            if !is_last && fields.key("below").is_none() {
                let message = "only the last band has no `below`";
                let finding =
                    Diagnostic::new(Code::E0217, message, fields.start, "reaches to the end already");
                self.sink
                    .push(finding.with_help("say where it ends, such as `below: 0.4`"));
            }
            let previous = bands.last().and_then(|band| band.below.as_ref());
            if let (Some(previous), Some(below)) = (previous, &below)
                && previous.value >= below.value
            {
                let message = format!(
                    "the band below {} comes after the one below {}",
                    below.value, previous.value
                );
                let finding = Diagnostic::new(Code::E0217, message, below.span, "nothing is left for it");
                self.sink.push(
                    finding
                        .with_related(previous.span, "the band before it")
                        .with_help("list the bands from the lowest `below` to the highest"),
                );
            }
            bands.extend(text.map(|text| Band { below, text }));
        }
        bands
    }
}
