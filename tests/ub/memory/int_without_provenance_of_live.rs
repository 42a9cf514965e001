//! The right address without provenance is not a pointer.
fn main() {
    let x = 5i32;
    let addr = (&raw const x).addr();
    let p = std::ptr::without_provenance::<i32>(addr);
    println!("{}", unsafe { *p }); //~ UB-MEM-DANGLING-INT
}
