//@ stdin: 3 4\n
//@ stdin: hello world\n
//@ stdin: \n
//@ stdin: last line without end
//! Standard input, line by line and as a whole.
use std::io::{self, BufRead, Read};
fn main() -> io::Result<()> {
    let mut first = String::new();
    println!("{}", io::stdin().read_line(&mut first)?);
    let sum: i32 = first.split_whitespace().map(|n| n.parse::<i32>().unwrap()).sum();
    println!("{sum}");
    let mut lines = io::stdin().lock().lines();
    println!("{:?}", lines.next().transpose()?);
    println!("{:?}", lines.next().transpose()?);
    drop(lines);
    let mut rest = String::new();
    io::stdin().read_to_string(&mut rest)?;
    println!("{rest:?}");
    println!("{}", io::stdin().read_line(&mut first)?);
    Ok(())
}
