//! A chain of reborrows through small functions: what a function returned is used after its origin was written to.
fn same(place: &mut u32) -> &mut u32 {
    place
}

fn main() {
    let mut local = 1u32;
    let root = &raw mut local;
    let inner: *mut u32 = same(same(unsafe { &mut *root }));
    unsafe { *root = 2 };
    unsafe { *inner = 3 }; //~ UB-ALIAS-STACKED-WRITE|UB-ALIAS-TREE-WRITE
    println!("{local}");
}
