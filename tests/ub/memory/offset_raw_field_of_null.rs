//! The address of a field of what null points to.
struct S { a: u64, b: u32 }
fn main() {
    let p: *const S = std::ptr::null();
    let q = unsafe { &raw const (*p).b }; //~ UB-PTR-OFFSET
    println!("{}", q.is_null());
    let _ = S { a: 0, b: 1 }.a;
}
