//! Base64, hexadecimal, URL escapes and run-length encoding, both ways.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
fn encode(data: &[u8]) -> String {
    data.chunks(3)
        .flat_map(|c| {
            let n = c.iter().fold(0u32, |a, b| a << 8 | u32::from(*b)) << (8 * (3 - c.len()));
            let len = c.len();
            (0..4).map(move |i| if i > len { '=' } else { ALPHABET[(n >> (18 - 6 * i) & 63) as usize] as char })
        })
        .collect()
}
fn decode(s: &str) -> Option<Vec<u8>> {
    if s.len() % 4 != 0 {
        return None;
    }
    let mut out = vec![];
    for c in s.as_bytes().chunks(4) {
        let pad = c.iter().rev().take_while(|b| **b == b'=').count();
        let mut n = 0u32;
        for b in &c[..4 - pad] {
            n = n << 6 | ALPHABET.iter().position(|a| a == b)? as u32;
        }
        n <<= 6 * pad;
        out.extend_from_slice(&n.to_be_bytes()[1..4 - pad]);
    }
    Some(out)
}
fn unhex(s: &str) -> Result<Vec<u8>, std::num::ParseIntError> {
    (0..s.len()).step_by(2).map(|i| u8::from_str_radix(&s[i..(i + 2).min(s.len())], 16)).collect()
}
fn escape(s: &str) -> String {
    s.bytes().map(|b| if b.is_ascii_alphanumeric() || b"-_.~".contains(&b) { (b as char).to_string() } else { format!("%{b:02X}") }).collect()
}
fn unescape(s: &str) -> Option<String> {
    let mut out = vec![];
    let mut it = s.bytes();
    while let Some(b) = it.next() {
        out.push(if b == b'%' { (it.next()? as char).to_digit(16)? as u8 * 16 + (it.next()? as char).to_digit(16)? as u8 } else { b });
    }
    String::from_utf8(out).ok()
}
fn rle(s: &str) -> String {
    let c: Vec<char> = s.chars().collect();
    c.chunk_by(|a, b| a == b).map(|g| if g.len() > 1 { format!("{}{}", g.len(), g[0]) } else { g[0].to_string() }).collect()
}
fn unrle(s: &str) -> String {
    let (mut out, mut n) = (String::new(), 0);
    for c in s.chars() {
        match c.to_digit(10) {
            Some(d) => n = n * 10 + d as usize,
            None => {
                out.extend(std::iter::repeat_n(c, n.max(1)));
                n = 0;
            }
        }
    }
    out
}
fn main() {
    for t in ["", "f", "fo", "foo", "foobar", "häßlich ☃"] {
        let e = encode(t.as_bytes());
        println!("{e} {:?}", decode(&e).map(|d| String::from_utf8(d).unwrap()));
    }
    println!("{:?} {:?}", decode("abc"), decode("a?=="));
    println!("{:?} {:?}", unhex("00ff10"), unhex("0g"));
    println!("{} {:?}", escape("a b/é?"), unescape(&escape("a b/é?")));
    println!("{:?} {:?}", unescape("%4"), unescape("%ff"));
    println!("{} {}", rle("aaabccddddde"), unrle(&rle("aaabccddddde")));
    let all: Vec<u8> = (0..=255).collect();
    println!("{}", decode(&encode(&all)).as_ref() == Some(&all));
}
