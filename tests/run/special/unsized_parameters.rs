// Parameters without a size are passed by pointer, and moved on.
#![feature(unsized_fn_params)]
#![allow(internal_features, incomplete_features)]
trait Tr { fn by_value(self) -> String; fn len(&self) -> usize; }
impl Tr for [u8] { fn by_value(self) -> String { format!("slice {}", self.len()) } fn len(&self) -> usize { 0 } }
impl Tr for String { fn by_value(self) -> String { self + "!" } fn len(&self) -> usize { String::len(self) } }
fn take(f: dyn FnOnce(i32) -> i32) -> i32 { f(3) }
fn takes(s: str) -> usize { s.len() }
fn slice(s: [i32]) -> i32 { s.iter().sum() }
fn dynb(t: dyn Tr) -> String { t.by_value() }
fn main() {
    let x = 4; let b: Box<dyn FnOnce(i32) -> i32> = Box::new(move |y| x * y);
    println!("{}", take(*b));
    let s: Box<str> = "hello".into(); println!("{}", takes(*s));
    let s: Box<[i32]> = vec![1, 2, 3].into(); println!("{}", slice(*s));
    let t: Box<dyn Tr> = Box::new("st".to_string()); println!("{}", dynb(*t));
    let t: Box<dyn Tr> = Box::new("st".to_string()); println!("{} {}", t.len(), Box::new(String::from("k")).by_value());
}
