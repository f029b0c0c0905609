//! Between doubles and the numbers of JSON.

use serde_json::Number;

/// Doubles up to here hold every whole number.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The whole number that a double is, if it is one that doubles hold exactly.
#[allow(clippy::cast_possible_truncation, reason = "the bound is checked")]
pub(crate) fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
}

/// The number as JSON; `3.0` is written `3`.
pub(crate) fn to_json(number: f64) -> Number {
    let decimal = || Number::from_f64(number).unwrap_or_else(|| Number::from(0));
    whole(number).map_or_else(decimal, Number::from)
}
