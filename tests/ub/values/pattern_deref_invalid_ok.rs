//! The fine twin of `pattern_deref_invalid.rs`.
struct S {
    flag: bool,
    n: u8,
}
fn main() {
    let mut s = S { flag: true, n: 1 };
    unsafe { (&raw mut s.flag).cast::<u8>().write(0) };
    let S { flag, n } = s;
    println!("{flag} {n}");
}
