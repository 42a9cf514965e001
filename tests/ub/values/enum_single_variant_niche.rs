//! A transparent wrapper with a niche range inside an option: the value is in no variant.
use std::num::NonZeroU8;
fn main() {
    let x: Option<Option<bool>> = Some(None);
    let y: Option<Option<bool>> = unsafe { std::mem::transmute(4u8) }; //~ UB-VALUE-ENUM
    println!("{:?} {:?} {:?}", x, y, NonZeroU8::new(1));
}
