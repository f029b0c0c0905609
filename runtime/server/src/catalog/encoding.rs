//! Content codings, and compressing for them.

use std::io::{self, Write};

use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use http::{HeaderMap, header};

/// The quality of brotli for files, which are compressed once and sent often: the best. In a build for tests a fast one, as the
/// best would take a server many seconds at each start.
const BROTLI_BEST: i32 = if cfg!(debug_assertions) { BROTLI_FAST } else { 11 };
/// The quality of brotli for bytes that a client waits for.
const BROTLI_FAST: i32 = 5;
const BROTLI_WINDOW: i32 = 22;

/// The content coding of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

/// The time that compressing may take.
#[derive(Clone, Copy)]
pub(super) enum Effort {
    /// A moment: the bytes are sent once.
    Fast,
    /// As long as it takes: the bytes are sent often.
    Best,
}

impl Encoding {
    /// Chooses the best encoding that a client accepts.
    pub(crate) fn wanted(headers: &HeaderMap) -> Self {
        if accepts(headers, "br") {
            Self::Brotli
        } else if accepts(headers, "gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// Returns the value of `Content-Encoding`, and the suffix of the entity tag.
    pub(crate) fn names(self) -> (Option<&'static str>, &'static str) {
        match self {
            Self::Brotli => (Some("br"), "-br"),
            Self::Gzip => (Some("gzip"), "-gzip"),
            Self::Identity => (None, ""),
        }
    }

    /// Compresses bytes that are sent once. Returns them with their encoding, which is `Identity` if compressing fails.
    pub(crate) fn compressed_now(self, bytes: Bytes) -> (Bytes, Self) {
        if self == Self::Identity {
            return (bytes, self);
        }
        match self.compress(&bytes, Effort::Fast) {
            Ok(compressed) => (compressed.into(), self),
            Err(_) => (bytes, Self::Identity),
        }
    }

    /// Encodes bytes.
    pub(super) fn compress(self, mut bytes: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
        match self {
            Self::Brotli => {
                let params = BrotliEncoderParams {
                    quality: match effort {
                        Effort::Fast => BROTLI_FAST,
                        Effort::Best => BROTLI_BEST,
                    },
                    lgwin: BROTLI_WINDOW,
                    ..BrotliEncoderParams::default()
                };
                let mut compressed = Vec::new();
                brotli::BrotliCompress(&mut bytes, &mut compressed, &params)?;
                Ok(compressed)
            }
            Self::Gzip => {
                let level = match effort {
                    Effort::Fast => flate2::Compression::fast(),
                    Effort::Best => flate2::Compression::best(),
                };
                let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
                writer.write_all(bytes)?;
                writer.finish()
            }
            Self::Identity => Ok(bytes.to_vec()),
        }
    }
}

fn accepts(headers: &HeaderMap, name: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let codings = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    codings.filter(|coding| !is_refused(coding)).any(|coding| {
        let named = coding.split(';').next().unwrap_or_default();
        named.trim().eq_ignore_ascii_case(name)
    })
}

/// Returns whether a coding's weight is zero: `br;q=0`, `br; q=0.0`.
fn is_refused(coding: &str) -> bool {
    let weight = coding
        .split(';')
        .skip(1)
        .find_map(|part| part.trim().strip_prefix("q="));
    weight.is_some_and(|weight| weight.parse() == Ok(0.0_f32))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn wanted_is_best_accepted_encoding() {
        let chosen = |accepted: &str| {
            let value = HeaderValue::try_from(accepted).unwrap();
            Encoding::wanted(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, value)]))
        };
        assert_eq!(chosen("gzip, deflate, br, zstd"), Encoding::Brotli);
        assert_eq!(chosen("gzip;q=1.0, br;q=0"), Encoding::Gzip);
        assert_eq!(chosen("br; q=0.000, GZIP ; q=0.1"), Encoding::Gzip);
        assert_eq!(chosen("broken, xgzip"), Encoding::Identity);
        assert_eq!(Encoding::wanted(&HeaderMap::new()), Encoding::Identity);
    }

    #[test]
    fn compress_with_brotli_gives_whole_stream() {
        let text = "a survey, ".repeat(1000);
        for effort in [Effort::Fast, Effort::Best] {
            let compressed = Encoding::Brotli.compress(text.as_bytes(), effort).unwrap();
            let mut read = Vec::new();
            brotli::BrotliDecompress(&mut compressed.as_slice(), &mut read).unwrap();
            assert_eq!(read, text.as_bytes());
        }
    }
}
