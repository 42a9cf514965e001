//@ other-output: i686
//! All atomic operations on one thread.
use std::sync::atomic::{Ordering::*, *};
macro_rules! ops {
    ($($t:ident $i:ty),*) => {$({
        let a = $t::new(100);
        print!("{} ", stringify!($t));
        print!("{} {} {} ", a.swap(7, AcqRel), a.fetch_add(5, Relaxed), a.fetch_sub(3, SeqCst));
        print!("{} {} {} ", a.fetch_and(0b1101, Release), a.fetch_or(0b10, Acquire), a.fetch_xor(!0, Relaxed));
        print!("{} {} {} ", a.fetch_nand(3, SeqCst), a.fetch_max(50, SeqCst), a.fetch_min(20, SeqCst));
        print!("{:?} {:?} ", a.compare_exchange(20, 1, SeqCst, Relaxed), a.compare_exchange(20, 2, AcqRel, Acquire));
        print!("{:?} ", a.fetch_update(SeqCst, SeqCst, |x| x.checked_mul(3)));
        a.store(<$i>::MAX, Release);
        println!("{} {}", a.fetch_add(1, SeqCst) == <$i>::MAX, a.into_inner() == <$i>::MIN);
    })*};
}
fn main() {
    ops!(AtomicU8 u8, AtomicI8 i8, AtomicU16 u16, AtomicI16 i16, AtomicU32 u32, AtomicI32 i32, AtomicUsize usize, AtomicIsize isize);
    let b = AtomicBool::new(true);
    println!("{} {} {} {}", b.fetch_and(false, SeqCst), b.fetch_or(true, SeqCst), b.fetch_xor(true, SeqCst), b.fetch_not(SeqCst));
    println!("{:?} {}", b.compare_exchange(true, false, SeqCst, SeqCst), b.load(SeqCst));
    let (mut x, mut y) = (1, 2);
    let p = AtomicPtr::new(&mut x);
    unsafe { *p.load(Relaxed) += 10 };
    let old = p.swap(&mut y, AcqRel);
    println!("{} {}", unsafe { *old }, unsafe { *p.load(Acquire) });
    println!("{}", p.compare_exchange(old, std::ptr::null_mut(), SeqCst, SeqCst).is_err());
    let a = AtomicU32::new(0);
    while a.compare_exchange_weak(0, 5, SeqCst, Relaxed).is_err() {}
    fence(SeqCst);
    compiler_fence(Release);
    println!("{a:?}");
    let mut plain = 3u32;
    AtomicU32::from_mut_like(&mut plain).fetch_add(4, Relaxed);
    println!("{plain}");
}
trait FromMutLike {
    fn from_mut_like(v: &mut u32) -> &AtomicU32;
}
impl FromMutLike for AtomicU32 {
    fn from_mut_like(v: &mut u32) -> &AtomicU32 {
        // SAFETY: the exclusive borrow lasts as long as the atomic view.
        unsafe { AtomicU32::from_ptr(v) }
    }
}
