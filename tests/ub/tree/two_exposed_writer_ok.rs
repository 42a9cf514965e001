//@ borrows: tree
//! Either of the two may have written: both stay in use.
fn main() {
    let mut numbers = [1u32; 4];
    let base = numbers.as_mut_ptr();
    let (first, second) = unsafe { (&mut *base, &mut *base) };
    let address = (&raw mut *first).expose_provenance();
    let _ = (&raw mut *second).expose_provenance();
    unsafe { std::ptr::with_exposed_provenance_mut::<u32>(address).write(9) };
    *second = 3;
    println!("{}", unsafe { *base });
}
