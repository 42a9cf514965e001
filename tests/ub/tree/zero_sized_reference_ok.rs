//@ borrows: tree
// A raw pointer to it has the tag that it is made from.
#[repr(C)]
struct S {
    z: (),
    a: u32,
}

fn main() {
    let mut s = S { z: (), a: 0 };
    let p = &raw mut s;
    unsafe {
        let q: *mut u32 = (&raw mut (*p).z).cast();
        *q = 1;
        (*p).a = 2;
        *q = 3;
    }
    assert_eq!((s.a, s.z), (3, ()));
}
