//! The fine twin of `offset_raw_field_freed.rs`: the first field needs no arithmetic.
#[repr(C)] struct S { a: u64, b: u32 }
fn main() {
    let p = Box::into_raw(Box::new(S { a: 0, b: 1 }));
    unsafe { drop(Box::from_raw(p)) };
    let q = unsafe { &raw const (*p).a };
    println!("{}", q.is_null());
}
