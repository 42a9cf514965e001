//! Word wrapping, justification, columns and word counts.
use std::collections::BTreeMap;
const TEXT: &str = "It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness, \
it was the epoch of belief — naïve belief — and of incredulity.";
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(l) if l.chars().count() + 1 + word.chars().count() <= width => {
                l.push(' ');
                l.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}
fn justify(line: &str, width: usize) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    if words.len() < 2 {
        return line.into();
    }
    let letters: usize = words.iter().map(|w| w.chars().count()).sum();
    let (gaps, spaces) = (words.len() - 1, width - letters);
    words.iter().enumerate().map(|(i, w)| format!("{w}{}", " ".repeat(if i < gaps { spaces / gaps + usize::from(i < spaces % gaps) } else { 0 }))).collect()
}
fn main() {
    let lines = wrap(TEXT, 30);
    for l in &lines {
        println!("|{l:<30}|{}|", justify(l, 30));
    }
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for w in TEXT.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
        *counts.entry(w.to_lowercase()).or_default() += 1;
    }
    let mut top: Vec<_> = counts.iter().collect();
    top.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    for (w, n) in top.iter().take(6) {
        println!("{w:.<12}{n:>3} {:#<n$}", "", n = **n as usize);
    }
    let table = [("name", "qty", "price"), ("apple", "12", "3.50"), ("watermelon", "1", "12.00")];
    let w = table.iter().fold([0; 3], |w, r| [w[0].max(r.0.len()), w[1].max(r.1.len()), w[2].max(r.2.len())]);
    for (a, b, c) in table {
        println!("{a:<w0$} | {b:>w1$} | {c:>w2$}", w0 = w[0], w1 = w[1], w2 = w[2]);
    }
}
