//! Files whose bytes never change: each is named for its content, and compressed once.

use bytes::Bytes;
use enkat_model::{SVG, media_type};
use enkat_store::hex::to_hex;
use http::{HeaderMap, HeaderValue, header};
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use super::encoding::{Effort, Encoding};
use crate::headers::secure_data;

/// The number of hash digits in a name: 128 bits.
const NAME_DIGITS: usize = 32;

/// A file of JSON, named for the hash of its bytes; or a picture, whose name also has an ending.
pub(crate) struct ImmutableFile {
    name: String,
    /// Whether compressing makes it smaller.
    shrinks: bool,
    bytes: Bytes,
    /// The headers of the bytes as they are.
    headers: HeaderMap,
    brotli: Compressed,
    gzip: Compressed,
}

/// The file in one encoding, once a client has asked for it.
struct Compressed {
    headers: HeaderMap,
    bytes: OnceCell<Bytes>,
}

/// The bytes of a file in one encoding, and their headers.
pub(crate) struct Encoded<'a> {
    pub(crate) bytes: Bytes,
    pub(crate) headers: &'a HeaderMap,
}

impl ImmutableFile {
    /// Writes a value as JSON. The same value gives the same bytes on every machine.
    ///
    /// # Errors
    ///
    /// When JSON cannot represent the value.
    pub(super) fn json(value: &impl Serialize) -> serde_json::Result<Self> {
        let bytes = serde_json::to_vec(value)?;
        Ok(Self::named(name_of(&bytes), "application/json", bytes))
    }

    /// Builds a picture from its bytes; the ending of its name gives the media type. An SVG may contain styles.
    pub(crate) fn picture(name: String, bytes: Vec<u8>) -> Self {
        let media_type = media_type(&name);
        let mut file = Self::named(name, media_type, bytes);
        file.shrinks = media_type == SVG;
        let policy =
            HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
        for headers in [
            &mut file.headers,
            &mut file.brotli.headers,
            &mut file.gzip.headers,
        ] {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        }
        file
    }

    fn named(name: String, media_type: &'static str, bytes: Vec<u8>) -> Self {
        let headers = |encoding| headers(&name, media_type, encoding);
        let compressed = |encoding| Compressed {
            headers: headers(encoding),
            bytes: OnceCell::new(),
        };
        Self {
            shrinks: true,
            bytes: bytes.into(),
            headers: headers(Encoding::Identity),
            brotli: compressed(Encoding::Brotli),
            gzip: compressed(Encoding::Gzip),
            name,
        }
    }

    /// Returns whether a word can be the name of a file of JSON.
    pub(crate) fn is_name(word: &str) -> bool {
        word.len() == NAME_DIGITS && word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    }

    /// Returns an upper bound on the memory of all encodings.
    pub(super) fn max_size(&self) -> usize {
        self.bytes.len() * 3
    }

    /// Returns its name in URLs.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the file in an encoding, if no compression is needed for it any more.
    pub(crate) fn ready(&self, encoding: Encoding) -> Option<Encoded<'_>> {
        match self.compressed(encoding) {
            None => Some(self.identity()),
            Some(Compressed { headers, bytes }) => {
                let bytes = bytes.get()?.clone();
                Some(Encoded { bytes, headers })
            }
        }
    }

    /// Returns the file in an encoding. Compresses it on first use, once, off the threads that answer calls. A file that does not
    /// become smaller, or cannot be compressed, is returned as it is.
    pub(crate) async fn encoded(&self, encoding: Encoding) -> Encoded<'_> {
        let Some(Compressed { headers, bytes }) = self.compressed(encoding) else {
            return self.identity();
        };
        let compress = async || {
            let identity = self.bytes.clone();
            let compress = move || encoding.compress(&identity, Effort::Best);
            let compressed = tokio::task::spawn_blocking(compress).await;
            compressed.map_err(|_| ())?.map(Bytes::from).map_err(|_| ())
        };
        match bytes.get_or_try_init(compress).await {
            Ok(bytes) => Encoded {
                bytes: bytes.clone(),
                headers,
            },
            Err(()) => self.identity(),
        }
    }

    fn identity(&self) -> Encoded<'_> {
        Encoded {
            bytes: self.bytes.clone(),
            headers: &self.headers,
        }
    }

    /// Returns the compressed file for an encoding; `None` if the file is sent as it is.
    fn compressed(&self, encoding: Encoding) -> Option<&Compressed> {
        match encoding {
            Encoding::Brotli if self.shrinks => Some(&self.brotli),
            Encoding::Gzip if self.shrinks => Some(&self.gzip),
            _ => None,
        }
    }
}

/// Makes the name of bytes from their hash.
pub(crate) fn name_of(bytes: &[u8]) -> String {
    let mut hash = to_hex(&Sha256::digest(bytes));
    hash.truncate(NAME_DIGITS);
    hash
}

fn headers(name: &str, media_type: &'static str, encoding: Encoding) -> HeaderMap {
    let (coding, suffix) = encoding.names();
    let mut headers = HeaderMap::with_capacity(16);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=31536000, immutable"),
    );
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    if let Ok(tag) = HeaderValue::try_from(format!("\"{name}{suffix}\"")) {
        headers.insert(header::ETAG, tag);
    }
    secure_data(&mut headers);
    headers
}

#[cfg(test)]
mod tests {
    use serde::{Serializer, ser::Error};

    use super::*;

    #[test]
    fn ready_of_photo_is_identity_for_every_encoding() {
        let photo = ImmutableFile::picture("0.png".to_owned(), b"png".to_vec());
        for encoding in [Encoding::Brotli, Encoding::Gzip, Encoding::Identity] {
            let ready = photo.ready(encoding).unwrap();
            assert_eq!(ready.bytes.as_ref(), b"png");
            assert!(!ready.headers.contains_key(header::CONTENT_ENCODING));
        }
    }

    #[tokio::test]
    async fn ready_of_compressible_file_is_none_before_first_use() {
        let file = ImmutableFile::json(&"survey").unwrap();
        assert!(file.ready(Encoding::Gzip).is_none());
        let encoded = file.encoded(Encoding::Gzip).await;
        assert_eq!(encoded.headers[header::CONTENT_ENCODING], "gzip");
        assert_eq!(file.ready(Encoding::Gzip).unwrap().bytes, encoded.bytes);
        assert!(file.ready(Encoding::Brotli).is_none());
    }

    #[test]
    fn json_of_value_without_json_is_an_error() {
        struct WithoutJson;
        impl Serialize for WithoutJson {
            fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                Err(S::Error::custom("it has no JSON"))
            }
        }
        assert!(ImmutableFile::json(&WithoutJson).is_err());
    }
}
