//! Segments: the variables of at most 255 bytes that a text is kept in.

/// The widest text that one segment holds.
pub(super) const WIDEST: u16 = 255;
/// The part of a text's width for which a segment is reserved, although it holds more.
const RESERVED: u16 = 252;

/// Lists the widths of the segments of a text, in bytes.
pub(super) fn widths(width: u16) -> impl Iterator<Item = u16> {
    let count = if width <= WIDEST {
        1
    } else {
        width.div_ceil(RESERVED)
    };
    let last = width - (count - 1) * RESERVED;
    (1..=count).map(move |number| if number == count { last } else { WIDEST })
}

/// Splits a text by the segments that hold it, each with its width.
pub(super) fn parts(text: &[u8], width: u16) -> impl Iterator<Item = (&[u8], u16)> {
    let mut rest = text;
    widths(width).map(move |width| {
        let (part, after) = rest.split_at(rest.len().min(usize::from(width)));
        rest = after;
        (part, width)
    })
}

/// Counts the elements of eight bytes that a segment takes up.
pub(super) fn elements(width: u16) -> u16 {
    width.div_ceil(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_of_short_text_is_one_segment() {
        for width in [1, 8, 9, 252, 253, 255] {
            assert_eq!(widths(width).collect::<Vec<_>>(), [width]);
        }
    }

    /// Covers the examples of PSPP's manual and of its test files.
    #[test]
    fn widths_of_very_long_text_are_255_and_the_rest() {
        assert_eq!(widths(256).collect::<Vec<_>>(), [255, 4]);
        assert_eq!(widths(504).collect::<Vec<_>>(), [255, 252]);
        assert_eq!(widths(505).collect::<Vec<_>>(), [255, 255, 1]);
        assert_eq!(widths(600).collect::<Vec<_>>(), [255, 255, 96]);
        let widest: Vec<_> = widths(20_000).collect();
        assert_eq!((widest.len(), widest[78], widest[79]), (80, 255, 92));
        let widest: Vec<_> = widths(32_767).collect();
        assert_eq!((widest.len(), widest[129], widest[130]), (131, 255, 7));
    }

    #[test]
    fn parts_fill_segments_from_the_first() {
        let text = [b'x'; 300];
        let lengths = |width, length| -> Vec<_> {
            parts(&text[..length], width)
                .map(|(part, width)| (part.len(), width))
                .collect()
        };
        assert_eq!(lengths(300, 300), [(255, 255), (45, 48)]);
        assert_eq!(lengths(300, 255), [(255, 255), (0, 48)]);
        assert_eq!(lengths(600, 300), [(255, 255), (45, 255), (0, 96)]);
        assert_eq!(lengths(8, 3), [(3, 8)]);
    }
}
