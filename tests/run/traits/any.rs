//! `Any`, `TypeId`, downcasts by reference, box and error source.
use std::any::{Any, TypeId, type_name, type_name_of_val};
use std::error::Error;
use std::fmt;
#[derive(Debug)]
struct Outer(Inner);
#[derive(Debug)]
struct Inner;
impl fmt::Display for Outer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("outer")
    }
}
impl fmt::Display for Inner {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("inner")
    }
}
impl Error for Inner {}
impl Error for Outer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}
fn what(x: &dyn Any) -> String {
    if let Some(i) = x.downcast_ref::<i32>() {
        format!("i32 {i}")
    } else if let Some(s) = x.downcast_ref::<&'static str>() {
        format!("str {s}")
    } else if x.is::<Vec<u8>>() {
        "bytes".into()
    } else {
        "?".into()
    }
}
fn main() {
    println!("{} {} {} {}", what(&5), what(&"hi"), what(&vec![1u8]), what(&1.0));
    let mut x: Box<dyn Any> = Box::new(1u64);
    *x.downcast_mut::<u64>().unwrap() += 5;
    let x = x.downcast::<u32>().unwrap_err();
    println!("{}", x.downcast::<u64>().unwrap());
    println!("{} {}", TypeId::of::<u8>() == TypeId::of::<u8>(), TypeId::of::<u8>() == TypeId::of::<i8>());
    println!("{}", TypeId::of::<&'static str>() == TypeId::of::<&str>());
    println!("{} {}", type_name::<[u8; 3]>(), type_name_of_val("x"));
    let e: Box<dyn Error + Send + Sync> = Box::new(Outer(Inner));
    println!("{e} {:?} {}", e.source().map(|s| s.to_string()), e.is::<Outer>());
    let s: Box<dyn Error> = "text".into();
    println!("{s} {s:?} {:?}", s.downcast_ref::<Outer>().is_none());
    let r: Result<u8, Box<dyn Error>> = (|| Ok("12x".parse::<u8>()?))();
    println!("{}", r.unwrap_err());
}
