//! Cryptographic instructions: AES-NI, SHA and GFNI, after their pages in Intel's manual, volume 2, with FIPS 197 and
//! FIPS 180-4 for what they compute.

use super::super::ciphers::{
    Block, MIX, SUB, UNMIX, UNSUB, block, choose, inverse, majority, mix, parity, product, rows_shifted,
};
use ubik_verdict::Result;

use super::super::Row;
use super::super::site::{Lane, Lanes, Site};
use super::collect;

pub const ROWS: &[Row] = &[
    Row::vector("llvm.x86.aesni.aesenc", |s, a| rounds(s, a, |state| mix(rows_shifted(state, SUB), MIX))),
    Row::vector("llvm.x86.aesni.aesenc.256", |s, a| rounds(s, a, |state| mix(rows_shifted(state, SUB), MIX))),
    Row::vector("llvm.x86.aesni.aesenc.512", |s, a| rounds(s, a, |state| mix(rows_shifted(state, SUB), MIX))),
    Row::vector("llvm.x86.aesni.aesenclast", |s, a| rounds(s, a, |state| rows_shifted(state, SUB))),
    Row::vector("llvm.x86.aesni.aesenclast.256", |s, a| rounds(s, a, |state| rows_shifted(state, SUB))),
    Row::vector("llvm.x86.aesni.aesenclast.512", |s, a| rounds(s, a, |state| rows_shifted(state, SUB))),
    Row::vector("llvm.x86.aesni.aesdec", |s, a| rounds(s, a, |state| mix(rows_shifted(state, UNSUB), UNMIX))),
    Row::vector("llvm.x86.aesni.aesdec.256", |s, a| {
        rounds(s, a, |state| mix(rows_shifted(state, UNSUB), UNMIX))
    }),
    Row::vector("llvm.x86.aesni.aesdec.512", |s, a| {
        rounds(s, a, |state| mix(rows_shifted(state, UNSUB), UNMIX))
    }),
    Row::vector("llvm.x86.aesni.aesdeclast", |s, a| rounds(s, a, |state| rows_shifted(state, UNSUB))),
    Row::vector("llvm.x86.aesni.aesdeclast.256", |s, a| rounds(s, a, |state| rows_shifted(state, UNSUB))),
    Row::vector("llvm.x86.aesni.aesdeclast.512", |s, a| rounds(s, a, |state| rows_shifted(state, UNSUB))),
    Row::vector("llvm.x86.aesni.aesimc", |s, a| Ok(lanes(s, &mix(block(&bytes(s, 0, &a[0])), UNMIX)))),
    Row::vector("llvm.x86.aesni.aeskeygenassist", key_generation),
    Row::vector("llvm.x86.sha1msg1", |_, a| sha1_message_1(words(&a[0]), words(&a[1]))),
    Row::vector("llvm.x86.sha1msg2", |_, a| sha1_message_2(words(&a[0]), words(&a[1]))),
    Row::vector("llvm.x86.sha1nexte", |_, a| sha1_next_e(words(&a[0]), words(&a[1]))),
    Row::vector("llvm.x86.sha1rnds4", |_, a| sha1_rounds(words(&a[0]), words(&a[1]), a[2][0].bits)),
    Row::vector("llvm.x86.sha256msg1", |_, a| sha256_message_1(words(&a[0]), words(&a[1]))),
    Row::vector("llvm.x86.sha256msg2", |_, a| sha256_message_2(words(&a[0]), words(&a[1]))),
    Row::vector("llvm.x86.sha256rnds2", |_, a| sha256_rounds(words(&a[0]), words(&a[1]), words(&a[2]))),
    Row::vector("llvm.x86.vgf2p8mulb.128", |_, a| field_products(a)),
    Row::vector("llvm.x86.vgf2p8mulb.256", |_, a| field_products(a)),
    Row::vector("llvm.x86.vgf2p8mulb.512", |_, a| field_products(a)),
    Row::vector("llvm.x86.vgf2p8affineqb.128", |_, a| affine(a, |byte| byte)),
    Row::vector("llvm.x86.vgf2p8affineqb.256", |_, a| affine(a, |byte| byte)),
    Row::vector("llvm.x86.vgf2p8affineqb.512", |_, a| affine(a, |byte| byte)),
    Row::vector("llvm.x86.vgf2p8affineinvqb.128", |_, a| affine(a, inverse)),
    Row::vector("llvm.x86.vgf2p8affineinvqb.256", |_, a| affine(a, inverse)),
    Row::vector("llvm.x86.vgf2p8affineinvqb.512", |_, a| affine(a, inverse)),
];

/// The bytes of the group of 128 bits with this number.
fn bytes(site: &Site, arg: usize, lanes: &[Lane]) -> Vec<u8> {
    let size = site.args[arg].lane_size as usize;
    lanes.iter().flat_map(|lane| lane.bits.to_le_bytes().into_iter().take(size)).collect()
}

/// Bytes as lanes of the result.
fn lanes(site: &Site, bytes: &[u8]) -> Lanes {
    let number = |lane: &[u8]| lane.iter().rev().fold(0, |number, &byte| number << 8 | u128::from(byte));
    collect(bytes.chunks(site.dest.lane_size as usize).map(number))
}

