//! Work on several things at once.

use std::{
    cmp::Reverse,
    num::NonZero,
    panic::resume_unwind,
    sync::{LazyLock, Mutex, PoisonError},
    thread,
};

use crate::diagnostics::Sink;

/// How many threads are worth having. Finding out takes the system several files.
static PROCESSORS: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));

/// What `work` makes of each item, in their order. The heaviest are begun first, so that no processor is left with one at
/// the end. What is found goes to the sink in the order of the items. Items that are given away are freed where they were
/// worked on.
pub(crate) fn each<T: Send, R: Send>(
    items: impl IntoIterator<Item = T>,
    weight: impl Fn(&T) -> usize,
    sink: &mut Sink,
    work: impl Fn(T, &mut Sink) -> R + Sync,
) -> Vec<R> {
    let mut order: Vec<(usize, T)> = items.into_iter().enumerate().collect();
    let count = order.len();
    order.sort_by_key(|(_, item)| Reverse(weight(item)));
    let order = Mutex::new(order.into_iter());
    let next = || order.lock().unwrap_or_else(PoisonError::into_inner).next();
    let one = || {
        let (at, item) = next()?;
        let mut found = Sink::default();
        Some((at, work(item, &mut found), found))
    };
    let share = || std::iter::from_fn(one).collect::<Vec<_>>();
    let mut done = thread::scope(|scope| {
        let others: Vec<_> = (1..count.min(*PROCESSORS)).map(|_| scope.spawn(share)).collect();
        let mut done = share();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|(at, ..)| *at);
    let results = done.into_iter().map(|(_, result, found)| {
        sink.append(found);
        result
    });
    results.collect()
}

/// What two pieces of work give that do not need each other. What is found goes to the sink, that of the first one first.
pub(crate) fn both<R, S: Send>(
    sink: &mut Sink,
    one: impl FnOnce(&mut Sink) -> R,
    other: impl FnOnce(&mut Sink) -> S + Send,
) -> (R, S) {
    let mut found = Sink::default();
    let results = thread::scope(|scope| {
        let other = scope.spawn(|| other(&mut found));
        let result = one(sink);
        (result, other.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    sink.append(found);
    results
}

#[cfg(test)]
mod tests {
    use super::each;
    use crate::diagnostics::Sink;

    #[test]
    fn keeps_the_order() {
        let items: Vec<usize> = (0..1000).collect();
        let expected: Vec<usize> = items.iter().map(|item| item * 2).collect();
        for count in [0, 1, 1000] {
            let doubled = each(
                &items[..count],
                |item| *item % 7,
                &mut Sink::default(),
                |item, _| item * 2,
            );
            assert_eq!(doubled, expected[..count]);
        }
    }
}
