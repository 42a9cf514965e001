//! Functions, blocks and closures that yield.
#![feature(gen_blocks, iter_macro, yield_expr)]
use std::iter::iter;
gen fn doubled(n: u32) -> u32 {
    for i in 0..n {
        yield i * 2;
    }
}
fn main() {
    println!("{:?}", doubled(4).collect::<Vec<_>>());
    for x in (gen {
        yield 1u8;
        yield 2;
    }) {
        println!("{x}");
    }
    let from = iter! { |k: u32| { yield k; yield k + 1; } };
    println!("{:?}", from(5).collect::<Vec<_>>());
}
