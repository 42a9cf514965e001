//! Labelled breaks with values, nested loops, early returns, `?` through layers, let-else, const blocks.
fn find(grid: &[[i32; 4]], want: i32) -> Option<(usize, usize)> {
    let found = 'outer: {
        for (y, row) in grid.iter().enumerate() {
            for (x, v) in row.iter().enumerate() {
                if *v == want {
                    break 'outer Some((x, y));
                }
            }
        }
        None
    };
    found
}
fn collatz(mut n: u64) -> u32 {
    let mut steps = 0;
    loop {
        n = match n {
            1 => break steps,
            n if n % 2 == 0 => n / 2,
            n => 3 * n + 1,
        };
        steps += 1;
    }
}
fn layered(s: &str) -> Result<i32, String> {
    let inner = |t: &str| -> Result<i32, std::num::ParseIntError> { Ok(t.trim().parse::<i32>()? + 1) };
    let (a, b) = s.split_once('+').ok_or_else(|| format!("no plus in {s:?}"))?;
    Ok(inner(a).map_err(|e| e.to_string())? * inner(b).map_err(|e| e.to_string())?)
}
fn main() {
    let g = [[1, 2, 3, 4], [5, 6, 7, 8]];
    println!("{:?} {:?}", find(&g, 7), find(&g, 70));
    println!("{:?}", (1..15).map(collatz).collect::<Vec<_>>());
    for s in ["1+2", "x+1", "12"] {
        println!("{:?}", layered(s));
    }
    let mut out = vec![];
    'a: for i in 0.. {
        for j in 0..5 {
            match (i, j) {
                (_, 3) => continue 'a,
                (4, _) => break 'a,
                _ if (i + j) % 3 == 0 => continue,
                _ => out.push(i * 10 + j),
            }
        }
    }
    println!("{out:?}");
    let n = const { 6 * 7 };
    let t = if let 40..50 = n { "forties" } else { "else" };
    println!("{t} {}", { let x = 5; x * x });
    let mut it = 0..10;
    let v = loop {
        let Some(x) = it.next() else { break -1 };
        if x * x > 30 {
            break x;
        }
    };
    println!("{v} {:?}", it);
}
