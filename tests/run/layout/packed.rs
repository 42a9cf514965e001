//! Packed structs: unaligned fields copied, compared, cloned, pattern-matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C, packed)]
struct P {
    a: u8,
    b: u32,
    c: u64,
    d: [u16; 2],
}
#[repr(C, packed(2))]
#[derive(Clone, Copy)]
struct Q {
    x: u8,
    y: u64,
}
#[repr(packed)]
struct Generic<T>(u8, T);
fn main() {
    let mut p = P { a: 1, b: 0x0203_0405, c: 7, d: [8, 9] };
    p.b += 1;
    p.d[1] *= 2;
    let (b, c) = (p.b, p.c);
    println!("{b:x} {c} {:?} {}", { p.d }, size_of::<P>());
    println!("{p:?} {}", p == p.clone());
    let P { a, b, .. } = p;
    println!("{a} {b}");
    let f = &raw mut p.c;
    // SAFETY: the field is alive, and the access is unaligned.
    unsafe { f.write_unaligned(f.read_unaligned() + 35) };
    println!("{}", { p.c });
    let arr = [P::default(), p];
    println!("{}", arr.iter().map(|p| { p.c }).sum::<u64>());
    let q = Q { x: 1, y: u64::MAX };
    println!("{} {} {} {}", q.x, { q.y }, size_of::<Q>(), align_of::<Q>());
    let g = Generic(1, 3.5f64);
    println!("{} {}", g.0, { g.1 });
    let bytes: [u8; 17] = unsafe { std::mem::transmute(P { a: 1, b: 2u32.to_le(), c: 3u64.to_le(), d: [4u16.to_le(); 2] }) };
    println!("{bytes:?}");
    println!("{} {}", std::mem::offset_of!(P, c), std::mem::offset_of!(Q, y));
}
