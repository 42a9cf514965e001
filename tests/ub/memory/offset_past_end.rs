//! `add` past the end, without any access.
//! One of the bugs that the Miri paper tells of, rebuilt.
fn main() {
    let v = [1u8, 2, 3];
    let end = unsafe { v.as_ptr().add(4) }; //~ UB-PTR-OFFSET: in-bounds pointer arithmetic failed: attempting to offset pointer by 4 bytes
    println!("{}", end.is_null());
}
