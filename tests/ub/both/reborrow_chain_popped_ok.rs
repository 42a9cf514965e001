//! A chain of reborrows through small functions, used before its origin is.
fn same(place: &mut u32) -> &mut u32 {
    place
}

fn main() {
    let mut local = 1u32;
    let root = &raw mut local;
    let inner: *mut u32 = same(same(unsafe { &mut *root }));
    unsafe { *inner = 3 };
    unsafe { *root = 2 };
    println!("{local}");
}
