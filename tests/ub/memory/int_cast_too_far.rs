//! An exposed address plus an offset that leaves the exposed allocation.
fn main() {
    let a = [1u8; 4];
    let base = a.as_ptr() as usize;
    let q = (base + 1_000_000) as *const u8;
    println!("{}", unsafe { *q }); //~ UB-MEM-UNEXPOSED|UB-MEM-DANGLING-INT
}
