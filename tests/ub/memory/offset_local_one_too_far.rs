//! One past the end of a local is fine, two is not.
fn main() {
    let x = [0u16; 1];
    let q = unsafe { x.as_ptr().add(2) }; //~ UB-PTR-OFFSET
    println!("{}", q == x.as_ptr());
}
