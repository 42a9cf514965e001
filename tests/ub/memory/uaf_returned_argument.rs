//! A pointer to a by-value argument after the return.
fn keep(x: [u8; 3]) -> *const u8 {
    let p = x.as_ptr();
    println!("{}", unsafe { *p });
    p
}
fn main() {
    let p = keep([1, 2, 3]);
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF
}
