//! A debug print of a ring buffer that shows its empty slots, too.
//! One of the bugs that the Miri paper tells of, rebuilt.
use std::fmt;
use std::mem::MaybeUninit;
struct Ring {
    slots: [MaybeUninit<u8>; 4],
    len: usize,
}
impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let all = unsafe { &*(&raw const self.slots).cast::<[u8; 4]>() };
        f.debug_list().entries(all.iter().map(|b| *b)).finish() //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
    }
}
fn main() {
    let mut ring = Ring { slots: [MaybeUninit::uninit(); 4], len: 0 };
    ring.slots[0].write(1);
    ring.len += 1;
    println!("{ring:?}");
}
