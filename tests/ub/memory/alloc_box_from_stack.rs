//! A box made from a local.
fn main() {
    let mut x = 5;
    let b = unsafe { Box::from_raw(&mut x) };
    drop(b); //~ UB-ALLOC-NOT-HEAP: which is stack variable
}
