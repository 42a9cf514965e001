//! Key-value, CSV with quotes, INI, hexdump, version strings: small parsers on `&str`.
use std::collections::BTreeMap;
fn csv(line: &str) -> Vec<String> {
    let (mut out, mut cur, mut quoted) = (vec![], String::new(), false);
    let mut it = line.chars().peekable();
    while let Some(c) = it.next() {
        match c {
            '"' if quoted && it.peek() == Some(&'"') => {
                it.next();
                cur.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => out.push(std::mem::take(&mut cur)),
            c => cur.push(c),
        }
    }
    out.push(cur);
    out
}
fn ini(text: &str) -> Result<BTreeMap<&str, BTreeMap<&str, &str>>, String> {
    let mut out = BTreeMap::new();
    let mut section = "";
    for (n, line) in text.lines().map(|l| l.split('#').next().unwrap().trim()).enumerate().filter(|l| !l.1.is_empty()) {
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            section = name;
            out.entry(section).or_insert_with(BTreeMap::new);
        } else {
            let (k, v) = line.split_once('=').ok_or_else(|| format!("line {}: {line:?}", n + 1))?;
            out.entry(section).or_default().insert(k.trim(), v.trim());
        }
    }
    Ok(out)
}
fn hexdump(b: &[u8]) -> String {
    b.chunks(8).enumerate().map(|(i, c)| {
        let hex: Vec<String> = c.iter().map(|b| format!("{b:02x}")).collect();
        let text: String = c.iter().map(|b| if b.is_ascii_graphic() { *b as char } else { '.' }).collect();
        format!("{:04x}: {:<23} |{text}|\n", i * 8, hex.join(" "))
    }).collect()
}
fn version(s: &str) -> Option<(u32, u32, u32, Option<&str>)> {
    let (core, pre) = s.split_once('-').map_or((s, None), |(c, p)| (c, Some(p)));
    let mut n = core.splitn(3, '.').map(|p| p.parse().ok());
    let v = (n.next()??, n.next()??, n.next()??, pre);
    n.next().is_none().then_some(v)
}
fn main() {
    println!("{:?}", csv(r#"a,"b,c",,"say ""hi""",é"#));
    println!("{:?}", ini("top = 1\n[one] # comment\na=b = c\n\n[two]\n"));
    println!("{:?}", ini("[x]\nbroken"));
    print!("{}", hexdump("Hello, wörld!\n\0".as_bytes()));
    println!("{:?} {:?} {:?}", version("1.96.0"), version("2.0.1-beta.3"), version("1.2"));
    println!("{:?}", "a=1&b=2&c".split('&').map(|p| p.split_once('=').unwrap_or((p, ""))).collect::<Vec<_>>());
    println!("{:?}", "3h 25m 7s".split(' ').map(|p| p.split_at(p.len() - 1)).map(|(n, u)| n.parse::<u32>().unwrap() * match u { "h" => 3600, "m" => 60, _ => 1 }).sum::<u32>());
}
