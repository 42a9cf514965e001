//! A box that points beyond its allocation.
fn main() {
    let small = Box::into_raw(Box::new(1u8));
    let large = unsafe { Box::from_raw(small.cast::<[u8; 2]>()) }; //~ UB-VALUE-DANGLING|UB-MEM-OOB
    std::mem::forget(large);
}
