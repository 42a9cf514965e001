//! Cryptographic instructions: AES, SHA-1, SHA-256, SHA-512 and what SHA-3 needs. Words count from the low end.

use ubik_verdict::Result;

use super::super::Row;
use super::super::ciphers::{
    Block, MIX, SUB, UNMIX, UNSUB, block, choose, majority, mix, parity, rows_shifted,
};
use super::super::lanes::{collect, one};
use super::super::site::{Lane, Lanes};
use super::row;

pub const ROWS: &[Row] = &[
    row("llvm.aarch64.crypto.aese", |_, a| with_key(a, |state| rows_shifted(state, SUB))),
    row("llvm.aarch64.crypto.aesd", |_, a| with_key(a, |state| rows_shifted(state, UNSUB))),
    row("llvm.aarch64.crypto.aesmc", |_, a| from_block(mix(to_block(&a[0]), MIX))),
    row("llvm.aarch64.crypto.aesimc", |_, a| from_block(mix(to_block(&a[0]), UNMIX))),
    row("llvm.aarch64.crypto.sha1c", |_, a| sha1_rounds(a, choose)),
    row("llvm.aarch64.crypto.sha1m", |_, a| sha1_rounds(a, majority)),
    row("llvm.aarch64.crypto.sha1p", |_, a| sha1_rounds(a, parity)),
    row("llvm.aarch64.crypto.sha1h", |_, a| one((a[0][0].bits as u32).rotate_left(30).into())),
    row("llvm.aarch64.crypto.sha1su0", |_, a| sha1_message_0(words(&a[0]), words(&a[1]), words(&a[2]))),
    row("llvm.aarch64.crypto.sha1su1", |_, a| sha1_message_1(words(&a[0]), words(&a[1]))),
    row("llvm.aarch64.crypto.sha256h", |_, a| give(sha256_rounds(&a[0], &a[1], &a[2]).0)),
    row("llvm.aarch64.crypto.sha256h2", |_, a| give(sha256_rounds(&a[1], &a[0], &a[2]).1)),
    row("llvm.aarch64.crypto.sha256su0", |_, a| sha256_message_0(words(&a[0]), words(&a[1]))),
    row("llvm.aarch64.crypto.sha256su1", |_, a| sha256_message_1(words(&a[0]), words(&a[1]), words(&a[2]))),
    row("llvm.aarch64.crypto.sha512h", |_, a| {
        sha512_rounds_1(doubles(&a[0]), doubles(&a[1]), doubles(&a[2]))
    }),
    row("llvm.aarch64.crypto.sha512h2", |_, a| {
        sha512_rounds_2(doubles(&a[0]), doubles(&a[1]), doubles(&a[2]))
    }),
    row("llvm.aarch64.crypto.sha512su0", |_, a| sha512_message_0(doubles(&a[0]), doubles(&a[1]))),
    row("llvm.aarch64.crypto.sha512su1", |_, a| {
        sha512_message_1(doubles(&a[0]), doubles(&a[1]), doubles(&a[2]))
    }),
    row("llvm.aarch64.crypto.eor3s", |_, a| each3(a, |a, b, c| a ^ b ^ c)),
    row("llvm.aarch64.crypto.eor3u", |_, a| each3(a, |a, b, c| a ^ b ^ c)),
    row("llvm.aarch64.crypto.bcaxs", |_, a| each3(a, |a, b, c| a ^ b & !c)),
    row("llvm.aarch64.crypto.bcaxu", |_, a| each3(a, |a, b, c| a ^ b & !c)),
    row("llvm.aarch64.crypto.rax1", |_, a| rotated_sums(a, 63, |a, b, by| a ^ b.rotate_right(by))),
    row("llvm.aarch64.crypto.xar", |_, a| {
        rotated_sums(a, a[2][0].bits as u32, |a, b, by| (a ^ b).rotate_right(by))
    }),
];

fn to_block(lanes: &[Lane]) -> Block {
    block(&lanes.iter().map(|lane| lane.bits as u8).collect::<Vec<_>>())
}

fn from_block(block: Block) -> Result<Lanes> {
    Ok(collect(block.into_iter().map(u128::from)))
}

/// What becomes of the sum of data and key.
fn with_key(args: &[Lanes], f: fn(Block) -> Block) -> Result<Lanes> {
    let (data, key) = (to_block(&args[0]), to_block(&args[1]));
    from_block(f(std::array::from_fn(|at| data[at] ^ key[at])))
}

type Words = [u32; 4];

fn words(lanes: &Lanes) -> Words {
    std::array::from_fn(|at| lanes[at].bits as u32)
}

fn give(words: Words) -> Result<Lanes> {
    Ok(collect(words.into_iter().map(u128::from)))
}

/// Four rounds on the state and its fifth word.
fn sha1_rounds(args: &[Lanes], f: fn(u32, u32, u32) -> u32) -> Result<Lanes> {
    let ([mut a, mut b, mut c, mut d], mut e) = (words(&args[0]), args[1][0].bits as u32);
    for word in words(&args[2]) {
        let sum = [a.rotate_left(5), e, word].into_iter().fold(f(b, c, d), u32::wrapping_add);
        (a, b, c, d, e) = (sum, a, b.rotate_left(30), c, d);
    }
    give([a, b, c, d])
}

