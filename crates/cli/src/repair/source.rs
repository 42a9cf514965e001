//! The syntax around a place of a source file, and replacements of parts of it.

use std::ops::Range;
use std::sync::Arc;

use syn::visit::{self, Visit};
use syn::{Expr, FnArg, Item, ItemStatic, ItemStruct, Local, PatType, Receiver, Signature};

/// A replacement of bytes of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub range: Range<usize>,
    pub text: String,
}

impl Change {
    pub fn new(range: Range<usize>, text: impl Into<String>) -> Change {
        Change { range, text: text.into() }
    }
}

/// The text with all changes made. Nothing, if one of them reaches into another or into the middle of a character.
pub fn apply(text: &str, changes: &[Change]) -> Option<String> {
    let changes = in_order(changes)?;
    let mut out = String::new();
    let mut at = 0;
    for change in &changes {
        out += text.get(at..change.range.start)?;
        out += &change.text;
        at = change.range.end;
    }
    out += text.get(at..)?;
    Some(out)
}

/// The changes from front to back, each once.
pub fn in_order(changes: &[Change]) -> Option<Vec<Change>> {
    let mut sorted = changes.to_vec();
    sorted.sort_by_key(|change| (change.range.start, change.range.end));
    sorted.dedup();
    sorted.is_sorted_by(|a, b| a.range.end <= b.range.start && a.range != b.range).then_some(sorted)
}

/// The byte at a line and column that count from 1, columns in characters.
pub fn offset(text: &str, line: u32, column: u32) -> Option<usize> {
    let mut start = 0;
    for _ in 1..line {
        start += text[start..].find('\n')? + 1;
    }
    let rest = text[start..].split('\n').next()?;
    let column = usize::try_from(column).ok()?.checked_sub(1)?;
    let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    Some(start + ends.clone().nth(column)?)
}

/// The line and column of a byte, in the same way.
pub fn position(text: &str, at: usize) -> (u32, u32) {
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let count = |number: usize| u32::try_from(number + 1).unwrap_or(u32::MAX);
    (count(before.matches('\n').count()), count(before[start..].chars().count()))
}

/// A part of the syntax that mutability has to do with.
#[derive(Clone, Copy)]
pub enum Node<'a> {
    Expr(&'a Expr),
    Local(&'a Local),
    Arg(&'a PatType),
    Receiver(&'a Receiver),
    /// The body of a function with this signature.
    Body(&'a Signature, &'a syn::Block),
}

/// One file, parsed.
pub struct Source {
    pub text: Arc<str>,
    file: syn::File,
}

impl Source {
    /// Nothing, if the text does not parse, or positions in it would not be the compiler's.
    pub fn parse(text: Arc<str>) -> Option<Source> {
        let has_shebang = text.starts_with("#!") && !text.starts_with("#![");
        let file = (!has_shebang).then(|| syn::parse_file(&text))?.ok()?;
        Some(Source { text, file })
    }

    pub fn of(&self, syntax: &impl syn::spanned::Spanned) -> &str {
        self.text.get(syntax.span().byte_range()).unwrap_or_default()
    }

    /// What contains a range, outermost first.
    pub fn around(&self, range: &Range<usize>) -> Vec<Node<'_>> {
        let mut around = Around { range: range.clone(), found: Vec::new() };
        around.visit_file(&self.file);
        around.found
    }

    /// All expressions of the file.
    pub fn expressions(&self) -> Vec<&Expr> {
        let mut all = All::default();
        all.visit_file(&self.file);
        all.expressions
    }

    /// The signatures of this name, with those in `extern` blocks and in implementations.
    pub fn functions(&self, name: &str) -> Vec<&Signature> {
        let mut all = All::default();
        all.visit_file(&self.file);
        all.signatures.retain(|signature| signature.ident == name);
        all.signatures
    }

    /// The fields of this name in structs.
    pub fn fields(&self, name: &str) -> Vec<&syn::Field> {
        let mut all = All::default();
        all.visit_file(&self.file);
        let fields = all.structs.iter().flat_map(|item| item.fields.iter());
        fields.filter(|field| field.ident.as_ref().is_some_and(|ident| ident == name)).collect()
    }

    /// The static of this name, if there is one.
    pub fn static_item(&self, name: &str) -> Option<&ItemStatic> {
        let mut all = All::default();
        all.visit_file(&self.file);
        let mut named = all.statics.into_iter().filter(|item| item.ident == name);
        let first = named.next()?;
        named.next().is_none().then_some(first)
    }
}

/// Collects what contains a range.
struct Around<'a> {
    range: Range<usize>,
    found: Vec<Node<'a>>,
}

impl Around<'_> {
    fn is_in(&self, syntax: &impl syn::spanned::Spanned) -> bool {
        let outer = syntax.span().byte_range();
        outer.start <= self.range.start && self.range.end <= outer.end
    }
}

impl<'a> Visit<'a> for Around<'a> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if self.is_in(expr) {
            self.found.push(Node::Expr(expr));
            visit::visit_expr(self, expr);
        }
    }

    fn visit_local(&mut self, local: &'a Local) {
        if self.is_in(local) {
            self.found.push(Node::Local(local));
            visit::visit_local(self, local);
        }
    }

    fn visit_fn_arg(&mut self, arg: &'a FnArg) {
        if self.is_in(arg) {
            self.found.push(match arg {
                FnArg::Typed(typed) => Node::Arg(typed),
                FnArg::Receiver(receiver) => Node::Receiver(receiver),
            });
        }
        visit::visit_fn_arg(self, arg);
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        if self.is_in(&item.block) {
            self.found.push(Node::Body(&item.sig, &item.block));
        }
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if self.is_in(&item.block) {
            self.found.push(Node::Body(&item.sig, &item.block));
        }
        visit::visit_impl_item_fn(self, item);
    }
}

/// Collects everything of some kinds.
#[derive(Default)]
struct All<'a> {
    expressions: Vec<&'a Expr>,
    signatures: Vec<&'a Signature>,
    structs: Vec<&'a ItemStruct>,
    statics: Vec<&'a ItemStatic>,
}

impl<'a> Visit<'a> for All<'a> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.expressions.push(expr);
        visit::visit_expr(self, expr);
    }

    fn visit_signature(&mut self, signature: &'a Signature) {
        self.signatures.push(signature);
        visit::visit_signature(self, signature);
    }

    fn visit_item(&mut self, item: &'a Item) {
        match item {
            Item::Struct(item) => self.structs.push(item),
            Item::Static(item) => self.statics.push(item),
            _ => {}
        }
        visit::visit_item(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_made_from_front_to_back_and_never_overlap() {
        let changes = [Change::new(4..5, "bb"), Change::new(0..1, "")];
        assert_eq!(apply("a = b;", &changes).as_deref(), Some(" = bb;"));
        assert_eq!(apply("abc", &[Change::new(0..2, ""), Change::new(1..3, "")]), None);
        assert_eq!(apply("ä", &[Change::new(1..2, "")]), None);
        assert_eq!(apply("ab", &[Change::new(1..1, "x"), Change::new(1..1, "x")]).as_deref(), Some("axb"));
    }

    #[test]
    fn positions_count_characters() {
        let text = "let ä = 1;\n  é\n";
        for at in [0, 4, 6, 12, 14, 16] {
            let (line, column) = position(text, at);
            assert_eq!(offset(text, line, column), Some(at), "{line}:{column}");
        }
        assert_eq!(offset(text, 9, 1), None);
        assert_eq!(offset(text, 2, 9), None);
    }
}
