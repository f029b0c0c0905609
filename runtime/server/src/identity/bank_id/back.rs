//! The address to which the app returns: a page of ours, in the browser that began, with a nonce that no other app has.

use openidconnect::url::form_urlencoded::byte_serialize;

use crate::identity::Secret;

/// The page that receives the nonce.
const PATH: &str = "/bank-id/return";

/// Browsers on iPhones, by their mark in `User-Agent`, with the prefix of addresses that open them: any other address opens the
/// default browser of the phone, which does not have the order. The address follows without `https://` or, after `=`, as a whole.
const SCHEMES: [(&str, &str); 3] = [
    ("CriOS/", "googlechromes://"),
    ("EdgiOS/", "microsoft-edge-https://"),
    ("FxiOS/", "firefox://open-url?url="),
];

/// Builds the address to which the app returns. The nonce is in the fragment, which no proxy and no log sees.
pub(super) fn address(server: &str, nonce: &Secret, user_agent: &str) -> String {
    let page = format!("{}{PATH}#{}", server.trim_end_matches('/'), nonce.cookie());
    let scheme = SCHEMES.iter().find(|(mark, _)| user_agent.contains(mark));
    match (scheme, page.strip_prefix("https://")) {
        (Some((_, scheme)), _) if scheme.ends_with('=') => {
            let quoted: String = byte_serialize(page.as_bytes()).collect();
            format!("{scheme}{quoted}")
        }
        (Some((_, scheme)), Some(rest)) => format!("{scheme}{rest}"),
        _ => page,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_on_iphone_has_scheme_of_browser() {
        let nonce = Secret::parse(&"0b".repeat(32)).unwrap();
        let of = |server: &str, agent: &str| address(server, &nonce, agent).replace(&"0b".repeat(32), "N");
        let iphone = |browser: &str| {
            format!(
                "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 {browser} Safari/604.1"
            )
        };
        let server = "https://enkat.example/";
        assert_eq!(
            of(server, "Mozilla/5.0 (Windows)"),
            "https://enkat.example/bank-id/return#N"
        );
        assert_eq!(
            of(server, &iphone("Version/19.0")),
            "https://enkat.example/bank-id/return#N"
        );
        assert_eq!(
            of(server, &iphone("CriOS/140.0")),
            "googlechromes://enkat.example/bank-id/return#N"
        );
        assert_eq!(
            of(server, &iphone("EdgiOS/140.0")),
            "microsoft-edge-https://enkat.example/bank-id/return#N"
        );
        assert_eq!(
            of(server, &iphone("FxiOS/140.0")),
            "firefox://open-url?url=https%3A%2F%2Fenkat.example%2Fbank-id%2Freturn%23N"
        );
        assert_eq!(
            of("http://localhost:8080", &iphone("CriOS/140.0")),
            "http://localhost:8080/bank-id/return#N"
        );
    }
}
