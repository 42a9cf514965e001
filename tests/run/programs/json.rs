//! A JSON reader with good errors, and a pretty printer.
use std::fmt;
#[derive(Debug, Clone, PartialEq)]
enum Json {
    Null,
    Bool(bool),
    Num(f64),
    Str(String),
    Arr(Vec<Json>),
    Obj(Vec<(String, Json)>),
}
fn parse(s: &str) -> Result<Json, String> {
    let mut at = 0;
    let v = value(s.as_bytes(), &mut at)?;
    skip(s.as_bytes(), &mut at);
    if at == s.len() { Ok(v) } else { Err(format!("trailing data at {at}")) }
}
fn skip(b: &[u8], at: &mut usize) {
    while b.get(*at).is_some_and(u8::is_ascii_whitespace) {
        *at += 1;
    }
}
fn value(b: &[u8], at: &mut usize) -> Result<Json, String> {
    skip(b, at);
    match b.get(*at) {
        None => Err("unexpected end".into()),
        Some(b'"') => string(b, at).map(Json::Str),
        Some(b'[') => {
            let mut out = vec![];
            seq(b, at, b']', |b, at| Ok(out.push(value(b, at)?)))?;
            Ok(Json::Arr(out))
        }
        Some(b'{') => {
            let mut out = vec![];
            seq(b, at, b'}', |b, at| {
                skip(b, at);
                let k = string(b, at)?;
                skip(b, at);
                if b.get(*at) != Some(&b':') {
                    return Err(format!("expected ':' at {at}"));
                }
                *at += 1;
                out.push((k, value(b, at)?));
                Ok(())
            })?;
            Ok(Json::Obj(out))
        }
        Some(c @ (b'-' | b'0'..=b'9')) => {
            let start = *at;
            let _ = c;
            while b.get(*at).is_some_and(|c| b"+-.eE0123456789".contains(c)) {
                *at += 1;
            }
            std::str::from_utf8(&b[start..*at]).unwrap().parse().map(Json::Num).map_err(|e| format!("{e} at {start}"))
        }
        _ => [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))]
            .into_iter()
            .find(|(w, _)| b[*at..].starts_with(w.as_bytes()))
            .map(|(w, v)| {
                *at += w.len();
                v
            })
            .ok_or_else(|| format!("unexpected {:?} at {at}", b[*at] as char)),
    }
}
fn seq(b: &[u8], at: &mut usize, end: u8, mut item: impl FnMut(&[u8], &mut usize) -> Result<(), String>) -> Result<(), String> {
    *at += 1;
    skip(b, at);
    if b.get(*at) == Some(&end) {
        *at += 1;
        return Ok(());
    }
    loop {
        item(b, at)?;
        skip(b, at);
        match b.get(*at) {
            Some(b',') => *at += 1,
            Some(c) if *c == end => {
                *at += 1;
                return Ok(());
            }
            _ => return Err(format!("expected ',' or {:?} at {at}", end as char)),
        }
    }
}
fn string(b: &[u8], at: &mut usize) -> Result<String, String> {
    if b.get(*at) != Some(&b'"') {
        return Err(format!("expected a string at {at}"));
    }
    *at += 1;
    let mut out = vec![];
    loop {
        match b.get(*at) {
            None => return Err("unterminated string".into()),
            Some(b'"') => break,
            Some(b'\\') => {
                *at += 1;
                match b.get(*at) {
                    Some(b'n') => out.push(b'\n'),
                    Some(b'u') => {
                        let hex = b.get(*at + 1..*at + 5).and_then(|h| std::str::from_utf8(h).ok()).ok_or("short escape")?;
                        let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).ok_or("bad escape")?;
                        out.extend(c.encode_utf8(&mut [0; 4]).bytes());
                        *at += 4;
                    }
                    Some(c) => out.push(*c),
                    None => return Err("unterminated string".into()),
                }
            }
            Some(c) => out.push(*c),
        }
        *at += 1;
    }
    *at += 1;
    String::from_utf8(out).map_err(|e| e.to_string())
}
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let indent = f.width().unwrap_or(0);
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(b) => write!(f, "{b}"),
            Json::Num(n) => write!(f, "{n}"),
            Json::Str(s) => write!(f, "{s:?}"),
            Json::Arr(v) if v.is_empty() => f.write_str("[]"),
            Json::Arr(v) => {
                writeln!(f, "[")?;
                for (i, x) in v.iter().enumerate() {
                    writeln!(f, "{:w$}{x:w$}{}", "", if i + 1 < v.len() { "," } else { "" }, w = indent + 2)?;
                }
                write!(f, "{:indent$}]", "")
            }
            Json::Obj(v) => {
                writeln!(f, "{{")?;
                for (k, x) in v {
                    writeln!(f, "{:w$}{k:?}: {x:w$}", "", w = indent + 2)?;
                }
                write!(f, "{:indent$}}}", "")
            }
        }
    }
}
fn main() {
    let text = r#" {"name": "J\u00f6rg\n", "tags": ["a", [], {"deep": null}], "n": -1.5e3, "ok": true} "#;
    let v = parse(text).unwrap();
    println!("{v}");
    println!("{v:?}");
    for bad in ["", "[1,]", "{\"a\" 1}", "tru", "\"abc", "[1 2]", "01x", "{}x", "\"\\u12\"", "-"] {
        println!("{bad:?} -> {:?}", parse(bad));
    }
    println!("{}", parse(&v.to_string()) == Ok(v));
}
