//! A field of a struct behind null: the offset is in bounds of nothing.
struct S {
    _a: u64,
    b: u32,
}
fn main() {
    let p: *const S = std::ptr::null();
    println!("{}", unsafe { (*p).b }); //~ UB-MEM-NULL|UB-PTR-OFFSET: null pointer
}
