//! Components: sets of nodes that can reach each other.

/// Returns the number of each node's component. Two nodes have the same number if each can be reached from the other (Kosaraju's
/// algorithm, without recursion: a survey can be deep).
pub(super) fn components(leads_to: &[Vec<usize>]) -> Vec<usize> {
    let mut comes_from = vec![Vec::new(); leads_to.len()];
    for (from, targets) in leads_to.iter().enumerate() {
        for to in targets {
            comes_from[*to].push(from);
        }
    }
    let mut finished = Vec::with_capacity(leads_to.len());
    let mut seen = vec![false; leads_to.len()];
    for start in 0..leads_to.len() {
        walk(leads_to, start, &mut seen, &mut finished);
    }
    let mut component = vec![0; leads_to.len()];
    let mut seen = vec![false; leads_to.len()];
    for (number, start) in finished.into_iter().rev().enumerate() {
        let mut members = Vec::new();
        walk(&comes_from, start, &mut seen, &mut members);
        for member in members {
            component[member] = number;
        }
    }
    component
}

/// Visits the nodes that can be reached from `start` and have not been seen. A node is done after all nodes that it leads to.
fn walk(leads_to: &[Vec<usize>], start: usize, seen: &mut [bool], done: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    let mut path = vec![(start, 0)];
    while let Some((node, next)) = path.last_mut() {
        let Some(to) = leads_to[*node].get(*next) else {
            done.push(*node);
            path.pop();
            continue;
        };
        *next += 1;
        if !std::mem::replace(&mut seen[*to], true) {
            path.push((*to, 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn nodes_on_a_circle_share_a_number() {
        let found = components(&[vec![1], vec![2, 3], vec![1], vec![4], vec![3], vec![]]);
        assert_eq!(found[1], found[2]);
        assert_eq!(found[3], found[4]);
        assert_ne!(found[0], found[1]);
        assert_ne!(found[1], found[3]);
    }

    #[test]
    fn components_of_long_cycle_do_not_overflow() {
        let chain: Vec<Vec<usize>> = (0..200_000)
            .map(|node| if node < 199_999 { vec![node + 1] } else { vec![0] })
            .collect();
        assert!(components(&chain).windows(2).all(|pair| pair[0] == pair[1]));
    }
}
