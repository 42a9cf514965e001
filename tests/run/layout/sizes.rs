//@ other-output: s390x
//@ pointer-width: 64
//! Sizes and alignments of many types on 64-bit targets.
use std::collections::*;
use std::num::*;
macro_rules! show {
    ($($t:ty),* $(,)?) => { $( println!("{}: {} {}", stringify!($t), size_of::<$t>(), align_of::<$t>()); )* };
}
#[allow(dead_code)]
enum Empty {}
#[allow(dead_code)]
#[repr(C)]
struct Ordered(u8, u64, u8);
#[allow(dead_code)]
struct Reordered(u8, u64, u8);
#[allow(dead_code)]
#[repr(packed)]
struct Packed(u8, u64, u8);
#[allow(dead_code)]
#[repr(packed(2))]
struct Packed2(u8, u64, u8);
#[allow(dead_code)]
#[repr(align(32))]
struct Aligned(u8);
fn main() {
    show!(bool, char, u8, u16, u32, u64, u128, usize, f32, f64, (), Unit, Empty);
    show!(&u8, &mut [u8], &str, Box<u8>, Box<[u8]>, Box<dyn Fn()>, *const u8, *const str, fn());
    show!(Option<&u8>, Option<Box<u8>>, Option<u8>, Option<bool>, Option<char>, Option<Option<bool>>, Option<NonZeroU64>);
    show!(Option<u64>, Option<()>, Option<Empty>, Result<u8, u8>, Result<u32, Empty>, Option<Option<u32>>);
    show!(Vec<u8>, String, Option<String>, Option<Vec<u8>>, VecDeque<u8>, BTreeMap<u8, u8>, std::rc::Rc<u8>, std::cell::RefCell<u8>);
    show!(Ordered, Reordered, Packed, Packed2, Aligned, [Aligned; 2], [u16; 5], (u8, u16, u8), Option<Reordered>);
    show!(std::mem::MaybeUninit<u64>, std::cell::Cell<u32>, std::num::Wrapping<i16>, std::time::Duration, Option<std::time::Duration>);
}
#[allow(dead_code)]
struct Unit;
