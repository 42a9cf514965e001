//! Functions called at other types that are passed alike.
use std::mem::{MaybeUninit, ManuallyDrop};
use std::num::NonZero;
use std::ptr::NonNull;
fn f(x: *mut u8) -> *const u8 { x }
fn g(x: u32) -> u32 { x }
fn h(x: NonZero<u32>) -> Option<NonZero<u32>> { Some(x) }
fn b(x: Box<u8>) -> Box<u8> { x }
#[repr(align(8))]
struct Empty;
fn e(x: u32, _: Empty) -> u32 { x }
fn c(f: fn(u32) -> u32, x: u32) -> u32 { f(x) }
fn main() {
    unsafe {
        let mut x = 1u8;
        let f1: fn(NonNull<u8>) -> Option<NonNull<u8>> = std::mem::transmute(f as fn(*mut u8) -> *const u8);
        println!("{}", f1(NonNull::from(&mut x)).is_some());
        let f2: fn(&mut u8) -> &u8 = std::mem::transmute(f as fn(*mut u8) -> *const u8);
        println!("{}", f2(&mut x));
        let f3: fn(Option<&mut u8>) -> Option<&u8> = std::mem::transmute(f as fn(*mut u8) -> *const u8);
        println!("{:?}", f3(Some(&mut x)));
        let g1: fn(char) -> char = std::mem::transmute(g as fn(u32) -> u32);
        println!("{}", g1('a'));
        let g2: fn(ManuallyDrop<u32>) -> std::num::Wrapping<u32> = std::mem::transmute(g as fn(u32) -> u32);
        println!("{}", g2(ManuallyDrop::new(4)));
        let h1: fn(u32) -> u32 = std::mem::transmute(h as fn(NonZero<u32>) -> Option<NonZero<u32>>);
        println!("{}", h1(4));
        let b1: fn(*mut u8) -> *mut u8 = std::mem::transmute(b as fn(Box<u8>) -> Box<u8>);
        drop(Box::from_raw(b1(Box::into_raw(Box::new(3)))));
        let g3: fn(Option<NonZero<u32>>) -> u32 = std::mem::transmute(g as fn(u32) -> u32);
        println!("{}", g3(None));
        let g4: fn(u32, ()) -> u32 = std::mem::transmute(g as fn(u32) -> u32);
        println!("{}", g4(7, ()));
        let _ = MaybeUninit::<u8>::uninit();
        let e1: fn(u32, ()) -> u32 = std::mem::transmute(e as fn(u32, Empty) -> u32);
        println!("{}", e1(8, ()));
        let c1: fn(*const (), u32) -> u32 = std::mem::transmute(c as fn(fn(u32) -> u32, u32) -> u32);
        println!("{}", c1(g as fn(u32) -> u32 as *const (), 9));
    }
}
