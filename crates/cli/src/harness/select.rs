//! Which tests run, by the rules of libtest.

use ubik_host::Test;

use super::options::{Ignored, Kinds, Options};

/// Tests by what happens to them.
pub struct Selected<'a> {
    /// All that pass the filters, in the program's order.
    pub all: Vec<&'a Test>,
    /// Indices of those that run, in the order in which they begin.
    pub to_run: Vec<usize>,
    pub ignored: Vec<&'a Test>,
    pub filtered_out: usize,
}

pub fn select<'a>(tests: &'a [Test], options: &Options) -> Selected<'a> {
    let mut kept: Vec<usize> = (0..tests.len()).filter(|&index| keeps(&tests[index], options)).collect();
    let filtered_out = tests.len() - kept.len();
    if let Some(seed) = options.shuffle {
        shuffle(&mut kept, seed);
    }
    let (to_run, ignored): (Vec<usize>, Vec<usize>) =
        kept.iter().partition(|&&index| runs(&tests[index], options));
    Selected {
        all: kept.iter().map(|&index| &tests[index]).collect(),
        to_run,
        ignored: ignored.into_iter().map(|index| &tests[index]).collect(),
        filtered_out,
    }
}

fn keeps(test: &Test, options: &Options) -> bool {
    let matches = |filter: &String| match options.exact {
        true => test.name == *filter,
        false => test.name.contains(filter.as_str()),
    };
    let wanted = options.filters.is_empty() || options.filters.iter().any(matches);
    let ignored_only = options.ignored == Ignored::Only;
    wanted
        && !options.skip.iter().any(matches)
        && !(options.exclude_should_panic && test.should_panic)
        && (!ignored_only || test.ignored)
}

fn runs(test: &Test, options: &Options) -> bool {
    let kind = match options.kinds {
        Kinds::All => true,
        Kinds::Tests => !test.bench,
        Kinds::Benches => test.bench,
    };
    kind && (!test.ignored || options.ignored != Ignored::Skip)
}

/// Draws an order (Fisher and Yates) from a seed.
fn shuffle(indices: &mut [usize], seed: u64) {
    let mut choice = ubik_engine::choice::Choice::seeded(seed);
    for end in (1..indices.len()).rev() {
        let bound = u32::try_from(end + 1).expect("fewer tests than numbers");
        indices.swap(end, choice.below(ubik_engine::choice::What::Random, bound) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tests() -> Vec<Test> {
        let test = |name: &str| Test { name: name.to_owned(), ..Test::default() };
        vec![
            test("a::one"),
            Test { ignored: true, ..test("a::two") },
            Test { bench: true, ..test("b::one") },
            Test { should_panic: true, ..test("b::three") },
        ]
    }

    /// The names that run, and how many are ignored and filtered out.
    fn check(change: impl FnOnce(&mut Options), to_run: &[&str], ignored: usize, filtered_out: usize) {
        let (tests, mut options) = (tests(), Options::default());
        change(&mut options);
        let selected = select(&tests, &options);
        let names: Vec<&str> = selected.to_run.iter().map(|&index| tests[index].name.as_str()).collect();
        assert_eq!(
            (names.as_slice(), selected.ignored.len(), selected.filtered_out),
            (to_run, ignored, filtered_out)
        );
    }

    #[test]
    fn filters_are_libtests() {
        check(|_| (), &["a::one", "b::one", "b::three"], 1, 0);
        check(|o| o.filters = vec!["one".into()], &["a::one", "b::one"], 0, 2);
        check(|o| (o.filters, o.exact) = (vec!["one".into()], true), &[], 0, 4);
        check(
            |o| (o.filters, o.exact) = (vec!["a::one".into(), "b::three".into()], true),
            &["a::one", "b::three"],
            0,
            2,
        );
        check(|o| o.skip = vec!["b".into()], &["a::one"], 1, 2);
        check(|o| o.ignored = Ignored::Only, &["a::two"], 0, 3);
        check(|o| o.ignored = Ignored::Include, &["a::one", "a::two", "b::one", "b::three"], 0, 0);
        check(|o| o.kinds = Kinds::Benches, &["b::one"], 3, 0);
        check(|o| o.exclude_should_panic = true, &["a::one", "b::one"], 1, 1);
    }

    #[test]
    fn an_order_is_drawn_from_the_seed() {
        let order = |seed| {
            let mut indices: Vec<usize> = (0..20).collect();
            shuffle(&mut indices, seed);
            indices
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let mut sorted = order(3);
        sorted.sort();
        assert_eq!(sorted, (0..20).collect::<Vec<_>>());
    }
}
