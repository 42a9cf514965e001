//! Functions that ask for an alignment have it, also behind an object; others keep addresses of their own.
#![feature(rustc_attrs, fn_align)]
#![allow(internal_features)]

#[rustc_align(4096)]
fn aligned() {}

#[rustc_align(64)]
fn generic<T>(_: T) {}

fn plain() {}

trait Method {
    #[rustc_align(256)]
    fn method(&self);
}

impl Method for u8 {
    fn method(&self) {}
}

fn is_aligned(address: usize, align: usize) {
    println!("{}", address % align == 0);
}

fn main() {
    is_aligned(aligned as fn() as usize, 4096);
    is_aligned(generic::<u8> as fn(u8) as usize, 64);
    is_aligned(generic::<u64> as fn(u64) as usize, 64);
    is_aligned(u8::method as fn(&u8) as usize, 256);
    is_aligned(<dyn Method>::method as fn(&(dyn Method + 'static)) as usize, 256);
    println!("{}", plain as fn() as usize != aligned as fn() as usize);
}
