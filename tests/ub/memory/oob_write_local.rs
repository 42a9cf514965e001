//! A write beyond a local integer.
fn main() {
    let mut x = 1u8;
    let p = &raw mut x;
    unsafe { p.wrapping_add(1).write(2) }; //~ UB-MEM-OOB: attempting to access 1 byte
    println!("{x}");
}
