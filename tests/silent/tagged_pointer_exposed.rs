//! The same with integers and exposed provenance, as older code does it.
fn main() {
    let p = Box::into_raw(Box::new(7u64));
    let packed = p as usize | 1;
    assert_eq!(packed & 1, 1);
    let q = (packed & !1) as *mut u64;
    unsafe { *q += 1 };
    println!("{}", unsafe { *q });
    drop(unsafe { Box::from_raw(q) });
}
