//! A null reference.
fn main() {
    let p: *const u32 = std::hint::black_box(std::ptr::null());
    let r = unsafe { &*p }; //~ UB-VALUE-NULL|UB-MEM-NULL: null
    println!("{}", std::ptr::eq(r, p));
}
