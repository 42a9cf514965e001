// size: 250
//! Formatting, UTF-8 and parsing of numbers, as text-heavy programs do it.

use std::fmt::Write;

const SIZE: usize = 250;

fn render(size: usize) -> String {
    let mut out = String::new();
    for i in 0..size {
        let x = i as f64 / 7.0;
        writeln!(out, "{i:>6}|{:#06x}|{x:.3}|{:?}|naïve-{}-日本", i * 37, i as u8 as char, i % 10).expect("a string takes all");
    }
    out
}

fn work(size: usize) -> u64 {
    let text = render(size);
    let mut integers = 0i64;
    let mut floats = 0.0;
    let mut hash = 5381u64;
    for line in text.lines() {
        let mut fields = line.split('|');
        integers += fields.next().map_or(0, |f| f.trim().parse::<i64>().expect("an integer"));
        let hex = fields.next().and_then(|f| f.strip_prefix("0x")).expect("a hexadecimal number");
        integers += i64::from_str_radix(hex, 16).expect("a hexadecimal number");
        floats += fields.next().map_or(0.0, |f| f.parse::<f64>().expect("a float"));
        for c in line.chars().rev().filter(|c| c.is_alphabetic()) {
            hash = hash.wrapping_mul(33) ^ u64::from(c);
        }
        hash ^= line.find("日本").map_or(0, |at| at as u64);
        hash = hash.wrapping_add(line.to_uppercase().replace("NAÏVE", "wise").len() as u64);
    }
    hash ^ integers as u64 ^ floats.to_bits()
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}
