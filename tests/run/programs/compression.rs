//! LZ77, Burrows-Wheeler and move-to-front, both ways, on several texts.
#[derive(Debug, Clone, Copy)]
enum Tok {
    Lit(u8),
    Ref(usize, usize),
}
fn lz(data: &[u8]) -> Vec<Tok> {
    let (mut at, mut out) = (0, vec![]);
    while at < data.len() {
        let best = (at.saturating_sub(255)..at).map(|s| (data[s..].iter().zip(&data[at..]).take_while(|(a, b)| a == b).count(), at - s)).max().filter(|b| b.0 >= 3);
        match best {
            Some((len, back)) => {
                out.push(Tok::Ref(back, len));
                at += len;
            }
            None => {
                out.push(Tok::Lit(data[at]));
                at += 1;
            }
        }
    }
    out
}
fn unlz(toks: &[Tok]) -> Vec<u8> {
    let mut out = vec![];
    for t in toks {
        match *t {
            Tok::Lit(b) => out.push(b),
            Tok::Ref(back, len) => (0..len).for_each(|_| out.push(out[out.len() - back])),
        }
    }
    out
}
fn bwt(data: &[u8]) -> (Vec<u8>, usize) {
    let n = data.len();
    let mut rot: Vec<usize> = (0..n).collect();
    rot.sort_by(|a, b| (0..n).map(|i| data[(a + i) % n]).cmp((0..n).map(|i| data[(b + i) % n])).then(a.cmp(b)));
    (rot.iter().map(|r| data[(r + n - 1) % n]).collect(), rot.iter().position(|r| *r == 0).unwrap_or(0))
}
fn unbwt(last: &[u8], start: usize) -> Vec<u8> {
    let mut order: Vec<usize> = (0..last.len()).collect();
    order.sort_by_key(|i| last[*i]);
    let mut at = start;
    last.iter().map(|_| { at = order[at]; last[at] }).collect()
}
fn mtf(data: &[u8]) -> Vec<u8> {
    let mut table: Vec<u8> = (0..=255).collect();
    data.iter().map(|b| { let i = table.iter().position(|t| t == b).unwrap(); table[..=i].rotate_right(1); i as u8 }).collect()
}
fn unmtf(data: &[u8]) -> Vec<u8> {
    let mut table: Vec<u8> = (0..=255).collect();
    data.iter().map(|i| { table[..=usize::from(*i)].rotate_right(1); table[0] }).collect()
}
fn main() {
    for text in ["", "banana", "abcabcabcabcabc!", "she sells sea shells by the sea shore", &"ab".repeat(40)] {
        let b = text.as_bytes();
        let toks = lz(b);
        println!("{} -> {} tokens, {}", b.len(), toks.len(), unlz(&toks) == b);
        let (l, s) = bwt(b);
        let m = mtf(&l);
        println!("{:?} {s} zeros {} {}", String::from_utf8_lossy(&l), m.iter().filter(|x| **x == 0).count(), unbwt(&unmtf(&m), s) == b);
    }
    println!("{:?}", lz(b"abcabcabd"));
}
