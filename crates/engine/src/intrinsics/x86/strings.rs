//! The string instructions of SSE4.2: `pcmpestri`, `pcmpestrm`, `pcmpistri`, `pcmpistrm` and the flags that they set,
//! after "Imm8 Control Byte Operation for PCMPESTRI / PCMPESTRM / PCMPISTRI / PCMPISTRM" in Intel's manual, volume 2.

use ubik_verdict::Result;

use super::super::Row;
use super::super::site::{Lane, Lanes};
use crate::numeric::{IntTy, wide};

macro_rules! rows {
    ($($suffix:literal => $finish:expr),* $(,)?) => {
        &[$(
            Row::vector(concat!("llvm.x86.sse42.pcmpestr", $suffix), |_, args| $finish(&Comparison::explicit(args))),
            Row::vector(concat!("llvm.x86.sse42.pcmpistr", $suffix), |_, args| $finish(&Comparison::implicit(args))),
        )*]
    };
}

pub const ROWS: &[Row] = rows![
    "i128" => Comparison::index,
    "m128" => Comparison::mask,
    "ia128" => |c: &Comparison| flag(c.result == 0 && c.lengths[1] == c.count),
    "ic128" => |c: &Comparison| flag(c.result != 0),
    "io128" => |c: &Comparison| flag(c.result & 1 != 0),
    "is128" => |c: &Comparison| flag(c.lengths[0] < c.count),
    "iz128" => |c: &Comparison| flag(c.lengths[1] < c.count),
];

fn flag(set: bool) -> Result<Lanes> {
    Ok(vec![Lane::int(set.into())])
}

/// Two strings, compared as the control byte says.
struct Comparison {
    control: u8,
    /// How many characters fit: 16 bytes or 8 words.
    count: usize,
    lengths: [usize; 2],
    /// One bit for each character of the second string.
    result: u32,
}

impl Comparison {
    /// Arguments: a string, its length, a string, its length, the control byte.
    fn explicit(args: &[Lanes]) -> Comparison {
        let control = args[4][0].bits as u8;
        let strings = [characters(&args[0], control), characters(&args[2], control)];
        let length = |arg: &Lanes| {
            let length = wide::sign_extend(IntTy::signed(32), arg[0].bits).unsigned_abs();
            usize::try_from(length).unwrap_or(usize::MAX).min(strings[0].len())
        };
        let lengths = [length(&args[1]), length(&args[3])];
        Comparison::of(control, &strings, lengths)
    }

    /// Arguments: two strings, which end before their first zero, and the control byte.
    fn implicit(args: &[Lanes]) -> Comparison {
        let control = args[2][0].bits as u8;
        let strings = [characters(&args[0], control), characters(&args[1], control)];
        let length = |string: &Vec<i32>| string.iter().position(|&c| c == 0).unwrap_or(string.len());
        let lengths = [length(&strings[0]), length(&strings[1])];
        Comparison::of(control, &strings, lengths)
    }

    fn of(control: u8, strings: &[Vec<i32>; 2], lengths: [usize; 2]) -> Comparison {
        let count = strings[0].len();
        let (first, second) = (&strings[0][..lengths[0]], &strings[1][..lengths[1]]);
        let found = |at: usize| match control >> 2 & 3 {
            0 => at < second.len() && first.contains(&second[at]),
            1 => {
                at < second.len()
                    && first.chunks_exact(2).any(|range| (range[0]..=range[1]).contains(&second[at]))
            }
            2 => match (first.get(at), second.get(at)) {
                (Some(a), Some(b)) => a == b,
                (a, b) => a.is_none() && b.is_none(),
            },
            // Beyond the end of the register everything fits; beyond the end of the string nothing does.
            _ => (at..count).zip(first).all(|(at, expected)| second.get(at) == Some(expected)),
        };
        let raw = (0..count).filter(|&at| found(at)).fold(0u32, |bits, at| bits | 1 << at);
        let all = (1u32 << count) - 1;
        let inverted = match control >> 4 & 3 {
            1 => all,
            3 => (1 << lengths[1]) - 1,
            _ => 0,
        };
        Comparison { control, count, lengths, result: raw ^ inverted }
    }

    /// The first or last character that was found, or how many fit.
    fn index(&self) -> Result<Lanes> {
        let index = match (self.result, self.control >> 6 & 1) {
            (0, _) => self.count as u32,
            (bits, 0) => bits.trailing_zeros(),
            (bits, _) => bits.ilog2(),
        };
        Ok(vec![Lane::int(index.into())])
    }

    /// The result as bits, or spread over the characters, in any case as bytes.
    fn mask(&self) -> Result<Lanes> {
        let is_set = |at: usize| self.result >> at & 1 != 0;
        let spread = |byte: usize| if is_set(byte * self.count / 16) { 0xff } else { 0 };
        let bits = |byte: usize| u128::from(self.result.to_le_bytes().get(byte).copied().unwrap_or(0));
        let is_spread = self.control >> 6 & 1 != 0;
        Ok((0..16).map(|byte| Lane::int(if is_spread { spread(byte) } else { bits(byte) })).collect())
    }
}

/// The characters of 16 bytes: unsigned or signed, bytes or words.
fn characters(bytes: &Lanes, control: u8) -> Vec<i32> {
    let byte = |lane: &Lane| lane.bits as u8;
    match control & 3 {
        0 => bytes.iter().map(|lane| i32::from(byte(lane))).collect(),
        2 => bytes.iter().map(|lane| i32::from(byte(lane) as i8)).collect(),
        form => {
            let word = |pair: &[Lane]| u16::from_le_bytes([byte(&pair[0]), byte(&pair[1])]);
            let number = |word: u16| if form == 1 { i32::from(word) } else { i32::from(word as i16) };
            bytes.chunks(2).map(|pair| number(word(pair))).collect()
        }
    }
}
