//! A local used after its block ended.
fn main() {
    let p: *const i32;
    {
        let x = 5;
        p = &raw const x;
    }
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF
}
