//! A write to an immutable static.
static X: i32 = 5;
static mut Y: i32 = 5;
fn main() {
    let p = (&raw const X).cast_mut();
    unsafe { *p = 6 }; //~ UB-MEM-READ-ONLY: which is read-only
}
