//! Functions called at other kinds of wide pointers.
fn f(x: &str) -> usize { x.len() }
fn g(x: Box<[u8]>) -> usize { x.len() }
trait T { fn t(&self) -> u32; }
impl T for u32 { fn t(&self) -> u32 { *self } }
fn d(x: &dyn T) -> u32 { x.t() }
fn main() {
    unsafe {
        let f1: fn(&[u8]) -> usize = std::mem::transmute(f as fn(&str) -> usize);
        println!("{}", f1(b"abc"));
        let g1: fn(*mut [u8]) -> usize = std::mem::transmute(g as fn(Box<[u8]>) -> usize);
        println!("{}", g1(Box::into_raw(Box::new([1, 2]))));
        let d1: fn(*const dyn T) -> u32 = std::mem::transmute(d as fn(&dyn T) -> u32);
        println!("{}", d1(&5u32));
        let e1: extern "C" fn(extern "C" fn(u8)) = { extern "C" fn x(_: extern "C" fn(u32)) {} std::mem::transmute(x as extern "C" fn(extern "C" fn(u32))) };
        extern "C" fn y(_: u8) {}
        e1(y);
    }
}
