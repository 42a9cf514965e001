//@ borrows: stacked
//! A box freed through a pointer that only permits reads.
fn main() {
    let b = Box::new(1);
    let p = std::ptr::from_ref(&*b).cast_mut();
    std::mem::forget(b);
    drop(unsafe { Box::from_raw(p) }); //~ UB-ALIAS-STACKED-RETAG
}
