//! Searching, splitting and trimming with every kind of pattern.
fn main() {
    let s = "  one two,three;;four  five-five ";
    println!("{:?} {:?} {:?}", s.find("two"), s.find('z'), s.rfind("five"));
    println!("{:?}", s.find(|c: char| c.is_ascii_punctuation()));
    println!("{:?}", s.find([',', ';']));
    println!("{:?}", s.split(' ').collect::<Vec<_>>());
    println!("{:?}", s.split_whitespace().rev().collect::<Vec<_>>());
    println!("{:?}", s.split(&[',', ';', '-'][..]).map(str::trim).collect::<Vec<_>>());
    println!("{:?}", s.splitn(3, ' ').collect::<Vec<_>>());
    println!("{:?}", s.rsplitn(2, "five").collect::<Vec<_>>());
    println!("{:?}", s.split_terminator(';').collect::<Vec<_>>());
    println!("{:?}", s.split_inclusive(';').collect::<Vec<_>>());
    println!("{:?} {:?}", s.split_once(','), s.rsplit_once('-'));
    println!("{:?}", s.matches("five").count());
    println!("{:?}", s.match_indices('o').collect::<Vec<_>>());
    println!("{:?} {:?} {:?}", s.trim(), s.trim_start(), s.trim_end_matches(' '));
    println!("{:?} {:?}", "xxhixx".trim_matches('x'), "foobar".strip_prefix("foo"));
    println!("{} {} {}", s.contains("four"), s.starts_with(' '), s.ends_with("x"));
    println!("{}", s.replace("five", "5").replacen(' ', "_", 3));
    println!("{:?}", "line1\nline2\r\n\nline4".lines().collect::<Vec<_>>());
    let hay = "abacabadabacaba".repeat(50);
    println!("{:?} {:?} {}", hay.find("cabab"), hay.rfind("dabac"), hay.matches("aba").count());
    println!("{:?}", "αβγαβγ".match_indices("βγ").collect::<Vec<_>>());
    println!("{:?}", "".split(',').collect::<Vec<_>>());
    println!("{:?}", "abc".split("").collect::<Vec<_>>());
    println!("{:?} {:?}", "aXbX".rsplit('X').collect::<Vec<_>>(), "ab".char_indices().next_back());
}
