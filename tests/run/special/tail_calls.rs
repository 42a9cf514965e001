//! Explicit tail calls: loops by `become`, mutual recursion, with many arguments, through pointers.
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
fn sum(n: u64, acc: u64) -> u64 {
    if n == 0 {
        return acc;
    }
    become sum(n - 1, acc + n)
}
fn even(n: u32) -> bool {
    if n == 0 { true } else { become odd(n - 1) }
}
fn odd(n: u32) -> bool {
    if n == 0 { false } else { become even(n - 1) }
}
fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { become gcd(b, a % b) }
}
type Op = fn(&[u8], usize, i64) -> i64;
static OPS: [Op; 3] = [halt, inc, double];
fn halt(_: &[u8], _: usize, acc: i64) -> i64 {
    acc
}
fn inc(code: &[u8], pc: usize, acc: i64) -> i64 {
    become OPS[code[pc] as usize](code, pc + 1, acc + 1)
}
fn double(code: &[u8], pc: usize, acc: i64) -> i64 {
    become OPS[code[pc] as usize](code, pc + 1, acc * 2)
}
fn main() {
    println!("{}", sum(100_000, 0));
    println!("{} {}", even(10_001), odd(10_001));
    println!("{}", gcd(1071, 462));
    let code = [1, 2, 1, 1, 2, 2, 0];
    println!("{}", OPS[1](&code, 0, 0));
}
