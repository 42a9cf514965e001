//! A pointer to a local of a function that has returned.
fn local() -> *const u64 {
    let x = 5;
    &raw const x
}
fn main() {
    let p = local();
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF
}
