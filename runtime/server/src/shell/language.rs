//! The language of a page that is rendered before the application can choose.

use axum::http::{HeaderMap, header};

/// The language to show if none of the wanted ones is offered.
const FALLBACK: &str = "en-US";

/// Norwegian by the names that browsers have for it.
const NORWEGIAN: (&str, [&str; 2]) = ("nb", ["no", "nn"]);

/// Chooses the first language that a browser wants and that is offered, otherwise English, otherwise the first one offered. The
/// application chooses in the same way (`web/src/lib/languages.ts`).
pub(super) fn choose<'a>(headers: &HeaderMap, offered: &[&'a str]) -> Option<&'a str> {
    let wanted = wanted(headers);
    let mut found = wanted.iter().filter_map(|tag| find(tag, offered));
    let fallback = || offered.iter().find(|code| **code == FALLBACK).or(offered.first());
    found.next().or_else(|| fallback().copied())
}

/// Lists the languages of a browser, the preferred one first.
fn wanted(headers: &HeaderMap) -> Vec<String> {
    let values = headers.get_all(header::ACCEPT_LANGUAGE).into_iter();
    let ranges = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    let mut weighed: Vec<(f32, String)> = ranges.map(weigh).filter(|(weight, _)| *weight > 0.0).collect();
    weighed.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    weighed.into_iter().map(|(_, tag)| tag).collect()
}

/// Parses a language and its weight, as in `sv;q=0.8` (RFC 9110, 12.5.4).
fn weigh(range: &str) -> (f32, String) {
    let (tag, parameters) = range.split_once(';').unwrap_or((range, ""));
    let weight = parameters
        .trim()
        .strip_prefix("q=")
        .map_or(Some(1.0), |weight| weight.parse().ok());
    (weight.unwrap_or(0.0), tag.trim().to_ascii_lowercase())
}

fn find<'a>(tag: &str, offered: &[&'a str]) -> Option<&'a str> {
    let primary = |code: &str| code.split('-').next().unwrap_or_default().to_ascii_lowercase();
    let mut short = primary(tag);
    if NORWEGIAN.1.contains(&short.as_str()) {
        NORWEGIAN.0.clone_into(&mut short);
    }
    let exact = offered.iter().find(|code| code.eq_ignore_ascii_case(tag));
    exact
        .or_else(|| offered.iter().find(|code| primary(code) == short))
        .copied()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn choose_returns_preferred_offered_language() {
        let chosen = |wanted: &'static str, offered: &[&'static str]| {
            let wanted = HeaderValue::from_static(wanted);
            choose(
                &HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, wanted)]),
                offered,
            )
        };
        let all = ["sv-SE", "en-US", "nb-NO", "pl-PL"];
        assert_eq!(chosen("pl", &all), Some("pl-PL"));
        assert_eq!(chosen("nn-NO, sv;q=0.9", &all), Some("nb-NO"));
        assert_eq!(chosen("en-GB;q=0.5, sv;q=0.8", &all), Some("sv-SE"));
        assert_eq!(chosen("de, fr;q=0.3", &all), Some("en-US"));
        assert_eq!(chosen("pl, sv;q=0", &["sv-SE", "nb-NO"]), Some("sv-SE"));
        assert_eq!(chosen("sv", &[]), None);
        assert_eq!(choose(&HeaderMap::new(), &all), Some("en-US"));
    }
}
