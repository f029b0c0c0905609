//! Changes of order.

/// Returns, by position in the new order, whether the element moved; `positions` are those in the old order. The longest rising
/// subsequence stays.
pub(super) fn moved(positions: &[usize]) -> Vec<bool> {
    // For each length, the end of the rising subsequence of that length whose last position is smallest.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(positions.len());
    for (at, position) in positions.iter().enumerate() {
        let length = ends.partition_point(|end| positions[*end] < *position);
        before.push(length.checked_sub(1).map(|last| ends[last]));
        if length == ends.len() {
            ends.push(at);
        } else {
            ends[length] = at;
        }
    }
    let mut moved = vec![true; positions.len()];
    let mut next = ends.last().copied();
    while let Some(at) = next {
        moved[at] = false;
        next = before[at];
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::moved;

    #[test]
    fn moved_marks_fewest_elements() {
        assert_eq!(moved(&[0, 1, 2]), [false, false, false]);
        assert_eq!(moved(&[3, 0, 1, 2]), [true, false, false, false]);
        assert_eq!(moved(&[1, 2, 3, 0]), [false, false, false, true]);
        assert_eq!(moved(&[]), [false; 0]);
    }
}
