//! The fine twin of `uninit_ring_buffer_debug.rs`.
use std::fmt;
use std::mem::MaybeUninit;
struct Ring {
    slots: [MaybeUninit<u8>; 4],
    len: usize,
}
impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let used = unsafe { std::slice::from_raw_parts(self.slots.as_ptr().cast::<u8>(), self.len) };
        f.debug_list().entries(used.iter().map(|b| *b)).finish()
    }
}
fn main() {
    let mut ring = Ring { slots: [MaybeUninit::uninit(); 4], len: 0 };
    ring.slots[0].write(1);
    ring.len += 1;
    println!("{ring:?}");
}
