//@ borrows: tree
// A reference to a field without bytes is a borrow of its own wherever it is used.
#[repr(C)]
struct S {
    z: (),
    a: u32,
}

fn main() {
    let mut s = S { z: (), a: 0 };
    let p = &raw mut s;
    unsafe {
        let q: *mut u32 = (&mut (*p).z as *mut ()).cast();
        *q = 1;
        (*p).a = 2;
        *q = 3; //~ UB-ALIAS-TREE-WRITE
    }
}
