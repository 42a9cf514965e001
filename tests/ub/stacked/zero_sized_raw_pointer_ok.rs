//@ borrows: stacked
// A pointer to the whole struct is good for all of it.
#[repr(C)]
struct S {
    z: (),
    a: u32,
    b: u32,
}

fn whole(x: &mut S) -> *mut u32 {
    (&raw mut *x).cast()
}

fn main() {
    let mut s = S { z: (), a: 0, b: 0 };
    let p = whole(&mut s);
    unsafe { *p = 2 }
    assert_eq!((s.a, s.b, s.z), (2, 0, ()));
}
