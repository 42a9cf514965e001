//@ args: alpha 12 --flag=yes last
//! Command line arguments.
use std::env;
fn main() {
    println!("{}", env::args().count());
    for (i, a) in env::args().enumerate().skip(1) {
        println!("{i} {a} {}", a.len());
    }
    println!("{:?}", env::args().nth(2).and_then(|a| a.parse::<u8>().ok()));
    println!("{:?}", env::args_os().last());
    println!("{:?}", env::args().rev().next());
    println!("{:?}", env::args().find_map(|a| a.strip_prefix("--flag=").map(str::to_owned)));
}
