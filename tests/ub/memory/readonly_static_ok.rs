//! The fine twin of `readonly_static.rs`.
static X: i32 = 5;
static mut Y: i32 = 5;
fn main() {
    let p = &raw mut Y;
    unsafe { *p = X };
}
