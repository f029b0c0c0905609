//! Answers as they are stored: sensitive ones and contact details are sealed, which only the server's key opens.

use enkat_model::{Missing, ScoreResult};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeSeq};
use serde_json::{Map, Value};

/// The key of the one field of a sealed value, which is an object in place of an answer. No answer is an object.
pub const SEALED: &str = "sealed";

/// Returns the sealed text of a stored value; `None` where it is not sealed.
pub fn sealed_text(stored: &Value) -> Option<&str> {
    stored.as_object()?.get(SEALED)?.as_str()
}

/// The answers of a submission, and what is computed from them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredContent {
    /// The saved fields, without hidden and disabled questions. A sensitive field that may have been asked is always there, so that
    /// nothing follows from its absence: its sealed value can be null.
    pub payload: Map<String, Value>,
    /// The scores, with their bands.
    pub scores: Vec<StoredScore>,
    /// The reasons why saved fields have no answer; `None` in submissions that were stored without them.
    pub missing: Option<Missing>,
    /// The same reasons with those of sensitive fields, sealed; `None` where no field is sensitive.
    pub sealed_missing: Option<String>,
}

/// A score of a submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredScore {
    /// A score that sensitive answers count in.
    Sealed {
        /// The name.
        name: String,
        /// The sealed [`ScoreResult`].
        sealed: String,
    },
    /// Any other score.
    Plain(#[serde(with = "ShortScore")] ScoreResult),
}

/// The stored form of a [`ScoreResult`]: a list of its parts in this order, without the last ones that are as usual. As objects, the
/// scores of cop3 took more than half as much room as its answers. Older submissions have objects.
#[derive(Deserialize)]
#[serde(remote = "ScoreResult")]
struct ShortScore {
    name: String,
    value: Option<f64>,
    #[serde(default)]
    band: Option<String>,
    #[serde(default)]
    draft: bool,
    #[serde(default = "yes")]
    asked: bool,
    #[serde(default = "shares")]
    range: (f64, f64),
}

impl ShortScore {
    fn serialize<S: Serializer>(score: &ScoreResult, writer: S) -> Result<S::Ok, S::Error> {
        let ScoreResult {
            name,
            value,
            range,
            band,
            draft,
            asked,
        } = score;
        let is_unusual = [true, true, band.is_some(), *draft, !asked, *range != shares()];
        let length = is_unusual.iter().rposition(|is_unusual| *is_unusual);
        let length = length.map_or(0, |last| last + 1);
        let mut list = writer.serialize_seq(Some(length))?;
        list.serialize_element(name)?;
        list.serialize_element(value)?;
        if length > 2 {
            list.serialize_element(band)?;
        }
        if length > 3 {
            list.serialize_element(draft)?;
        }
        if length > 4 {
            list.serialize_element(asked)?;
        }
        if length > 5 {
            list.serialize_element(range)?;
        }
        list.end()
    }
}

const fn yes() -> bool {
    true
}

/// Returns the range of a mean of valuations that are shares.
const fn shares() -> (f64, f64) {
    (0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn calm() -> ScoreResult {
        ScoreResult {
            name: "calm".to_owned(),
            value: Some(0.75),
            range: (0.0, 1.0),
            band: None,
            draft: false,
            asked: true,
        }
    }

    #[test]
    fn score_is_stored_without_its_usual_parts() {
        let of_sums = ScoreResult {
            value: None,
            range: (4.0, 20.0),
            ..calm()
        };
        let low = ScoreResult {
            band: Some("low".to_owned()),
            ..calm()
        };
        let draft = ScoreResult {
            draft: true,
            ..calm()
        };
        let hidden = ScoreResult {
            value: None,
            asked: false,
            ..calm()
        };
        for (score, stored) in [
            (calm(), json!(["calm", 0.75])),
            (low, json!(["calm", 0.75, "low"])),
            (draft, json!(["calm", 0.75, null, true])),
            (hidden, json!(["calm", null, null, false, false])),
            (of_sums, json!(["calm", null, null, false, true, [4.0, 20.0]])),
        ] {
            let score = StoredScore::Plain(score);
            assert_eq!(serde_json::to_value(&score).unwrap(), stored);
            assert_eq!(serde_json::from_value::<StoredScore>(stored).unwrap(), score);
        }
    }

    #[test]
    fn score_of_older_submission_is_read() {
        let stored =
            json!({"name": "calm", "value": 0.75, "range": [0.0, 1.0], "band": null, "draft": false});
        let read: StoredScore = serde_json::from_value(stored).unwrap();
        assert_eq!(read, StoredScore::Plain(calm()));
    }
}
