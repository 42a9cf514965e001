//! `transmute` from an integer gives a pointer without provenance.
fn main() {
    let x = 5u32;
    let addr = (&raw const x).expose_provenance();
    let p: *const u32 = unsafe { std::mem::transmute(addr) };
    println!("{}", unsafe { *p }); //~ UB-MEM-DANGLING-INT
}
