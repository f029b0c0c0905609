//! Conversion between doubles and the numbers of JSON.

use serde_json::Number;

/// The largest number up to which doubles hold every whole number.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Converts a double to the whole number that it is, if doubles hold that one exactly.
#[allow(clippy::cast_possible_truncation, reason = "the bound is checked")]
pub(crate) fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
}

/// Converts a number to JSON; `3.0` is written `3`.
pub(crate) fn to_json(number: f64) -> Number {
    let decimal = || Number::from_f64(number).unwrap_or_else(|| Number::from(0));
    whole(number).map_or_else(decimal, Number::from)
}
