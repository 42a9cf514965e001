//! A Turing machine (the busy beaver of four states), a Lindenmayer system and an elementary automaton.
use std::collections::BTreeMap;
fn turing(rules: &BTreeMap<(char, u8), (u8, i32, char)>) -> (u32, usize) {
    let (mut tape, mut at, mut state, mut steps) = (BTreeMap::<i32, u8>::new(), 0, 'A', 0);
    while state != 'H' {
        let cell = tape.entry(at).or_default();
        let (write, go, next) = rules[&(state, *cell)];
        *cell = write;
        at += go;
        state = next;
        steps += 1;
    }
    (steps, tape.values().filter(|c| **c == 1).count())
}
fn lindenmayer(axiom: &str, rules: &[(char, &str)], n: u32) -> String {
    (0..n).fold(axiom.into(), |s: String, _| s.chars().map(|c| rules.iter().find(|r| r.0 == c).map_or(c.to_string(), |r| r.1.into())).collect())
}
fn automaton(rule: u8, width: usize, steps: usize) -> Vec<String> {
    let mut row = vec![false; width];
    row[width / 2] = true;
    (0..steps)
        .map(|_| {
            let line = row.iter().map(|c| if *c { '#' } else { ' ' }).collect::<String>();
            row = (0..width).map(|i| rule >> ((row[(i + width - 1) % width] as u8) << 2 | (row[i] as u8) << 1 | row[(i + 1) % width] as u8) & 1 == 1).collect();
            line.trim_end().to_string()
        })
        .collect()
}
fn main() {
    let beaver = "A0 1RB A1 1LB B0 1LA B1 0LC C0 1RH C1 1LD D0 1RD D1 0RA";
    let words: Vec<&str> = beaver.split(' ').collect();
    let rules = words.chunks(2).map(|w| {
        let (k, v): (Vec<char>, Vec<char>) = (w[0].chars().collect(), w[1].chars().collect());
        ((k[0], k[1] as u8 - b'0'), (v[0] as u8 - b'0', if v[1] == 'R' { 1 } else { -1 }, v[2]))
    }).collect();
    println!("{:?}", turing(&rules));
    println!("{}", lindenmayer("A", &[('A', "AB"), ('B', "A")], 7));
    println!("{}", lindenmayer("F", &[('F', "F+F-F-F+F")], 3).len());
    for line in automaton(90, 33, 16) {
        println!("{line}");
    }
    println!("{}", automaton(30, 31, 12).last().unwrap());
}
