//! Numbers as Roman numerals and as English words, and back.
const ROMAN: [(u32, &str); 13] = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
fn roman(mut n: u32) -> String {
    let mut s = String::new();
    for (v, r) in ROMAN {
        while n >= v {
            s.push_str(r);
            n -= v;
        }
    }
    s
}
fn unroman(mut s: &str) -> Option<u32> {
    let mut n = 0;
    while !s.is_empty() {
        let (v, r) = ROMAN.iter().find(|(_, r)| s.starts_with(r))?;
        n += v;
        s = &s[r.len()..];
    }
    Some(n)
}
fn words(n: u64) -> String {
    const ONES: [&str; 20] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
    const TENS: [&str; 10] = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    match n {
        0..=19 => ONES[n as usize].into(),
        20..=99 if n % 10 == 0 => TENS[n as usize / 10].into(),
        20..=99 => format!("{}-{}", TENS[n as usize / 10], ONES[n as usize % 10]),
        _ => {
            let (unit, name) = [(1_000_000_000, "billion"), (1_000_000, "million"), (1000, "thousand"), (100, "hundred")].into_iter().find(|u| n >= u.0).unwrap();
            let rest = if n % unit == 0 { String::new() } else { format!(" {}", words(n % unit)) };
            format!("{} {name}{rest}", words(n / unit))
        }
    }
}
fn main() {
    for n in [1, 4, 9, 14, 40, 90, 400, 1994, 3999] {
        println!("{n} {} {:?}", roman(n), unroman(&roman(n)));
    }
    println!("{} {:?}", (1..4000).all(|n| unroman(&roman(n)) == Some(n)), unroman("ABC"));
    for n in [0, 13, 20, 85, 100, 342, 1000, 12_345, 1_000_001, 9_876_543_210] {
        println!("{n} {}", words(n));
    }
}
