//! Corners of std that lean on intrinsics: `type_name`, `needs_drop`, `align_of_val`, `black_box`, `discriminant`, volatile, unaligned.
use std::mem;
use std::ptr;
trait T {}
impl T for u64 {}
struct NoDrop(#[allow(dead_code)] u8);
struct HasDrop;
impl Drop for HasDrop {
    fn drop(&mut self) {}
}
fn name<X: ?Sized>(_: &X) -> &'static str {
    std::any::type_name::<X>()
}
fn main() {
    println!("{} {} {}", mem::needs_drop::<NoDrop>(), mem::needs_drop::<HasDrop>(), mem::needs_drop::<Option<Vec<u8>>>());
    println!("{} {} {}", name(&1u8), name("x"), name(&[Some(1.5f32)]));
    println!("{}", name(&(|| 1)).contains("closure"));
    let d: &dyn T = &5u64;
    println!("{} {}", mem::size_of_val(d), mem::align_of_val(d) == mem::align_of::<u64>());
    println!("{:?} {}", mem::discriminant(&Some(1)) == mem::discriminant(&None), std::hint::black_box(7));
    let mut x = 5u32;
    unsafe {
        ptr::write_volatile(&mut x, 9);
        println!("{}", ptr::read_volatile(&x));
        let bytes = [1u8, 2, 3, 4, 5, 6, 7];
        println!("{}", u32::from_be(ptr::read_unaligned(bytes.as_ptr().add(1).cast())));
        let mut out = [0u8; 7];
        ptr::write_unaligned(out.as_mut_ptr().add(3).cast::<u16>(), 0x0101);
        println!("{out:?}");
    }
    println!("{}", mem::take(&mut x) + mem::replace(&mut x, 3));
    let (mut a, mut b) = ([1; 5], [2; 5]);
    mem::swap(&mut a, &mut b);
    a[1..3].swap_with_slice(&mut b[..2]);
    println!("{a:?} {b:?}");
    println!("{:?} {:?}", 10usize.checked_next_multiple_of(8), ptr::null::<u8>().align_offset(8));
    let v = unsafe { mem::transmute::<[u8; 4], u32>(1u32.to_ne_bytes()) };
    println!("{v} {}", mem::size_of::<mem::Discriminant<Option<u8>>>() > 0);
}
