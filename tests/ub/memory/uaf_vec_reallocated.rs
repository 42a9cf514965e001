//! A pointer into a vector that has grown since.
fn main() {
    let mut v = Vec::with_capacity(1);
    v.push(1u32);
    let p = v.as_ptr();
    v.reserve(1000);
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF
}
