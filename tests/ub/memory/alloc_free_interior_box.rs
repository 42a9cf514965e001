//! A box made from a pointer to an array's second element.
fn main() {
    let p = Box::into_raw(Box::new([1u32, 2]));
    let second = unsafe { Box::from_raw(p.cast::<u32>().add(1)) };
    drop(second); //~ UB-ALLOC-INTERIOR|UB-ALLOC-LAYOUT
}
