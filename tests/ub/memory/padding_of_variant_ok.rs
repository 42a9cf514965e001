//! The fine twin of `padding_of_variant.rs`.
#[derive(Clone, Copy)]
#[allow(dead_code)]
enum E { Small(u8), Large([u64; 3]) }
fn main() {
    let e = E::Large([7; 3]);
    let f = e;
    let p = (&raw const f).cast::<u64>();
    println!("{}", unsafe { *p.add(2) });
    if let E::Small(x) = f { println!("{x}"); }
}
