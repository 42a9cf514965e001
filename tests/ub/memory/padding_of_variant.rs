//! What is padding in the variant that was copied is uninitialised, though another variant has data there.
#[derive(Clone, Copy)]
#[allow(dead_code)]
enum E { Small(u8), Large([u64; 3]) }
fn main() {
    let mut e = E::Large([7; 3]);
    unsafe { (&raw mut e).cast::<[u8; 2]>().write([0, 1]) };
    let f = e;
    let p = (&raw const f).cast::<u64>();
    println!("{}", unsafe { *p.add(2) }); //~ UB-MEM-UNINIT
}
