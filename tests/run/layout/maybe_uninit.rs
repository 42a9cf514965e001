//! `MaybeUninit` in arrays, out-pointers, partial initialisation and byte views.
use std::mem::MaybeUninit;
struct Buffer<T, const N: usize> {
    slots: [MaybeUninit<T>; N],
    len: usize,
}
impl<T, const N: usize> Buffer<T, N> {
    fn new() -> Self {
        Buffer { slots: [const { MaybeUninit::uninit() }; N], len: 0 }
    }
    fn push(&mut self, t: T) -> Result<(), T> {
        match self.slots.get_mut(self.len) {
            None => Err(t),
            Some(slot) => {
                slot.write(t);
                self.len += 1;
                Ok(())
            }
        }
    }
    fn as_slice(&self) -> &[T] {
        // SAFETY: the first `len` slots are initialised.
        unsafe { std::slice::from_raw_parts(self.slots.as_ptr().cast(), self.len) }
    }
}
impl<T, const N: usize> Drop for Buffer<T, N> {
    fn drop(&mut self) {
        for s in &mut self.slots[..self.len] {
            // SAFETY: as above.
            unsafe { s.assume_init_drop() };
        }
    }
}
struct Loud(u8);
impl Drop for Loud {
    fn drop(&mut self) {
        print!("~{} ", self.0);
    }
}
fn init(out: &mut MaybeUninit<(u32, String)>) {
    let p = out.as_mut_ptr();
    // SAFETY: both fields are written.
    unsafe {
        (&raw mut (*p).0).write(5);
        (&raw mut (*p).1).write("five".into());
    }
}
fn main() {
    let mut b = Buffer::<_, 3>::new();
    for i in 0..5 {
        print!("{} ", b.push(Loud(i)).is_ok());
    }
    println!("{}", b.as_slice().iter().map(|l| l.0).sum::<u8>());
    drop(b);
    println!();
    let mut pair = MaybeUninit::uninit();
    init(&mut pair);
    println!("{:?}", unsafe { pair.assume_init() });
    let z: [u64; 4] = unsafe { MaybeUninit::zeroed().assume_init() };
    println!("{z:?}");
    let mut v: Vec<u16> = Vec::with_capacity(5);
    v.spare_capacity_mut()[..5].iter_mut().enumerate().for_each(|(i, s)| { s.write(i as u16 * 3); });
    unsafe { v.set_len(5) };
    println!("{v:?}");
    let bx = Box::<[u8; 100]>::new_uninit();
    let bx = Box::write(bx, [3; 100]);
    println!("{}", bx.iter().map(|x| u32::from(*x)).sum::<u32>());
    let mut m = MaybeUninit::new(1u8);
    *unsafe { m.assume_init_mut() } += 1;
    println!("{}", unsafe { m.assume_init_read() });
}
