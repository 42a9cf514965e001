//! Programs of random chains of iterator adaptors and slice methods over small vectors of integers.

use std::fmt::Write;

use super::random::Random;

const CHAINS: usize = 40;

const PRELUDE: &str = "\
#![allow(warnings)]
use std::collections::*;
use std::panic::{catch_unwind, AssertUnwindSafe};
fn check<T: std::fmt::Debug>(name: &str, body: impl FnOnce() -> T) {
    match catch_unwind(AssertUnwindSafe(body)) { Ok(value) => println!(\"{name} {value:?}\"), Err(_) => println!(\"{name} panic\") }
}
";

/// A program, a pure function of the seed.
pub fn program(seed: u64) -> String {
    let mut random = Random::new("iterators", seed);
    let mut text = format!("{PRELUDE}fn main() {{\n    std::panic::set_hook(Box::new(|_| {{}}));\n");
    for index in 0..CHAINS {
        let values: Vec<String> =
            (0..random.below(12)).map(|_| (random.below(60) as i64 - 20).to_string()).collect();
        let expression = if random.once_in(3) { on_vector(&mut random) } else { chain(&mut random) };
        let _ = writeln!(
            text,
            "    check(\"{index}\", || {{ let mut v: Vec<i64> = vec![{}]; {expression} }});",
            values.join(", ")
        );
    }
    text + "}\n"
}

/// Where the numbers of a chain come from; all can be walked from both ends and know their length.
const SOURCES: [&str; 9] = [
    "v.iter().copied()",
    "v.clone().into_iter()",
    "(N..17i32).map(i64::from)",
    "v.iter().map(|x| x * 3)",
    "v.chunks(M).map(|c| c.iter().sum::<i64>())",
    "v.windows(M).map(|w| w[0] - w[w.len() - 1])",
    "v.rchunks(M).map(|c| c[0])",
    "[5i64, -3, 8].into_iter()",
    "v.iter().copied().collect::<VecDeque<_>>().into_iter()",
];

/// Links that keep length and both ends.
const EXACT: [&str; 8] = [
    ".rev()",
    ".map(|x| x.wrapping_mul(7) ^ N)",
    ".enumerate().map(|(i, x)| x + i as i64)",
    ".skip(N)",
    ".take(N)",
    ".step_by(M)",
    ".zip((0i32..N).map(|x| i64::from(x * x))).map(|(a, b)| a - b)",
    ".inspect(|x| {})",
];

/// Links that lose one or the other.
const LOOSE: [&str; 13] = [
    ".filter(|x| x % M != 0)",
    ".chain([1, 2, N as i64])",
    ".flat_map(|x| 0..x % 4)",
    ".take_while(|x| *x < 3 * N)",
    ".skip_while(|x| *x > N)",
    ".scan(0i64, |s, x| { *s += x; (*s < 500).then_some(*s) })",
    ".filter_map(|x| (x as usize).checked_sub(N).map(|x| x as i64))",
    ".peekable()",
    ".fuse()",
    ".map_while(|x| if x == N { None } else { Some(x / M) })",
    ".cycle().take(N * 3)",
    ".map(|x| vec![x; (x % 3).unsigned_abs() as usize]).flatten()",
    ".filter(|x| *x > N).map(|x| x >> 1)",
];

const ENDS: [&str; 22] = [
    ".collect::<Vec<_>>()",
    ".collect::<Vec<_>>()",
    ".sum::<i64>()",
    ".product::<i64>()",
    ".fold(1i64, |a, x| a.wrapping_mul(31) ^ x)",
    ".max_by_key(|x| (x % 5, *x))",
    ".min_by(|a, b| (a % M as i64).cmp(&(b % M as i64)))",
    ".position(|x| x == N)",
    ".any(|x| x == N)",
    ".all(|x| x > -N)",
    ".last()",
    ".nth(N)",
    ".count()",
    ".collect::<BTreeSet<_>>()",
    ".partition::<Vec<_>, _>(|x| x % 2 == 0)",
    ".reduce(|a, b| a.max(b) - 1)",
    ".try_fold(0i8, |a, x| a.checked_add(x as i8))",
    ".map(|x| x.to_string()).collect::<Vec<_>>().join(\"-\")",
    ".size_hint()",
    ".map(|x| (x % 4, x)).collect::<BTreeMap<_, _>>()",
    ".unzip_by()",
    ".is_sorted()",
];

fn chain(random: &mut Random) -> String {
    let mut text = random.pick(&SOURCES).to_owned();
    for _ in 0..random.below(3) {
        text += random.pick(&EXACT);
    }
    for _ in 0..random.below(3) {
        text += random.pick(&LOOSE);
    }
    text +=
        &random.pick(&ENDS).replace(".unzip_by()", ".map(|x| (x, -x)).unzip::<i64, i64, Vec<_>, Vec<_>>()");
    numbered(random, &text)
}

/// Statements that change or inspect the vector `v`.
const ACTS: [&str; 34] = [
    "v.sort();",
    "v.sort_unstable_by(|a, b| b.cmp(a));",
    "v.sort_by_key(|x| x % M as i64);",
    "v.sort_by_cached_key(|x| x.to_string());",
    "v.reverse();",
    "v.dedup();",
    "v.dedup_by_key(|x| *x / M);",
    "v.retain(|x| x % M != 0);",
    "v.rotate_left(N);",
    "v.rotate_right(N);",
    "v.truncate(N);",
    "v.insert(N, 99);",
    "v.remove(N);",
    "v.swap_remove(N);",
    "v.drain(N..);",
    "v.drain(..N).rev().for_each(drop);",
    "v.splice(N..N, [7, 8, 9]);",
    "v.extend_from_within(..N);",
    "v.resize(N, -1);",
    "v.swap(N, M);",
    "v.fill(N);",
    "v.copy_within(N.., M);",
    "let mut w = v.split_off(N); w.append(&mut v); v = w;",
    "v = v.iter().rev().copied().collect();",
    "v.iter_mut().step_by(M).for_each(|x| *x += 1);",
    "for c in v.chunks_exact_mut(M) { c.swap(0, M - 1); }",
    "let (a, b) = v.split_at_mut(N); std::mem::swap(&mut a[0], &mut b[0]);",
    "v.select_nth_unstable(N);",
    "if let [a, .., b] = &mut v[..] { std::mem::swap(a, b); }",
    "v = v.into_boxed_slice().into_vec();",
    "v.extend(v.clone().iter().filter(|x| **x > N));",
    "v = v.extract_if(.., |x| *x % 2 == 0).collect();",
    "v.shrink_to_fit(); v.reserve(N); v.push(N);",
    "v = v.split(|x| x % M == 0).map(|s| s.len() as i64).collect();",
];

fn on_vector(random: &mut Random) -> String {
    let acts: String = (0..random.within(1, 4)).map(|_| random.pick(&ACTS)).collect::<Vec<_>>().join(" ");
    let ends = ["v", "v.binary_search(&N)", "v.concat_text()", "v.first().zip(v.last()).map(|(a, b)| a - b)"];
    let end = random
        .pick(&ends)
        .replace("v.concat_text()", "v.iter().map(|x| vec![*x; M]).collect::<Vec<_>>().concat()");
    numbered(random, &format!("{acts} {end}"))
}

/// A chain with small numbers for `N`, and small numbers but zero for `M`.
fn numbered(random: &mut Random, text: &str) -> String {
    let mut numbered = String::new();
    let mut previous = ' ';
    for (index, letter) in text.char_indices() {
        let next = text[index + 1..].chars().next().unwrap_or(' ');
        let alone = !previous.is_alphanumeric() && !next.is_alphanumeric() && next != '_' && previous != '_';
        previous = letter;
        match letter {
            'N' if alone => numbered += &random.below(7).to_string(),
            'M' if alone => numbered += &random.within(1, 4).to_string(),
            _ => numbered.push(letter),
        }
    }
    numbered
}
