//! `byte_sub` before the beginning.
fn main() {
    let a = [1u32; 2];
    let p = &raw const a;
    let q = unsafe { p.byte_sub(1) }; //~ UB-PTR-OFFSET
    println!("{}", p == q);
}
