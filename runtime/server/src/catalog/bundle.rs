//! Immutable bytes named by their content, compressed once.

use std::io::Write;

use axum::http::{HeaderMap, HeaderValue, header};
use bytes::Bytes;
use enkat_store::hex::to_hex;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use crate::headers::secure_data;

/// How many digits of the hash make a name: 128 bits.
const NAME_DIGITS: usize = 32;
/// The best that brotli can do: bytes are compressed once and sent often. In a build for tests, where it takes a server many
/// seconds at each start, a quick one.
const BROTLI_QUALITY: u32 = if cfg!(debug_assertions) {
    BROTLI_QUALITY_NOW
} else {
    11
};
/// For bytes that somebody waits for.
const BROTLI_QUALITY_NOW: u32 = 5;
const BROTLI_WINDOW: u32 = 22;

const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";
const JPEG: &str = "image/jpeg";
/// The media types of pictures.
pub(crate) const PICTURE_TYPES: [&str; 3] = [PNG, JPEG, SVG];

type Compress = fn(&[u8]) -> std::io::Result<Vec<u8>>;

/// How bytes are encoded on their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Identity];

    /// The best encoding that a client takes.
    pub(crate) fn wanted(headers: &HeaderMap) -> Self {
        if takes(headers, "br") {
            Self::Brotli
        } else if takes(headers, "gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// Its name in `Content-Encoding`, and the end of the tag that goes with it.
    pub(crate) fn names(self) -> (Option<&'static str>, &'static str) {
        match self {
            Self::Brotli => (Some("br"), "-br"),
            Self::Gzip => (Some("gzip"), "-gzip"),
            Self::Identity => (None, ""),
        }
    }
}

impl Encoding {
    /// Bytes that are sent once, compressed as well as a moment allows, and the encoding that they really have.
    pub(crate) fn compressed_now(self, bytes: Bytes) -> (Bytes, Self) {
        let compressed = match self {
            Self::Brotli => brotli(&bytes, BROTLI_QUALITY_NOW),
            Self::Gzip => gzip(&bytes, flate2::Compression::fast()),
            Self::Identity => return (bytes, self),
        };
        compressed.map_or((bytes, Self::Identity), |compressed| (compressed.into(), self))
    }
}

fn takes(headers: &HeaderMap, name: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let codings = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    codings.filter(|coding| !is_refused(coding)).any(|coding| {
        let named = coding.split(';').next().unwrap_or_default();
        named.trim().eq_ignore_ascii_case(name)
    })
}

/// Whether a coding's weight is zero: `br;q=0`, `br; q=0.0`.
fn is_refused(coding: &str) -> bool {
    let weight = coding
        .split(';')
        .skip(1)
        .find_map(|part| part.trim().strip_prefix("q="));
    weight.is_some_and(|weight| weight.parse() == Ok(0.0_f32))
}

/// Bytes under a name that is made from their hash: JSON, or a picture.
pub(crate) struct Bundle {
    hash: String,
    /// Whether compressing makes it smaller.
    shrinks: bool,
    /// By encoding: the headers that go with the bytes.
    headers: [HeaderMap; 3],
    identity: Bytes,
    brotli: OnceCell<Bytes>,
    gzip: OnceCell<Bytes>,
}

impl Bundle {
    /// The value as JSON. The same value gives the same bytes on every machine.
    pub(super) fn of(value: &impl Serialize) -> Self {
        // Models and texts are maps with text keys and finite numbers, which JSON has words for.
        let bytes = serde_json::to_vec(value).unwrap_or_default();
        Self::named(name_of(&bytes), "application/json", bytes)
    }

    /// A picture, by its name with the ending of its kind. An SVG may have styles of its own.
    pub(crate) fn picture(name: String, bytes: Vec<u8>) -> Self {
        let kind = match name.rsplit('.').next() {
            Some("svg") => SVG,
            Some("png") => PNG,
            _ => JPEG,
        };
        let mut bundle = Self::named(name, kind, bytes);
        bundle.shrinks = kind == SVG;
        let policy =
            HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
        for headers in &mut bundle.headers {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        }
        bundle
    }

    fn named(hash: String, kind: &'static str, bytes: Vec<u8>) -> Self {
        Self {
            headers: Encoding::ALL.map(|encoding| headers(&hash, kind, encoding)),
            hash,
            shrinks: true,
            identity: bytes.into(),
            brotli: OnceCell::new(),
            gzip: OnceCell::new(),
        }
    }

    /// Whether a word can be a bundle's name.
    pub(crate) fn is_name(word: &str) -> bool {
        word.len() == NAME_DIGITS && word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    }

    /// How many bytes it takes with all encodings: what is compressed is smaller than what it was made of.
    pub(super) fn bytes(&self) -> usize {
        self.identity.len() * 3
    }

    /// Its name.
    pub(crate) fn hash(&self) -> &str {
        &self.hash
    }

    /// The headers that go with its bytes in an encoding.
    pub(crate) fn headers(&self, encoding: Encoding) -> &HeaderMap {
        &self.headers[encoding as usize]
    }

    /// Its bytes in an encoding, if they are there already.
    pub(crate) fn ready(&self, encoding: Encoding) -> Option<Bytes> {
        match encoding {
            Encoding::Brotli => self.brotli.get().cloned(),
            Encoding::Gzip => self.gzip.get().cloned(),
            Encoding::Identity => Some(self.identity.clone()),
        }
    }

    /// Its bytes in an encoding; compresses them off the threads that answer calls, once, on first use. The second
    /// value is the encoding that it really is: bytes that cannot be compressed go as they are.
    pub(crate) async fn encoded(&self, encoding: Encoding) -> (Bytes, Encoding) {
        let (cell, compress) = match encoding {
            _ if !self.shrinks => return (self.identity.clone(), Encoding::Identity),
            Encoding::Brotli => (&self.brotli, (|bytes| brotli(bytes, BROTLI_QUALITY)) as Compress),
            Encoding::Gzip => (
                &self.gzip,
                (|bytes| gzip(bytes, flate2::Compression::best())) as Compress,
            ),
            Encoding::Identity => return (self.identity.clone(), encoding),
        };
        let build = async || {
            let identity = self.identity.clone();
            let compressed = tokio::task::spawn_blocking(move || compress(&identity)).await;
            compressed.map_err(|_| ())?.map(Bytes::from).map_err(|_| ())
        };
        match cell.get_or_try_init(build).await {
            Ok(bytes) => (bytes.clone(), encoding),
            Err(()) => (self.identity.clone(), Encoding::Identity),
        }
    }
}

/// The name of bytes, which is made from their hash.
pub(crate) fn name_of(bytes: &[u8]) -> String {
    let mut hash = to_hex(&Sha256::digest(bytes));
    hash.truncate(NAME_DIGITS);
    hash
}

fn headers(hash: &str, kind: &'static str, encoding: Encoding) -> HeaderMap {
    let (coding, suffix) = encoding.names();
    let mut headers = HeaderMap::with_capacity(16);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=31536000, immutable"),
    );
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    if let Ok(tag) = HeaderValue::try_from(format!("\"{hash}{suffix}\"")) {
        headers.insert(header::ETAG, tag);
    }
    secure_data(&mut headers);
    headers
}

fn brotli(bytes: &[u8], quality: u32) -> std::io::Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut compressed, 4096, quality, BROTLI_WINDOW);
    writer.write_all(bytes)?;
    writer.flush()?;
    drop(writer);
    Ok(compressed)
}

fn gzip(bytes: &[u8], level: flate2::Compression) -> std::io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
    writer.write_all(bytes)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_encoding_that_is_taken() {
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
}
