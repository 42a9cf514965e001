//! The fine twin of `uaf_returned_local.rs`.
fn local() -> *mut u64 {
    let x = 5;
    Box::into_raw(Box::new(x))
}
fn main() {
    let p = local();
    println!("{}", unsafe { *p });
    drop(unsafe { Box::from_raw(p) });
}
