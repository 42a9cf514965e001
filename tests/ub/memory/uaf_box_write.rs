//! Writing to a freed box.
fn main() {
    let p = Box::into_raw(Box::new(1u8));
    drop(unsafe { Box::from_raw(p) });
    unsafe { *p = 2 }; //~ UB-MEM-UAF: memory access failed
}
