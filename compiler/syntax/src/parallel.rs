//! Work on several things at once.

use std::{
    cmp::Reverse,
    num::NonZero,
    panic::resume_unwind,
    sync::{LazyLock, Mutex, PoisonError},
    thread::{self, Builder},
};

use crate::diagnostics::Sink;

/// The number of threads that are worth having, asked for once: the system reads several files to find it out.
static PROCESSORS: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));

/// Applies `work` to each item and returns the results in the order of the items. The heaviest items are begun first, so that no
/// processor is left with one at the end. Diagnostics go to the sink in the order of the items. Items that are passed by value are
/// freed in the thread that worked on them.
pub fn each<T: Send, R: Send>(
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
    let empty = sink.empty_like();
    let one = || {
        let (at, item) = next()?;
        let mut found = empty.empty_like();
        Some((at, work(item, &mut found), found))
    };
    let share = || std::iter::from_fn(one).collect::<Vec<_>>();
    let mut done = thread::scope(|scope| {
        let others =
            (1..count.min(*PROCESSORS)).map_while(|_| Builder::new().spawn_scoped(scope, share).ok());
        let others: Vec<_> = others.collect();
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

/// Does two independent pieces of work. Diagnostics go to the sink, those of the first piece first. With a single processor, and where
/// no thread can be started, one is done after the other.
pub fn both<R, S: Send>(
    sink: &mut Sink,
    one: impl FnOnce(&mut Sink) -> R,
    other: impl Fn(&mut Sink) -> S + Sync,
) -> (R, S) {
    let empty = sink.empty_like();
    let other = || {
        let mut found = empty.empty_like();
        (other(&mut found), found)
    };
    let (one, (other, found)) = thread::scope(|scope| {
        let elsewhere = (*PROCESSORS > 1).then(|| Builder::new().spawn_scoped(scope, other));
        let one = one(sink);
        match elsewhere {
            Some(Ok(elsewhere)) => (one, elsewhere.join().unwrap_or_else(|panic| resume_unwind(panic))),
            _ => (one, other()),
        }
    });
    sink.append(found);
    (one, other)
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
