//! A reference to a small array turned into one to a larger array.
fn main() {
    let a = [0u8; 4];
    let b: &[u8; 8] = unsafe { &*(&raw const a).cast() }; //~ UB-VALUE-DANGLING|UB-MEM-OOB
    println!("{}", b[0]);
}
