// Tail calls that pass what travels as bytes, go through a vtable, or change how a value travels.
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
use std::mem::MaybeUninit;

trait Step {
    fn step(&self, left: u32, sum: [u64; 6]) -> [u64; 6];
}

struct Add(u64);

impl Step for Add {
    fn step(&self, left: u32, mut sum: [u64; 6]) -> [u64; 6] {
        sum[left as usize % 6] += self.0;
        next(self, left, sum)
    }
}

fn next(step: &dyn Step, left: u32, sum: [u64; 6]) -> [u64; 6] {
    if left == 0 {
        return sum;
    }
    become step.step(left - 1, sum)
}

fn count(values: [u64; 8], left: u32) -> [u64; 8] {
    if left == 0 {
        return values;
    }
    let mut values = values;
    values[(left % 8) as usize] += 1;
    become count(values, left - 1)
}

fn text(text: String, bytes: [u8; 40]) -> String {
    become with_length(text, bytes)
}

fn with_length(text: String, bytes: [u8; 40]) -> String {
    text + &bytes.len().to_string()
}

fn double(x: i32) -> i32 {
    2 * x
}

fn through_another_type(x: MaybeUninit<i32>) -> MaybeUninit<i32> {
    let f: fn(MaybeUninit<i32>) -> MaybeUninit<i32> = unsafe { std::mem::transmute(double as fn(i32) -> i32) };
    become f(x)
}

fn main() {
    println!("{:?}", next(&Add(3), 500, [0; 6]));
    println!("{:?}", count([1; 8], 30_000));
    println!("{}", text("x".into(), [0; 40]));
    println!("{}", unsafe { through_another_type(MaybeUninit::new(21)).assume_init() });
}
