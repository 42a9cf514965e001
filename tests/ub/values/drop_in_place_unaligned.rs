//! The argument of `drop_in_place` must be aligned.
#[repr(C, align(8))]
struct Room([u8; 16]);
fn main() {
    let mut room = Room([0; 16]);
    let p = (&raw mut room.0).cast::<u8>();
    unsafe { p.add(1).cast::<u32>().drop_in_place() }; //~ UB-VALUE-ALIGN|UB-PRECOND
}
