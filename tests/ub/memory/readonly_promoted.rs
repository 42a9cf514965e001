//! A write to a promoted constant.
fn main() {
    let r: &'static i32 = &7;
    let p = (&raw const *r).cast_mut();
    unsafe { *p += 1 }; //~ UB-MEM-READ-ONLY
    println!("{r}");
}
