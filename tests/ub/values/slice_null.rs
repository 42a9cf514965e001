//! An empty slice with a null pointer.
fn main() {
    let p = std::hint::black_box(std::ptr::null::<u8>());
    let s = unsafe { std::slice::from_raw_parts(p, 0) }; //~ UB-VALUE-NULL|UB-PRECOND|UB-MEM-NULL
    println!("{}", s.len());
}
