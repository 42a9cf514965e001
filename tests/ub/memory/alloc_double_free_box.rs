//! Two boxes made from one pointer.
fn main() {
    let p = Box::into_raw(Box::new(5));
    drop(unsafe { Box::from_raw(p) });
    drop(unsafe { Box::from_raw(p) }); //~ UB-VALUE-DANGLING|UB-MEM-UAF|UB-ALLOC-DOUBLE-FREE
}
