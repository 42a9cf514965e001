//! The fine twin of `return_maybe_uninit.rs`.
use std::mem::MaybeUninit;
fn maybe(wanted: bool) -> MaybeUninit<u64> {
    if wanted { MaybeUninit::new(7) } else { MaybeUninit::uninit() }
}
fn main() {
    let f: fn(bool) -> u64 = unsafe { std::mem::transmute(maybe as fn(bool) -> MaybeUninit<u64>) };
    let result = f(true);
    println!("{result}");
}
