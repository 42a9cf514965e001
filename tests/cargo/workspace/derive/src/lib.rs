//! `#[derive(FieldNames)]`: an associated constant with the names of a struct's fields.
use proc_macro::{Delimiter, TokenStream, TokenTree};

#[proc_macro_derive(FieldNames)]
pub fn field_names(input: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = input.into_iter().collect();
    let at = tokens.iter().position(|t| t.to_string() == "struct").expect("a struct");
    let name = tokens[at + 1].to_string();
    let body = tokens.iter().find_map(|t| match t {
        TokenTree::Group(g) if g.delimiter() == Delimiter::Brace => Some(g.stream()),
        _ => None,
    });
    let names = fields(body.expect("named fields"));
    let list: String = names.iter().map(|f| format!("\"{name}::{f}\",")).collect();
    format!("impl {name} {{ pub const FIELDS: &'static [&'static str] = &[{list}]; }}").parse().expect("valid code")
}

/// The identifiers that stand before a single colon at the top level.
fn fields(body: TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = body.into_iter().collect();
    let mut depth = 0i32;
    let mut out = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        match token.to_string().as_str() {
            "<" => depth += 1,
            ">" => depth -= 1,
            ":" if depth == 0 && i > 0 && starts_field(&tokens, i - 1) => out.push(tokens[i - 1].to_string()),
            _ => {}
        }
    }
    out
}

fn starts_field(tokens: &[TokenTree], name: usize) -> bool {
    name == 0 || matches!(tokens[name - 1].to_string().as_str(), "," | "pub") || matches!(tokens[name - 1], TokenTree::Group(_))
}
