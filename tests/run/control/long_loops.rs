// Loops that are passed so often that their code is improved on the way, at every depth and with every kind of local.

fn collatz(mut n: u64) -> u32 {
    let mut steps = 0;
    while n != 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}

fn nested() -> (u64, Vec<u32>, [u8; 16]) {
    let (mut sum, mut list, mut bytes) = (0u64, Vec::new(), [0u8; 16]);
    let mut pair = (1u32, 1u32);
    'outer: for i in 0..300u64 {
        let address = &mut sum;
        for j in 0.. {
            if j > i % 7 {
                break;
            }
            if i == 250 && j == 3 {
                continue 'outer;
            }
            *address += i * j;
            bytes[(i as usize + j as usize) % 16] ^= j as u8;
        }
        pair = (pair.1, pair.0.wrapping_add(pair.1));
        if i % 100 == 99 {
            list.push(pair.0);
        }
    }
    (sum, list, bytes)
}

fn text() -> String {
    let mut text = String::new();
    loop {
        let next = text.len() as u8 % 26 + b'a';
        text.push(next.into());
        if text.len() >= 150 {
            return text;
        }
    }
}

fn main() {
    println!("{}", (1..400).map(collatz).max().unwrap_or(0));
    println!("{:?}", nested());
    println!("{}", text());
    println!("{}", (1..=5000u64).filter(|n| n % 3 == 0).map(|n| n * n).sum::<u64>());
}
