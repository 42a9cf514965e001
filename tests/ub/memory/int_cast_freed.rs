//! Exposed memory that has been freed.
fn main() {
    let b = Box::new(1u8);
    let addr = (&raw const *b) as usize;
    drop(b);
    println!("{}", unsafe { *(addr as *const u8) }); //~ UB-MEM-UNEXPOSED|UB-MEM-DANGLING-INT|UB-MEM-UAF
}