fn sha1_message_0(a: Words, b: Words, c: Words) -> Result<Lanes> {
    let next = [a[2], a[3], b[0], b[1]];
    give(std::array::from_fn(|at| a[at] ^ next[at] ^ c[at]))
}

fn sha1_message_1(a: Words, b: Words) -> Result<Lanes> {
    let first = (a[0] ^ b[1]).rotate_left(1);
    give([
        first,
        (a[1] ^ b[2]).rotate_left(1),
        (a[2] ^ b[3]).rotate_left(1),
        a[3].rotate_left(1) ^ first.rotate_left(1),
    ])
}

/// Four rounds: both halves of the state.
fn sha256_rounds(abcd: &Lanes, efgh: &Lanes, message: &Lanes) -> (Words, Words) {
    let ([mut a, mut b, mut c, mut d], [mut e, mut f, mut g, mut h]) = (words(abcd), words(efgh));
    for word in words(message) {
        let large_e = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let large_a = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let first = [word, large_e, h].into_iter().fold(choose(e, f, g), u32::wrapping_add);
        let second = majority(a, b, c).wrapping_add(large_a);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    ([a, b, c, d], [e, f, g, h])
}

fn sha256_message_0(a: Words, b: Words) -> Result<Lanes> {
    let small = |word: u32| word.rotate_right(7) ^ word.rotate_right(18) ^ word >> 3;
    let next = [a[1], a[2], a[3], b[0]];
    give(std::array::from_fn(|at| a[at].wrapping_add(small(next[at]))))
}

fn sha256_message_1(a: Words, b: Words, c: Words) -> Result<Lanes> {
    let small = |word: u32| word.rotate_right(17) ^ word.rotate_right(19) ^ word >> 10;
    let sum = |at: usize, word: u32, from: u32| a[at].wrapping_add(from).wrapping_add(small(word));
    let (first, second) = (sum(0, c[2], b[1]), sum(1, c[3], b[2]));
    give([first, second, sum(2, first, b[3]), sum(3, second, c[0])])
}

type Doubles = [u64; 2];

fn doubles(lanes: &Lanes) -> Doubles {
    std::array::from_fn(|at| lanes[at].bits as u64)
}

fn give_doubles(words: Doubles) -> Result<Lanes> {
    Ok(collect(words.into_iter().map(u128::from)))
}

fn added(words: [u64; 3]) -> u64 {
    words.into_iter().fold(0, u64::wrapping_add)
}

/// The first part of two rounds: what the operands are is in the manual, under SHA512H.
fn sha512_rounds_1(w: Doubles, x: Doubles, y: Doubles) -> Result<Lanes> {
    let large = |e: u64| e.rotate_right(14) ^ e.rotate_right(18) ^ e.rotate_right(41);
    let high = added([y[1] & x[0] ^ !y[1] & x[1], large(y[1]), w[1]]);
    let e = high.wrapping_add(y[0]);
    give_doubles([added([e & y[1] ^ !e & x[0], large(e), w[0]]), high])
}

/// The second part of two rounds, as under SHA512H2.
fn sha512_rounds_2(w: Doubles, x: Doubles, y: Doubles) -> Result<Lanes> {
    let large = |a: u64| a.rotate_right(28) ^ a.rotate_right(34) ^ a.rotate_right(39);
    let majority = |a: u64, b: u64, c: u64| a & b ^ a & c ^ b & c;
    let high = added([majority(x[0], y[1], y[0]), large(y[0]), w[1]]);
    give_doubles([added([majority(high, y[0], y[1]), large(high), w[0]]), high])
}

fn sha512_message_0(w: Doubles, x: Doubles) -> Result<Lanes> {
    let small = |word: u64| word.rotate_right(1) ^ word.rotate_right(8) ^ word >> 7;
    give_doubles([w[0].wrapping_add(small(w[1])), w[1].wrapping_add(small(x[0]))])
}

fn sha512_message_1(w: Doubles, x: Doubles, y: Doubles) -> Result<Lanes> {
    let small = |word: u64| word.rotate_right(19) ^ word.rotate_right(61) ^ word >> 6;
    give_doubles(std::array::from_fn(|at| added([w[at], small(x[at]), y[at]])))
}

fn each3(args: &[Lanes], f: fn(u128, u128, u128) -> u128) -> Result<Lanes> {
    let lanes = args[0].iter().zip(&args[1]).zip(&args[2]);
    Ok(collect(lanes.map(|((a, b), c)| f(a.bits, b.bits, c.bits))))
}

fn rotated_sums(args: &[Lanes], by: u32, f: fn(u64, u64, u32) -> u64) -> Result<Lanes> {
    Ok(collect(args[0].iter().zip(&args[1]).map(|(a, b)| f(a.bits as u64, b.bits as u64, by).into())))
}
