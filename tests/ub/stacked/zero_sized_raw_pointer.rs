//@ borrows: stacked
// A pointer to a field without bytes has a tag that is good for nothing.
#[repr(C)]
struct S {
    z: (),
    a: u32,
    b: u32,
}

fn field(x: &mut S) -> *mut u32 {
    (&raw mut x.z).cast()
}

fn main() {
    let mut s = S { z: (), a: 0, b: 0 };
    let p = field(&mut s);
    let r = &mut s.b;
    *r = 1;
    unsafe { *p = 2 } //~ UB-ALIAS-STACKED-WRITE
}
