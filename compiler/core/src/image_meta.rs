//! The kind and size of a picture, read from its bytes without drawing it.

use std::collections::{BTreeMap, HashSet};

use enkat_model::{Artifact, Body, Image};
use enkat_syntax::source::SourceMap;
use sha2::{Digest, Sha256};

/// The largest picture in bytes: participants load it on a phone, and no file is read further.
pub const MAX_PICTURE: usize = enkat_syntax::parse::MAX_FILE;

/// The number of digits of the hash that make a name: 128 bits.
const NAME_DIGITS: usize = 32;

/// The kind and the size of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facts {
    /// The file extension of its kind.
    pub kind: &'static str,
    /// Its width in pixels.
    pub width: f64,
    /// Its height in pixels.
    pub height: f64,
}

impl Facts {
    /// Reads the bytes of a PNG, a JPEG or an SVG. Returns `None` for anything else, and for a picture without a size.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let (kind, (width, height)) = png(bytes)
            .map(|size| ("png", size))
            .or_else(|| jpeg(bytes).map(|size| ("jpg", size)))
            .or_else(|| svg(bytes).map(|size| ("svg", size)))?;
        (width >= 1.0 && height >= 1.0).then_some(Self { kind, width, height })
    }

    /// Returns the picture as it is shown, in this width or its own.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes are positive, and rounded"
    )]
    pub fn shown(self, bytes: &[u8], width: Option<u32>) -> Image {
        let width = width.unwrap_or(self.width.round() as u32);
        Image {
            name: name(bytes, self.kind),
            width,
            height: (f64::from(width) * self.height / self.width).round().max(1.0) as u32,
        }
    }
}

/// Collects the bytes of every picture that a survey shows, by name.
pub fn shown_by(artifact: &Artifact, files: &SourceMap) -> BTreeMap<String, Vec<u8>> {
    let elements = artifact.elements.iter();
    let names: HashSet<&str> = elements
        .filter_map(|included| match &included.element.body {
            Body::Image(image) => Some(image.name.as_str()),
            _ => None,
        })
        .collect();
    let pictures = files.pictures().iter().filter(|_| !names.is_empty());
    let with_name = pictures.filter_map(|picture| {
        let facts = Facts::of(&picture.bytes)?;
        Some((name(&picture.bytes, facts.kind), picture.bytes.clone()))
    });
    with_name
        .filter(|(name, _)| names.contains(name.as_str()))
        .collect()
}

fn name(bytes: &[u8], kind: &str) -> String {
    use std::fmt::Write;
    let mut name = String::new();
    for byte in &Sha256::digest(bytes)[..NAME_DIGITS / 2] {
        let _ = write!(name, "{byte:02x}");
    }
    name + "." + kind
}

type Size = (f64, f64);

fn png(bytes: &[u8]) -> Option<Size> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let size = header.get(4..)?.strip_prefix(b"IHDR")?;
    let number = |at: usize| Some(u32::from_be_bytes(size.get(at..at + 4)?.try_into().ok()?));
    Some((number(0)?.into(), number(4)?.into()))
}

/// Reads the size of a JPEG from its frame, after segments that each give their length.
fn jpeg(bytes: &[u8]) -> Option<Size> {
    let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
    loop {
        let (marker, length) = match rest {
            [0xff, 0xff, ..] => {
                rest = &rest[1..];
                continue;
            }
            [0xff, marker, high, low, ..] => (*marker, usize::from(u16::from_be_bytes([*high, *low]))),
            _ => return None,
        };
        let is_frame = matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc);
        if let (true, [_, _, _, _, _, height_high, height_low, width_high, width_low, ..]) = (is_frame, rest)
        {
            let number = |high: &u8, low: &u8| f64::from(u16::from_be_bytes([*high, *low]));
            return Some((number(width_high, width_low), number(height_high, height_low)));
        }
        rest = rest.get(2 + length..)?;
    }
}

/// Reads the size of an SVG: `width` and `height` of the outermost element, or those of its `viewBox`.
fn svg(bytes: &[u8]) -> Option<Size> {
    let text = std::str::from_utf8(bytes).ok()?;
    let start = text.find("<svg")?;
    let tag = &text[start..start + text[start..].find('>')?];
    let value = |name: &str| {
        let after = tag.split_once(&format!(" {name}="))?.1;
        let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        after[1..].split_once(quote).map(|(value, _)| value)
    };
    let pixels = |name: &str| value(name)?.trim_end_matches("px").parse().ok();
    if let (Some(width), Some(height)) = (pixels("width"), pixels("height")) {
        return Some((width, height));
    }
    let mut numbers = value("viewBox")?
        .split([' ', ','])
        .filter(|part| !part.is_empty());
    let mut number = |skipped| numbers.nth(skipped)?.parse().ok();
    Some((number(2)?, number(0)?))
}

#[cfg(test)]
mod tests {
    use super::Facts;

    fn size(bytes: &[u8]) -> Option<(&'static str, f64, f64)> {
        Facts::of(bytes).map(|facts| (facts.kind, facts.width, facts.height))
    }

    #[test]
    fn knows_a_png() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x01\x40\0\0\0\xc8\x08\x06";
        assert_eq!(size(png), Some(("png", 320.0, 200.0)));
        assert_eq!(size(&png[..20]), None);
    }

    #[test]
    fn knows_a_jpeg() {
        let jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xff\xc2\0\x11\x08\0\x64\0\x96\x03";
        assert_eq!(size(jpeg), Some(("jpg", 150.0, 100.0)));
        assert_eq!(size(&jpeg[..10]), None);
    }

    #[test]
    fn knows_an_svg() {
        let svg =
            |attributes: &str| size(format!("<?xml version=\"1.0\"?>\n<svg {attributes}></svg>").as_bytes());
        assert_eq!(
            svg(r#"xmlns="x" width="30px" height="20""#),
            Some(("svg", 30.0, 20.0))
        );
        assert_eq!(svg(r#"xmlns="x" viewBox="0 0 40,10""#), Some(("svg", 40.0, 10.0)));
        assert_eq!(svg(r#"xmlns="x""#), None);
        assert_eq!(svg(r#"xmlns="x" width="0" height="9""#), None);
        assert_eq!(size(b"<html></html>"), None);
    }
}
