//! A slice at an odd address.
fn main() {
    let a = [1u16; 4];
    let p = a.as_ptr().wrapping_byte_add(1);
    let s = unsafe { std::slice::from_raw_parts(p, 2) }; //~ UB-VALUE-ALIGN|UB-PRECOND|UB-MEM-ALIGN
    println!("{}", s.len());
}