/// A round on each block, then the sum with the key.
fn rounds(site: &Site, args: &[Lanes], round: fn(Block) -> Block) -> Result<Lanes> {
    let (data, keys) = (bytes(site, 0, &args[0]), bytes(site, 1, &args[1]));
    let data = data.chunks(16).flat_map(|data| round(block(data)));
    let sums: Vec<u8> = data.zip(keys).map(|(data, key)| data ^ key).collect();
    Ok(lanes(site, &sums))
}

/// Words 1 and 3, substituted: as they are, and rotated with the round's constant.
fn key_generation(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let (data, constant) = (bytes(site, 0, &args[0]), args[1][0].bits as u32);
    let substituted = |word: usize| {
        let word: [u8; 4] = std::array::from_fn(|byte| SUB.table[usize::from(data[word * 4 + byte])]);
        u32::from_le_bytes(word)
    };
    let (first, second) = (substituted(1), substituted(3));
    let rotated = |word: u32| word.rotate_right(8) ^ constant;
    let words = [first, rotated(first), second, rotated(second)];
    Ok(lanes(site, &words.map(u32::to_le_bytes).concat()))
}

// SHA. Lanes count from the low end.

type Words = [u32; 4];

fn words(lanes: &Lanes) -> Words {
    std::array::from_fn(|at| lanes[at].bits as u32)
}

fn given(words: Words) -> Result<Lanes> {
    Ok(collect(words.into_iter().map(u128::from)))
}

fn sha1_message_1(a: Words, b: Words) -> Result<Lanes> {
    given([b[2] ^ a[0], b[3] ^ a[1], a[0] ^ a[2], a[1] ^ a[3]])
}

fn sha1_message_2(a: Words, b: Words) -> Result<Lanes> {
    let [w19, w18, w17, w16] = {
        let w16 = (a[3] ^ b[2]).rotate_left(1);
        let w17 = (a[2] ^ b[1]).rotate_left(1);
        let w18 = (a[1] ^ b[0]).rotate_left(1);
        [(a[0] ^ w16).rotate_left(1), w18, w17, w16]
    };
    given([w19, w18, w17, w16])
}

fn sha1_next_e(a: Words, b: Words) -> Result<Lanes> {
    given([b[0], b[1], b[2], b[3].wrapping_add(a[3].rotate_left(30))])
}

/// Four rounds; the first word of the message has the state's fifth word added already.
fn sha1_rounds(state: Words, message: Words, kind: u128) -> Result<Lanes> {
    let (f, constant): (fn(u32, u32, u32) -> u32, u32) = match kind & 3 {
        0 => (choose, 0x5a82_7999),
        1 => (parity, 0x6ed9_eba1),
        2 => (majority, 0x8f1b_bcdc),
        _ => (parity, 0xca62_c1d6),
    };
    let [mut d, mut c, mut b, mut a] = state;
    let mut e = 0u32;
    for word in message.into_iter().rev() {
        let sum = [a.rotate_left(5), e, word, constant].into_iter().fold(f(b, c, d), u32::wrapping_add);
        (a, b, c, d, e) = (sum, a, b.rotate_left(30), c, d);
    }
    given([d, c, b, a])
}

fn sha256_message_1(a: Words, b: Words) -> Result<Lanes> {
    let small = |word: u32| word.rotate_right(7) ^ word.rotate_right(18) ^ word >> 3;
    let next = [a[1], a[2], a[3], b[0]];
    given(std::array::from_fn(|at| a[at].wrapping_add(small(next[at]))))
}

fn sha256_message_2(a: Words, b: Words) -> Result<Lanes> {
    let small = |word: u32| word.rotate_right(17) ^ word.rotate_right(19) ^ word >> 10;
    let (w16, w17) = (a[0].wrapping_add(small(b[2])), a[1].wrapping_add(small(b[3])));
    given([w16, w17, a[2].wrapping_add(small(w16)), a[3].wrapping_add(small(w17))])
}

/// Two rounds, with the sums of message and constant in the low half of the third operand.
fn sha256_rounds(cdgh: Words, abef: Words, sums: Words) -> Result<Lanes> {
    let [mut h, mut g, mut d, mut c] = cdgh;
    let [mut f, mut e, mut b, mut a] = abef;
    for sum in &sums[..2] {
        let large_e = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let large_a = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let first = [*sum, large_e, h].into_iter().fold(choose(e, f, g), u32::wrapping_add);
        let second = majority(a, b, c).wrapping_add(large_a);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    given([f, e, b, a])
}

// GFNI.

fn field_products(args: &[Lanes]) -> Result<Lanes> {
    let pairs = args[0].iter().zip(&args[1]);
    Ok(collect(pairs.map(|(a, b)| product(a.bits as u8, b.bits as u8).into())))
}

/// Each byte, mapped, times the matrix of eight bytes beside it, plus the immediate.
fn affine(args: &[Lanes], map: fn(u8) -> u8) -> Result<Lanes> {
    let constant = args[2][0].bits as u8;
    let image = |(at, lane): (usize, &Lane)| {
        let (byte, matrix) = (map(lane.bits as u8), &args[1][at / 8 * 8..][..8]);
        let bit = |index: usize| (byte & matrix[7 - index].bits as u8).count_ones() as u8 & 1;
        let bits = (0..8).fold(0, |bits, index| bits | bit(index) << index);
        u128::from(bits ^ constant)
    };
    Ok(collect(args[0].iter().enumerate().map(image)))
}
