//! How the target lays out numbers and pointers in memory.

use ubik_ir::{Endian, Target};

#[derive(Clone, Copy)]
pub struct DataLayout {
    pub big_endian: bool,
    pub pointer_size: u64,
    /// log2 of `pointer_size`.
    pub(super) pointer_shift: u32,
}

impl DataLayout {
    pub fn new(target: &Target) -> DataLayout {
        DataLayout {
            big_endian: target.endian == Endian::Big,
            pointer_size: u64::from(target.pointer_size),
            pointer_shift: target.pointer_size.trailing_zeros(),
        }
    }
}
