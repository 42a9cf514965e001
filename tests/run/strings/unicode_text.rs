//! Text in many scripts: counting, reversing, splitting, case, comparison, bytes.
fn main() {
    let samples = ["hello", "Größe", "Ελληνικά", "日本語テキスト", "🇨🇭🦀👩‍💻", "عربى", "e\u{301}a\u{30a}", "İstanbul", "ﬀ ǅ ß", ""];
    for s in samples {
        println!("{} {} {:?} {:?}", s.len(), s.chars().count(), s.chars().rev().collect::<String>(), s.to_uppercase());
        println!("  {:?} {:?} {}", s.to_lowercase(), s.chars().next().map(|c| c.is_alphabetic()), s.encode_utf16().count());
        println!("  {:?} {:?}", s.char_indices().nth(1), s.bytes().map(u32::from).sum::<u32>());
        println!("  {:?} {:?}", s.floor_like(3), s.split(char::is_whitespace).count());
    }
    let mut v = vec!["zebra", "Äpfel", "apfel", "éclair", "Zebra", "äpfel"];
    v.sort();
    println!("{v:?}");
    v.sort_by_key(|s| s.to_lowercase());
    println!("{v:?}");
    println!("{:?}", "a\u{0}b\u{7f}c\u{200b}d".chars().filter(|c| c.is_control()).count());
    println!("{:?}", "ÀÉÎ".chars().map(|c| c.to_lowercase().to_string()).collect::<Vec<_>>());
    println!("{:?}", "tschüß".char_indices().filter(|(_, c)| !c.is_ascii()).collect::<Vec<_>>());
    println!("{:?}", "Ⅻ½٣".chars().map(|c| (c.is_numeric(), c.is_ascii_digit(), c.to_digit(10))).collect::<Vec<_>>());
}
trait Floor {
    fn floor_like(&self, n: usize) -> &str;
}
impl Floor for str {
    fn floor_like(&self, n: usize) -> &str {
        let mut n = n.min(self.len());
        while !self.is_char_boundary(n) {
            n -= 1;
        }
        &self[..n]
    }
}
