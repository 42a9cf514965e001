//! A tokeniser for a C-like language that borrows from its source.
#[derive(Debug, PartialEq, Clone, Copy)]
enum Token<'a> {
    Ident(&'a str),
    Number(&'a str),
    Text(&'a str),
    Symbol(&'a str),
    Bad(char),
}
struct Lexer<'a> {
    rest: &'a str,
    line: u32,
}
impl<'a> Lexer<'a> {
    fn cut(&mut self, n: usize) -> &'a str {
        let (a, b) = self.rest.split_at(n);
        self.rest = b;
        self.line += a.matches('\n').count() as u32;
        a
    }
    fn while_len(&self, f: impl Fn(char) -> bool) -> usize {
        self.rest.find(|c| !f(c)).unwrap_or(self.rest.len())
    }
    fn skip_blank(&mut self) {
        loop {
            let n = self.while_len(char::is_whitespace);
            self.cut(n);
            if self.rest.starts_with("//") {
                let n = self.rest.find('\n').unwrap_or(self.rest.len());
                self.cut(n);
            } else if self.rest.starts_with("/*") {
                let n = self.rest.find("*/").map_or(self.rest.len(), |n| n + 2);
                self.cut(n);
            } else {
                return;
            }
        }
    }
}
impl<'a> Iterator for Lexer<'a> {
    type Item = (u32, Token<'a>);
    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blank();
        let line = self.line;
        let c = self.rest.chars().next()?;
        let t = match c {
            'a'..='z' | 'A'..='Z' | '_' => {
                let n = self.while_len(|c| c.is_alphanumeric() || c == '_');
                Token::Ident(self.cut(n))
            }
            '0'..='9' => {
                let n = self.while_len(|c| c.is_ascii_hexdigit() || c == 'x' || c == '.');
                Token::Number(self.cut(n))
            }
            '"' => {
                let n = self.rest[1..].find('"').map_or(self.rest.len(), |n| n + 2);
                Token::Text(self.cut(n))
            }
            _ => match ["<<=", "==", "!=", "->", "&&", "||", "+", "-", "*", "/", "=", "<", ">", ";", ",", "(", ")", "{", "}"].iter().find(|s| self.rest.starts_with(**s)) {
                Some(s) => Token::Symbol(self.cut(s.len())),
                None => {
                    self.cut(c.len_utf8());
                    Token::Bad(c)
                }
            },
        };
        Some((line, t))
    }
}
fn main() {
    let src = "int main() { // start\n  x <<= 0xFF; /* multi\n line */ print(\"hi there\", y->z, 1.5);\n  a == b && c @ é\n}";
    for (line, t) in (Lexer { rest: src, line: 1 }) {
        println!("{line}: {t:?}");
    }
    println!("{}", Lexer { rest: "a \"unterminated", line: 1 }.count());
}
