// size: 60
//! A JSON parser and printer written by hand: text to tree, tree to text, and a walk over the tree.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

const SIZE: usize = 60;

#[derive(Clone, Debug, PartialEq)]
enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

#[derive(Debug)]
enum Problem {
    UnexpectedEnd,
    Unexpected { found: char, at: usize },
    BadNumber(String),
    BadEscape(char),
    TooDeep,
    Trailing(usize),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Problem::UnexpectedEnd => f.write_str("the text ends too early"),
            Problem::Unexpected { found, at } => write!(f, "unexpected {found:?} at byte {at}"),
            Problem::BadNumber(text) => write!(f, "{text:?} is not a number"),
            Problem::BadEscape(c) => write!(f, "unknown escape \\{c}"),
            Problem::TooDeep => f.write_str("nested too deeply"),
            Problem::Trailing(at) => write!(f, "text goes on after the value at byte {at}"),
        }
    }
}

impl std::error::Error for Problem {}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
}

impl<'a> Parser<'a> {
    const DEPTH_LIMIT: u32 = 64;

    fn document(text: &'a str) -> Result<Json, Problem> {
        let mut parser = Parser { text, at: 0, depth: 0 };
        let value = parser.value()?;
        parser.skip_space();
        match parser.peek() {
            None => Ok(value),
            Some(_) => Err(Problem::Trailing(parser.at)),
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) -> Result<char, Problem> {
        let c = self.peek().ok_or(Problem::UnexpectedEnd)?;
        self.at += c.len_utf8();
        Ok(c)
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|c| c.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn unexpected(&self) -> Problem {
        match self.peek() {
            Some(found) => Problem::Unexpected { found, at: self.at },
            None => Problem::UnexpectedEnd,
        }
    }

    fn expect(&mut self, c: char) -> Result<(), Problem> {
        self.skip_space();
        if self.peek() != Some(c) {
            return Err(self.unexpected());
        }
        self.at += c.len_utf8();
        Ok(())
    }

    fn keyword(&mut self, word: &str, value: Json) -> Result<Json, Problem> {
        if !self.text[self.at..].starts_with(word) {
            return Err(self.unexpected());
        }
        self.at += word.len();
        Ok(value)
    }

    fn value(&mut self) -> Result<Json, Problem> {
        self.skip_space();
        if self.depth == Self::DEPTH_LIMIT {
            return Err(Problem::TooDeep);
        }
        self.depth += 1;
        let value = match self.peek() {
            Some('n') => self.keyword("null", Json::Null),
            Some('t') => self.keyword("true", Json::Bool(true)),
            Some('f') => self.keyword("false", Json::Bool(false)),
            Some('"') => self.string().map(Json::Text),
            Some('[') => self.list(),
            Some('{') => self.object(),
            Some('-' | '0'..='9') => self.number(),
            _ => Err(self.unexpected()),
        };
        self.depth -= 1;
        value
    }

    fn number(&mut self) -> Result<Json, Problem> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E')).unwrap_or(rest.len());
        let digits = &rest[..end];
        self.at += end;
        digits.parse().map(Json::Number).map_err(|_| Problem::BadNumber(digits.to_owned()))
    }

    fn string(&mut self) -> Result<String, Problem> {
        self.expect('"')?;
        let mut out = String::new();
        loop {
            match self.bump()? {
                '"' => return Ok(out),
                '\\' => out.push(self.escape()?),
                c => out.push(c),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Problem> {
        Ok(match self.bump()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            c @ ('"' | '\\' | '/') => c,
            'u' => {
                let mut code = 0;
                for _ in 0..4 {
                    let c = self.bump()?;
                    code = code * 16 + c.to_digit(16).ok_or(Problem::BadEscape(c))?;
                }
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            c => return Err(Problem::BadEscape(c)),
        })
    }

    /// Parses what stands between an opening bracket and `close`, item by item.
    fn items(&mut self, close: char, mut item: impl FnMut(&mut Self) -> Result<(), Problem>) -> Result<(), Problem> {
        self.skip_space();
        if self.peek() == Some(close) {
            self.at += 1;
            return Ok(());
        }
        loop {
            item(self)?;
            self.skip_space();
            match self.bump()? {
                ',' => {}
                c if c == close => return Ok(()),
                found => return Err(Problem::Unexpected { found, at: self.at - found.len_utf8() }),
            }
        }
    }

    fn list(&mut self) -> Result<Json, Problem> {
        self.expect('[')?;
        let mut out = Vec::new();
        self.items(']', |p| {
            out.push(p.value()?);
            Ok(())
        })?;
        Ok(Json::List(out))
    }

    fn object(&mut self) -> Result<Json, Problem> {
        self.expect('{')?;
        let mut out = BTreeMap::new();
        self.items('}', |p| {
            p.skip_space();
            let key = p.string()?;
            p.expect(':')?;
            let value = p.value()?;
            out.insert(key, value);
            Ok(())
        })?;
        Ok(Json::Object(out))
    }
}

fn quote(out: &mut dyn Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(out, "\\{c}")?,
            '\n' => out.write_str("\\n")?,
            c if c.is_control() => write!(out, "\\u{:04x}", u32::from(c))?,
            c => out.write_char(c)?,
        }
    }
    out.write_char('"')
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(b) => write!(f, "{b}"),
            Json::Number(n) => write!(f, "{n}"),
            Json::Text(text) => quote(f, text),
            Json::List(list) => {
                f.write_char('[')?;
                for (i, item) in list.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    write!(f, "{item}")?;
                }
                f.write_char(']')
            }
            Json::Object(object) => {
                f.write_char('{')?;
                for (i, (key, value)) in object.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    quote(f, key)?;
                    write!(f, ":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

impl Json {
    fn sum(&self) -> f64 {
        match self {
            Json::Number(n) => *n,
            Json::List(list) => list.iter().map(Json::sum).sum(),
            Json::Object(object) => object.values().map(Json::sum).sum(),
            Json::Bool(true) => 1.0,
            Json::Null | Json::Bool(false) => 0.0,
            Json::Text(text) => text.chars().count() as f64,
        }
    }
}

fn sample(size: usize) -> String {
    let mut text = String::from("{ \"items\": [");
    for i in 0..size {
        let comma = if i == 0 { "" } else { ", " };
        write!(
            text,
            "{comma}{{\"id\": {i}, \"price\": {}.25, \"tags\": [\"a\\n{i}\", \"gr\\u00fcn\", null], \"ok\": {}}}",
            i * 3,
            i % 2 == 0
        )
        .expect("a string takes all");
    }
    text.push_str("], \"empty\": {}, \"none\": []}");
    text
}

fn work(size: usize) -> u64 {
    let text = sample(size);
    let tree = Parser::document(&text).unwrap_or_else(|problem| panic!("{problem}"));
    let printed = tree.to_string();
    let again = Parser::document(&printed).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(tree, again);
    let error = Parser::document(&text[..text.len() / 2]).expect_err("half a document");
    printed.bytes().fold(tree.sum().to_bits(), |h, b| h.wrapping_mul(31) ^ u64::from(b)) ^ error.to_string().len() as u64
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}
