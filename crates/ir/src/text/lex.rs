//! From text to tokens.

use std::fmt;

/// What is wrong with a text, and where: lines and columns count from 1, columns count characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    pub line: u32,
    pub column: u32,
    pub message: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for TextError {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

impl Position {
    pub fn error(self, message: impl Into<String>) -> TextError {
        TextError { line: self.line, column: self.column, message: message.into() }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    pub kind: TokenKind,
    pub start: Position,
    pub end: Position,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TokenKind {
    /// A word or path: `goto`, `core::ptr::read`.
    Word(String),
    /// A name in backquotes.
    Name(String),
    Str(String),
    Char(char),
    Int {
        value: u128,
        suffix: Option<String>,
    },
    /// A number with a point or exponent, as it is written.
    Float {
        digits: String,
        suffix: Option<String>,
    },
    Punct(&'static str),
    End,
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenKind::Word(word) => write!(f, "`{word}`"),
            TokenKind::Name(name) => write!(f, "the name `{name}`"),
            TokenKind::Str(text) => write!(f, "the string {text:?}"),
            TokenKind::Char(c) => write!(f, "{c:?}"),
            TokenKind::Int { value, .. } => write!(f, "`{value}`"),
            TokenKind::Float { digits, .. } => write!(f, "`{digits}`"),
            TokenKind::Punct(text) => write!(f, "`{text}`"),
            TokenKind::End => write!(f, "the end of the text"),
        }
    }
}

/// Longer ones before those that they begin with.
const PUNCTUATION: &[&str] = &[
    "..=", "...", "..", "->", "(", ")", "[", "]", "{", "}", "<", ">", ":", ";", ",", ".", "=", "*", "&", "@",
    "#", "!", "+", "-",
];

pub fn lex(text: &str) -> Result<Vec<Token>, TextError> {
    let mut lexer = Lexer { rest: text, at: Position { line: 1, column: 1 }, tokens: Vec::new() };
    while lexer.token()? {}
    Ok(lexer.tokens)
}

struct Lexer<'a> {
    rest: &'a str,
    at: Position,
    tokens: Vec<Token>,
}

impl<'a> Lexer<'a> {
    /// Adds one token; false after the last.
    fn token(&mut self) -> Result<bool, TextError> {
        self.skip_space();
        let start = self.at;
        let Some(first) = self.peek() else {
            self.tokens.push(Token { kind: TokenKind::End, start, end: start });
            return Ok(false);
        };
        let kind = match first {
            '"' => TokenKind::Str(self.quoted('"')?),
            '`' => TokenKind::Name(self.quoted('`')?),
            '\'' => TokenKind::Char(self.character()?),
            c if c.is_ascii_digit() => self.number()?,
            c if is_word_start(c) => TokenKind::Word(self.path()),
            c => self.punctuation().ok_or_else(|| start.error(format!("unexpected character {c:?}")))?,
        };
        self.tokens.push(Token { kind, start, end: self.at });
        Ok(true)
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.at = Position { line: self.at.line + 1, column: 1 };
        } else {
            self.at.column += 1;
        }
        Some(c)
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let whole = self.rest;
        while self.peek().is_some_and(&accept) {
            self.bump();
        }
        &whole[..whole.len() - self.rest.len()]
    }

    fn skip_space(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if !self.rest.starts_with("//") {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn path(&mut self) -> String {
        let mut path = self.take_while(is_word_part).to_owned();
        while self.rest.strip_prefix("::").is_some_and(|rest| rest.starts_with(is_word_start)) {
            self.take_while(|c| c == ':');
            path.push_str("::");
            path.push_str(self.take_while(is_word_part));
        }
        path
    }

    fn punctuation(&mut self) -> Option<TokenKind> {
        let text = PUNCTUATION.iter().find(|text| self.rest.starts_with(**text))?;
        for _ in text.chars() {
            self.bump();
        }
        Some(TokenKind::Punct(text))
    }

    fn quoted(&mut self, mark: char) -> Result<String, TextError> {
        let start = self.at;
        self.bump();
        let mut out = String::new();
        loop {
            match self.bump() {
                None => return Err(start.error("this is never closed")),
                Some('\\') => out.push(self.escape()?),
                Some(c) if c == mark => return Ok(out),
                Some(c) => out.push(c),
            }
        }
    }

    fn character(&mut self) -> Result<char, TextError> {
        let start = self.at;
        let text = self.quoted('\'')?;
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Ok(c),
            _ => Err(start.error("expected one character between quotes")),
        }
    }

    fn escape(&mut self) -> Result<char, TextError> {
        let start = self.at;
        match self.bump() {
            Some('n') => Ok('\n'),
            Some('t') => Ok('\t'),
            Some('r') => Ok('\r'),
            Some('0') => Ok('\0'),
            Some(c @ ('\\' | '"' | '\'' | '`')) => Ok(c),
            Some('u') => self
                .unicode_escape()
                .ok_or_else(|| start.error("expected `\\u{...}` with a character's number")),
            _ => Err(start.error("unknown escape")),
        }
    }

    fn unicode_escape(&mut self) -> Option<char> {
        (self.bump() == Some('{')).then_some(())?;
        let digits = self.take_while(|c| c.is_ascii_hexdigit());
        (self.bump() == Some('}')).then_some(())?;
        char::from_u32(u32::from_str_radix(digits, 16).ok()?)
    }

    fn number(&mut self) -> Result<TokenKind, TextError> {
        let start = self.at;
        let too_large = |_| start.error("the number does not fit into 128 bits");
        if self.rest.starts_with("0x") {
            self.bump();
            self.bump();
            let digits = self.take_while(|c| c.is_ascii_hexdigit());
            let value = u128::from_str_radix(digits, 16).map_err(too_large)?;
            return Ok(TokenKind::Int { value, suffix: self.suffix() });
        }
        let mut digits = self.take_while(|c| c.is_ascii_digit()).to_owned();
        if self.fraction(&mut digits) {
            return Ok(TokenKind::Float { digits, suffix: self.suffix() });
        }
        let value = digits.parse().map_err(|_| start.error("the number does not fit into 128 bits"))?;
        Ok(TokenKind::Int { value, suffix: self.suffix() })
    }

    /// Takes the rest of a number that is no integer. After a point there are only field numbers.
    fn fraction(&mut self, digits: &mut String) -> bool {
        if matches!(self.tokens.last(), Some(Token { kind: TokenKind::Punct("."), .. })) {
            return false;
        }
        let before = digits.len();
        let starts_number = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
        if self.rest.strip_prefix('.').is_some_and(starts_number) {
            self.bump();
            digits.push('.');
            digits.push_str(self.take_while(|c| c.is_ascii_digit()));
        }
        let exponent = self.rest.strip_prefix('e');
        if exponent
            .is_some_and(|rest| starts_number(rest) || rest.strip_prefix('-').is_some_and(starts_number))
        {
            self.bump();
            digits.push('e');
            digits.push_str(self.take_while(|c| c == '-' || c.is_ascii_digit()));
        }
        digits.len() > before
    }

    fn suffix(&mut self) -> Option<String> {
        let rest = self.rest.strip_prefix('_')?;
        rest.starts_with(|c: char| c.is_ascii_alphabetic()).then(|| {
            self.bump();
            self.take_while(is_word_part).to_owned()
        })
    }
}

fn is_word_start(c: char) -> bool {
    c == '_' || c.is_ascii_alphabetic()
}

fn is_word_part(c: char) -> bool {
    c == '_' || c.is_ascii_alphanumeric()
}
