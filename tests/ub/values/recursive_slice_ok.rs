//@ flags: --recursive-validation
//! The fine twin of `recursive_slice.rs`: lists, cells and what is not initialised yet.
struct Node { next: Option<Box<Node>>, v: u8, r: &'static str, s: &'static [&'static str] }
fn main() {
    let mut n: Option<Box<Node>> = None;
    for v in 0..20 { n = Some(Box::new(Node { next: n, v, r: "hey", s: &["a", "b"] })); }
    let mut m = n; let mut sum = 0;
    while let Some(x) = m { sum += x.v as usize + x.r.len() + x.s.len(); m = x.next; }
    println!("{sum}");
    let mut u = std::mem::MaybeUninit::<u32>::uninit();
    let r = &mut u; r.write(5); println!("{}", unsafe { u.assume_init() });
    let c = std::cell::Cell::new(4); let d = &c; d.set(5); println!("{}", c.get());
}
