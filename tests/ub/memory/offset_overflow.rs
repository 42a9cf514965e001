//! `add` whose size in bytes overflows.
fn main() {
    let x = 1u64;
    let p = &raw const x;
    let q = unsafe { p.add(usize::MAX / 4) }; //~ UB-PTR-OVERFLOW|UB-PTR-OFFSET
    println!("{}", p == q);
}
