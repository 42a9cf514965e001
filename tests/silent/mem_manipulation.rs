//! `mem` and `ptr` functions on owned values: swap, replace, take, read, write, copies with exact drops.
use std::mem;
use std::ptr;
struct D(u8);
impl Drop for D {
    fn drop(&mut self) {
        print!("~{} ", self.0);
    }
}
fn rotate<T>(a: &mut T, b: &mut T, c: &mut T) {
    unsafe {
        let t = ptr::read(a);
        ptr::copy_nonoverlapping(b, a, 1);
        ptr::copy_nonoverlapping(c, b, 1);
        ptr::write(c, t);
    }
}
fn replace_with<T>(t: &mut T, f: impl FnOnce(T) -> T) {
    unsafe {
        let old = ptr::read(t);
        let new = f(old);
        ptr::write(t, new);
    }
}
fn main() {
    let (mut a, mut b, mut c) = (D(1), D(2), D(3));
    rotate(&mut a, &mut b, &mut c);
    println!("{} {} {}", a.0, b.0, c.0);
    mem::swap(&mut a, &mut c);
    drop(mem::replace(&mut b, D(9)));
    replace_with(&mut a, |d| D(d.0 + 10));
    println!();
    let mut v = vec![D(4), D(5), D(6), D(7)];
    unsafe {
        let p = v.as_mut_ptr();
        let taken = ptr::read(p.add(1));
        ptr::copy(p.add(2), p.add(1), 2);
        v.set_len(3);
        println!("taken {}", taken.0);
    }
    println!("{:?}", v.iter().map(|d| d.0).collect::<Vec<_>>());
    let md = mem::ManuallyDrop::new(D(100));
    println!("{}", md.0);
    mem::forget(D(101));
    let s: String = mem::take(&mut String::from("taken"));
    println!("{s}");
}
