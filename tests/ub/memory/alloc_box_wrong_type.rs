//! A box of one type dropped as a box of a smaller one.
fn main() {
    let p = Box::into_raw(Box::new([0u32; 2]));
    drop(unsafe { Box::from_raw(p.cast::<u32>()) }); //~ UB-ALLOC-LAYOUT: has size 8 and alignment 4, but gave size 4 and alignment 4
}
