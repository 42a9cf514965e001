//! Type punning through unions and transmutes between plain data.
#[repr(C)]
union Bits {
    f: f32,
    u: u32,
    b: [u8; 4],
    h: [u16; 2],
}
fn fast_inverse_sqrt(x: f32) -> f32 {
    let mut y = Bits { f: x };
    unsafe {
        y.u = 0x5f37_59df - (y.u >> 1);
        y.f * (1.5 - 0.5 * x * y.f * y.f)
    }
}
fn main() {
    println!("{:.4}", fast_inverse_sqrt(4.0));
    let b = Bits { u: 0x3f80_0000 };
    println!("{} {}", unsafe { b.f }, unsafe { b.h[0] ^ b.h[1] });
    println!("{:?}", unsafe { b.b }.iter().map(|x| u32::from(*x)).sum::<u32>());
    let rgba: [[u8; 4]; 2] = unsafe { std::mem::transmute([0xff00_00ffu32.to_be(), 0x0102_0304u32.to_be()]) };
    println!("{rgba:?}");
    let f: [f64; 2] = unsafe { std::mem::transmute([0x4000_0000_0000_0000u64, 0]) };
    println!("{f:?}");
    let (pre, mid, post) = unsafe { [0u16; 9].align_to::<u64>() }.clone_lens();
    println!("{}", pre + mid * 4 + post);
}
trait Lens {
    fn clone_lens(self) -> (usize, usize, usize);
}
impl Lens for (&[u16], &[u64], &[u16]) {
    fn clone_lens(self) -> (usize, usize, usize) {
        (self.0.len(), self.1.len(), self.2.len())
    }
}
