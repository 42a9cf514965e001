//@ borrows: stacked
// A slice without elements lends none, whatever is behind it.
fn main() {
    let mut v: Vec<u32> = Vec::with_capacity(4);
    let p = v.as_mut_slice().as_mut_ptr();
    unsafe { *p = 1 } //~ UB-ALIAS-STACKED-WRITE
}
