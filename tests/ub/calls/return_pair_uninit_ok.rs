//! The fine twin of `return_pair_uninit.rs`.
use std::mem::MaybeUninit;
type Pair = (MaybeUninit<u32>, MaybeUninit<u32>);
fn half(both: bool) -> MaybeUninit<(u32, u32)> {
    let mut pair: MaybeUninit<(u32, u32)> = MaybeUninit::uninit();
    let parts = pair.as_mut_ptr().cast::<Pair>();
    unsafe { (*parts).0.write(1) };
    if both {
        unsafe { (*parts).1.write(2) };
    }
    pair
}
fn main() {
    let f: fn(bool) -> (u32, u32) =
        unsafe { std::mem::transmute(half as fn(bool) -> MaybeUninit<(u32, u32)>) };
    let pair = f(true);
    println!("{}", pair.0);
}
