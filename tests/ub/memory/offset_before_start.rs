//! `sub` before the beginning.
fn main() {
    let v = [1u16, 2, 3];
    let q = unsafe { v.as_ptr().sub(1) }; //~ UB-PTR-OFFSET: attempting to offset pointer by -2 bytes
    println!("{}", v.as_ptr() == q);
}
