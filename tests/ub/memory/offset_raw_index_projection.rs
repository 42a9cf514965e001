//! `&raw const (*p)[i]` that leaves the allocation.
fn main() {
    let x = [1u32; 2];
    let p = (&raw const x).cast::<[u32; 8]>();
    let f = unsafe { &raw const (*p)[5] }; //~ UB-PTR-OFFSET|UB-MEM-OOB
    println!("{}", f.is_null());
}
