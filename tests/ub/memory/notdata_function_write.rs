//! The bytes of a function overwritten.
fn f() {}
fn main() {
    let p = f as fn() as *mut u8;
    unsafe { p.write(0xc3) }; //~ UB-MEM-NOT-DATA|UB-MEM-READ-ONLY
}
