//! The content of an animated QR code.

use std::fmt::Write;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Builds the text of the QR code for this number of whole seconds after the order was made. It proves to the phone that the code
/// was drawn just now, and with the order's secret.
pub(super) fn text(start_token: &str, start_secret: &str, seconds: i64) -> String {
    let mut text = format!("bankid.{start_token}.{seconds}.");
    // HMAC accepts keys of every length.
    if let Ok(mut mac) = <Hmac<Sha256> as KeyInit>::new_from_slice(start_secret.as_bytes()) {
        mac.update(seconds.to_string().as_bytes());
        for byte in mac.finalize().into_bytes() {
            let _ = write!(text, "{byte:02x}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Repeats the example of the published guide.
    #[test]
    fn text_equals_example_of_guide() {
        let (token, secret) = (
            "67df3917-fa0d-44e5-b327-edcc928297f8",
            "d28db9a7-4cde-429e-a983-359be676944c",
        );
        assert_eq!(
            text(token, secret, 0),
            "bankid.67df3917-fa0d-44e5-b327-edcc928297f8.0.\
             dc69358e712458a66a7525beef148ae8526b1c71610eff2c16cdffb4cdac9bf8"
        );
        assert_eq!(
            text(token, secret, 1),
            "bankid.67df3917-fa0d-44e5-b327-edcc928297f8.1.\
             949d559bf23403952a94d103e67743126381eda00f0b3cbddbf7c96b1adcbce2"
        );
    }
}
