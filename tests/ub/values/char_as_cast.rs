//! An invalid char cast to an integer.
fn main() {
    let x = u32::MAX;
    let p = (&raw const x).cast::<char>();
    println!("{}", unsafe { *p } as u32); //~ UB-VALUE-CHAR|UB-VALUE-USE
}
