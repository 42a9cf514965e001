//! A reference that is not aligned.
fn main() {
    let a = [0u32; 2];
    let p = a.as_ptr().wrapping_byte_add(1);
    let r = unsafe { &*p }; //~ UB-VALUE-ALIGN|UB-MEM-ALIGN
    println!("{}", std::ptr::eq(r, p));
}
