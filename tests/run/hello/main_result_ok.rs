//! `main` returning `Ok` after several fallible steps.
use std::error::Error;
fn parse(s: &str) -> Result<i32, Box<dyn Error>> {
    let n: i32 = s.parse()?;
    if n < 0 { Err("negative".into()) } else { Ok(n) }
}
fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", parse("5")? + parse("6")?);
    println!("{} {}", parse("-1").unwrap_err(), parse("x").unwrap_err());
    Ok(())
}
