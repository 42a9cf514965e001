//! A reference to nowhere.
fn main() {
    let r = unsafe { &*std::ptr::without_provenance::<u8>(64) }; //~ UB-VALUE-DANGLING|UB-MEM-DANGLING-INT
    println!("{}", size_of_val(r));
}
