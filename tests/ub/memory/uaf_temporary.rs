//! A pointer to a temporary that died at the end of its statement.
fn main() {
    let p = std::ptr::from_ref(&[std::env::args().count() as i32; 2]);
    println!("{:?}", unsafe { *p }); //~ UB-MEM-UAF
}
