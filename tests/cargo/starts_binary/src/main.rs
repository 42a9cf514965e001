//! Adds up numbers from standard input or from a file.
use std::io::{BufRead, Write};

fn main() {
    let sum = |input: &mut dyn BufRead| -> i64 {
        input.lines().map(|line| line.unwrap().trim().parse::<i64>().expect("a number")).sum()
    };
    match std::env::args().nth(1).as_deref() {
        Some("--dangling") => {
            let number = Box::new(1);
            let dangling = &raw const *number;
            drop(number);
            println!("{}", unsafe { *dangling });
        }
        Some("--each") => {
            for line in std::io::stdin().lines() {
                println!("{}", line.unwrap().len());
                std::io::stdout().flush().unwrap();
            }
        }
        Some(path) => {
            let mut file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
            std::fs::write("sum.txt", sum(&mut file).to_string()).unwrap();
        }
        None => println!("{}", sum(&mut std::io::stdin().lock())),
    }
}
