//! Integers of 128 bits whose low half is zero: switches, comparisons, tags.
#![feature(repr128)]
fn f(x: u128) -> &'static str { match x { 0 => "zero", 1 => "one", 0x1_0000_0000_0000_0000 => "big", _ => "other" } }
fn main() {
    println!("{} {} {} {}", f(0), f(1 << 64), f(2 << 64), f(1));
    let x = std::hint::black_box(5u128 << 64);
    println!("{} {} {}", x == 0, x != 0, if x == 0 { 1 } else { 2 });
    assert!(x > 0 && x as u64 == 0);
    let o = std::num::NonZero::<u128>::new(x);
    println!("{:?}", o);
    let n = std::num::NonZero::<i128>::new(std::hint::black_box(i128::MIN));
    println!("{:?} {}", n, n.is_some());
    #[derive(Debug, Clone, Copy, PartialEq)] #[repr(u128)] enum Q { A = 0, B = 1 << 64, C = 2 << 64 }
    for q in [Q::A, Q::B, Q::C] { println!("{:?} {}", q, q as u128); }
    println!("{:?}", std::hint::black_box(Some(Q::B)));
    match std::hint::black_box(Q::B) { Q::A => println!("a"), Q::B => println!("b"), Q::C => println!("c") }
}
