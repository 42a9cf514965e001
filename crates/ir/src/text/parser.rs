//! A cursor over tokens, with the small pieces that all of the grammar uses.

use crate::ids::{CrateId, FileId, SpanId};
use crate::text::lex::{Position, TextError, Token, TokenKind};
use crate::text::words::number_after;

pub type Parse<T> = Result<T, TextError>;

#[derive(Clone)]
pub struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
}

/// A reference by name, by name and index, or by index.
#[derive(Clone, Debug)]
pub struct Reference {
    pub name: Option<String>,
    pub index: Option<u32>,
    pub at: Position,
}

impl<'a> Parser<'a> {
    /// The tokens end with [`TokenKind::End`].
    pub fn new(tokens: &'a [Token]) -> Parser<'a> {
        Parser { tokens, at: 0 }
    }

    fn token(&self) -> &'a Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    pub fn peek(&self) -> &'a TokenKind {
        &self.token().kind
    }

    pub fn peek_second(&self) -> &'a TokenKind {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].kind
    }

    pub fn position(&self) -> Position {
        self.token().start
    }

    /// Where the token before the cursor ended.
    pub fn last_end(&self) -> Position {
        self.tokens[self.at.saturating_sub(1)].end
    }

    pub fn bump(&mut self) -> &'a TokenKind {
        let kind = self.peek();
        self.at += 1;
        kind
    }

    pub fn is_end(&self) -> bool {
        *self.peek() == TokenKind::End
    }

    pub fn error<T>(&self, message: impl Into<String>) -> Parse<T> {
        Err(self.position().error(message))
    }

    pub fn expected<T>(&self, what: &str) -> Parse<T> {
        self.error(format!("expected {what}, found {}", self.peek()))
    }

    pub fn is(&self, punct: &str) -> bool {
        matches!(self.peek(), TokenKind::Punct(text) if *text == punct)
    }

    pub fn eat(&mut self, punct: &str) -> bool {
        let found = self.is(punct);
        self.at += usize::from(found);
        found
    }

    pub fn expect(&mut self, punct: &str) -> Parse<()> {
        if self.eat(punct) { Ok(()) } else { self.expected(&format!("`{punct}`")) }
    }

    pub fn peek_word(&self) -> Option<&'a str> {
        match self.peek() {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub fn is_word(&self, word: &str) -> bool {
        self.peek_word() == Some(word)
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    pub fn expect_word(&mut self, word: &str) -> Parse<()> {
        if self.eat_word(word) { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    pub fn word(&mut self, what: &str) -> Parse<&'a str> {
        match self.peek_word() {
            Some(word) => {
                self.at += 1;
                Ok(word)
            }
            None => self.expected(what),
        }
    }

    pub fn string(&mut self) -> Parse<String> {
        match self.peek() {
            TokenKind::Str(text) => {
                self.at += 1;
                Ok(text.clone())
            }
            _ => self.expected("a string"),
        }
    }

    pub fn eat_string(&mut self) -> Option<String> {
        matches!(self.peek(), TokenKind::Str(_)).then(|| self.string().expect("a string is next"))
    }

    pub fn int(&mut self) -> Parse<u128> {
        match self.peek() {
            TokenKind::Int { value, suffix: None } => {
                self.at += 1;
                Ok(*value)
            }
            _ => self.expected("a number"),
        }
    }

    pub fn int_as<T: TryFrom<u128>>(&mut self) -> Parse<T> {
        let at = self.position();
        let value = self.int()?;
        T::try_from(value).map_err(|_| at.error(format!("{value} is too large here")))
    }

    /// `(` items separated by commas `)`, or between other brackets.
    pub fn list<T>(
        &mut self,
        open: &str,
        close: &str,
        mut item: impl FnMut(&mut Self) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        self.expect(open)?;
        let mut items = Vec::new();
        while !self.eat(close) {
            items.push(item(self)?);
            if !self.eat(",") {
                self.expect(close)?;
                break;
            }
        }
        Ok(items)
    }

    /// A path or a name in backquotes.
    pub fn name(&mut self) -> Parse<String> {
        match self.peek() {
            TokenKind::Word(name) | TokenKind::Name(name) => {
                self.at += 1;
                Ok(name.clone())
            }
            _ => self.expected("a name"),
        }
    }

    /// A field's or variant's name: a word, a number or a string.
    pub fn member(&mut self) -> Parse<String> {
        match self.peek() {
            TokenKind::Int { value, suffix: None } => {
                self.at += 1;
                Ok(value.to_string())
            }
            TokenKind::Str(name) | TokenKind::Word(name) => {
                self.at += 1;
                Ok(name.clone())
            }
            _ => self.expected("a name"),
        }
    }

    pub fn reference(&mut self) -> Parse<Reference> {
        let at = self.position();
        let name = if self.is("#") { None } else { Some(self.name()?) };
        let index = if self.eat("#") { Some(self.int_as()?) } else { None };
        Ok(Reference { name, index, at })
    }

    /// A word that is `prefix` and a number.
    pub fn numbered(&mut self, prefix: &str, what: &str) -> Parse<u32> {
        match self.peek_word().and_then(|word| number_after(word, prefix)) {
            Some(number) => {
                self.at += 1;
                Ok(number)
            }
            None => self.expected(what),
        }
    }

    pub fn eat_numbered(&mut self, prefix: &str) -> Option<u32> {
        let number = number_after(self.peek_word()?, prefix)?;
        self.at += 1;
        Some(number)
    }

    /// `@s3`, if it is there.
    pub fn span(&mut self) -> Parse<Option<SpanId>> {
        if !self.eat("@") {
            return Ok(None);
        }
        Ok(Some(SpanId(self.numbered("s", "a location such as `s3`")?)))
    }

    pub fn file(&mut self) -> Parse<FileId> {
        Ok(FileId(self.numbered("file", "a file such as `file0`")?))
    }

    pub fn eat_crate(&mut self) -> Option<CrateId> {
        self.eat_numbered("crate").map(CrateId)
    }
}
