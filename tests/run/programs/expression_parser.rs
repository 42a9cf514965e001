//! A precedence-climbing parser and evaluator with variables, functions and errors with positions.
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::CharIndices;
#[derive(Debug, Clone, PartialEq)]
enum Expr {
    Num(f64),
    Var(String),
    Neg(Box<Expr>),
    Bin(Box<Expr>, char, Box<Expr>),
    Call(String, Vec<Expr>),
}
type Res<T> = Result<T, String>;
struct Parser<'a> {
    it: Peekable<CharIndices<'a>>,
}
impl<'a> Parser<'a> {
    fn new(s: &'a str) -> Self {
        Parser { it: s.char_indices().peekable() }
    }
    fn peek(&mut self) -> Option<char> {
        while self.it.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        self.it.peek().map(|(_, c)| *c)
    }
    fn take_while(&mut self, f: impl Fn(char) -> bool) -> String {
        let mut s = String::new();
        while let Some((_, c)) = self.it.next_if(|(_, c)| f(*c)) {
            s.push(c);
        }
        s
    }
    fn power(op: char) -> Option<(u8, u8)> {
        Some(match op {
            '+' | '-' => (1, 2),
            '*' | '/' => (3, 4),
            '^' => (6, 5),
            _ => return None,
        })
    }
    fn expr(&mut self, min: u8) -> Res<Expr> {
        let mut left = self.atom()?;
        while let Some(op) = self.peek() {
            let Some((l, r)) = Self::power(op) else { break };
            if l < min {
                break;
            }
            self.it.next();
            left = Expr::Bin(Box::new(left), op, Box::new(self.expr(r)?));
        }
        Ok(left)
    }
    fn atom(&mut self) -> Res<Expr> {
        match self.peek() {
            Some('-') => {
                self.it.next();
                Ok(Expr::Neg(Box::new(self.expr(5)?)))
            }
            Some('(') => {
                self.it.next();
                let e = self.expr(0)?;
                self.expect(')')?;
                Ok(e)
            }
            Some(c) if c.is_ascii_digit() => self.take_while(|c| c.is_ascii_digit() || c == '.').parse().map(Expr::Num).map_err(|e| e.to_string()),
            Some(c) if c.is_alphabetic() => {
                let name = self.take_while(char::is_alphanumeric);
                if self.peek() != Some('(') {
                    return Ok(Expr::Var(name));
                }
                self.it.next();
                let mut args = vec![];
                while self.peek() != Some(')') {
                    args.push(self.expr(0)?);
                    if self.peek() == Some(',') {
                        self.it.next();
                    }
                }
                self.expect(')')?;
                Ok(Expr::Call(name, args))
            }
            other => Err(format!("unexpected {other:?} at {:?}", self.it.peek().map(|p| p.0))),
        }
    }
    fn expect(&mut self, c: char) -> Res<()> {
        if self.peek() == Some(c) { self.it.next(); Ok(()) } else { Err(format!("expected {c:?}")) }
    }
}
fn eval(e: &Expr, vars: &BTreeMap<&str, f64>) -> Res<f64> {
    Ok(match e {
        Expr::Num(n) => *n,
        Expr::Var(v) => *vars.get(v.as_str()).ok_or_else(|| format!("no variable {v}"))?,
        Expr::Neg(e) => -eval(e, vars)?,
        Expr::Bin(a, op, b) => {
            let (a, b) = (eval(a, vars)?, eval(b, vars)?);
            match op { '+' => a + b, '-' => a - b, '*' => a * b, '/' => a / b, _ => a.powi(b as i32) }
        }
        Expr::Call(f, args) => {
            let args = args.iter().map(|a| eval(a, vars)).collect::<Res<Vec<_>>>()?;
            match (f.as_str(), args.as_slice()) {
                ("max", [a, b]) => a.max(*b),
                ("sqrt", [a]) => a.sqrt(),
                ("sum", all) => all.iter().sum(),
                _ => return Err(format!("no function {f} of {} arguments", args.len())),
            }
        }
    })
}
fn main() {
    let vars = BTreeMap::from([("x", 3.0), ("pi", 3.25)]);
    for s in ["1 + 2 * 3", "(1+2)*3", "2^3^2", "-x^2", "10/4 - -1", "max(x, sum(1,2,3)) / sqrt(16)", "pi * x", "1 +", "(1", "y", "foo(1)", "2 $ 3", ""] {
        let mut p = Parser::new(s);
        let r = p.expr(0).and_then(|e| if p.peek().is_some() { Err("trailing".into()) } else { eval(&e, &vars) });
        println!("{s:?} = {r:?}");
    }
    println!("{:?}", Parser::new("a*(b-1)").expr(0));
}
