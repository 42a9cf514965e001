//! The address of a field of freed memory.
#[repr(C)] struct S { a: u64, b: u32 }
fn main() {
    let p = Box::into_raw(Box::new(S { a: 0, b: 1 }));
    unsafe { drop(Box::from_raw(p)) };
    let q = unsafe { &raw const (*p).b }; //~ UB-PTR-OFFSET
    println!("{}", q.is_null());
}
