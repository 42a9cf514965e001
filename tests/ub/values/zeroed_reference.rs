//! A reference made by `mem::zeroed`.
#![allow(invalid_value)]

struct Name<'a> {
    length: u32,
    text: &'a str,
}

fn main() {
    let name: Name<'_> = unsafe { std::mem::zeroed() }; //~ UB-VALUE-INIT: attempted to zero-initialize type
    println!("{} {}", name.length, name.text.len());
}
