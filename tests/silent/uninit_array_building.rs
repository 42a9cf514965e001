//! Arrays built element by element, with partial drops on the way out.
use std::mem::MaybeUninit;
fn build<T, const N: usize>(mut f: impl FnMut(usize) -> Option<T>) -> Option<[T; N]> {
    struct Guard<'a, T>(&'a mut [MaybeUninit<T>], usize);
    impl<T> Drop for Guard<'_, T> {
        fn drop(&mut self) {
            for slot in &mut self.0[..self.1] {
                unsafe { slot.assume_init_drop() };
            }
        }
    }
    let mut out = [const { MaybeUninit::uninit() }; N];
    let mut guard = Guard(&mut out, 0);
    for i in 0..N {
        guard.0[i].write(f(i)?);
        guard.1 += 1;
    }
    std::mem::forget(guard);
    Some(unsafe { (&raw const out).cast::<[T; N]>().read() })
}
fn main() {
    println!("{:?}", build::<String, 4>(|i| Some("x".repeat(i))));
    println!("{:?}", build::<Box<usize>, 5>(|i| (i < 3).then(|| Box::new(i))));
    let mut v: Vec<u8> = Vec::with_capacity(8);
    for (i, s) in v.spare_capacity_mut().iter_mut().take(8).enumerate() {
        s.write(i as u8);
    }
    unsafe { v.set_len(8) };
    println!("{v:?}");
}
