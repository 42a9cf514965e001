//! Changes that are not only of mutability: raw pointers without references, all instead of a part, the pointer that is
//! there already, the owner, cells, statics.

use std::ops::Range;

use syn::spanned::Spanned as _;
use syn::{Expr, ExprReference, Type, UnOp};

use super::mutable;
use super::source::{Change, Node, Source};

/// The reference that is made at a place, with what is around it, innermost first.
fn reference_at<'a>(source: &'a Source, place: &Range<usize>) -> Option<(&'a ExprReference, Vec<Node<'a>>)> {
    let mut around = source.around(place);
    around.reverse();
    let is_part = |node: &&Node<'_>| {
        matches!(
            node,
            Node::Expr(Expr::Path(_) | Expr::Field(_) | Expr::Index(_) | Expr::Unary(_) | Expr::Paren(_))
        )
    };
    let index = around.iter().take_while(is_part).count();
    let Some(Node::Expr(Expr::Reference(reference))) = around.get(index).copied() else { return None };
    Some((reference, around.split_off(index + 1)))
}

/// The outermost cast or `cast` of the value that is made at a place, and the last type that is written in one.
fn casts<'a>(inner: Range<usize>, around: &[Node<'a>]) -> (Range<usize>, Option<&'a Type>) {
    let (mut range, mut ty) = (inner, None);
    for node in around {
        match node {
            Node::Expr(Expr::Cast(cast)) => (range, ty) = (cast.span().byte_range(), Some(&*cast.ty)),
            Node::Expr(Expr::Paren(paren)) if ty.is_some() || is_cast_method(node, &range) => {
                range = paren.span().byte_range();
            }
            Node::Expr(Expr::Paren(_)) => {}
            node if is_cast_method(node, &range) => {
                if let Node::Expr(call) = node {
                    range = call.span().byte_range();
                }
            }
            _ => break,
        }
    }
    (range, ty)
}

/// Whether a node turns the pointer that ends at a range into another one to the same place.
fn is_cast_method(node: &Node<'_>, inner: &Range<usize>) -> bool {
    let Node::Expr(Expr::MethodCall(call)) = node else { return false };
    let name = call.method.to_string();
    let receiver = call.receiver.span().byte_range();
    ["cast", "cast_mut", "cast_const"].contains(&&*name)
        && receiver.start <= inner.start
        && inner.end <= receiver.end
}

fn is_unsafe(around: &[Node<'_>]) -> bool {
    around.iter().any(|node| match node {
        Node::Expr(Expr::Unsafe(_)) => true,
        Node::Body(signature, _) => signature.unsafety.is_some(),
        _ => false,
    })
}

/// `&mut x as *mut T` becomes `&raw mut x as *mut T`. The cast stays: it may say another type.
pub fn raw(source: &Source, place: &Range<usize>) -> Vec<Change> {
    let Some((reference, _)) = reference_at(source, place) else { return mutable::changes(source, place) };
    let range = reference.span().byte_range();
    let mut changes = mutable::changes(source, place);
    changes.retain(|change| change.range.start >= range.end);
    changes.push(Change::new(range.start..reference.expr.span().byte_range().start, "&raw mut "));
    changes
}

/// `&mut a[0] as *mut T` becomes `a.as_mut_ptr()`, `&mut s.first as *mut T` a pointer to `s`. The larger the `level`, the
/// more of the path is left out.
pub fn whole(source: &Source, place: &Range<usize>, level: usize) -> Vec<Change> {
    let Some((reference, around)) = reference_at(source, place) else {
        return part_of_slice(source, place);
    };
    let mut part = &*reference.expr;
    for _ in 0..level {
        match part {
            Expr::Index(index) => part = &index.expr,
            Expr::Field(field) => part = &field.base,
            _ => return Vec::new(),
        }
    }
    let (range, ty) = casts(reference.span().byte_range(), &around);
    let is_mut = match ty {
        Some(Type::Ptr(pointer)) => pointer.mutability.is_some(),
        _ => reference.mutability.is_some(),
    };
    let text = match part {
        Expr::Index(index) => of_elements(source, index, is_mut, ty, is_unsafe(&around)),
        Expr::Field(field) => of_fields(source, field, is_mut, ty),
        _ => return Vec::new(),
    };
    vec![Change::new(range, text)]
}

fn of_elements(
    source: &Source,
    index: &syn::ExprIndex,
    is_mut: bool,
    ty: Option<&Type>,
    is_unsafe: bool,
) -> String {
    let method = if is_mut { "as_mut_ptr" } else { "as_ptr" };
    let mut text = format!("{}.{method}()", source.of(&*index.expr));
    let at = source.of(&*index.index);
    if at != "0" {
        text += &format!(".add({at})");
        if !is_unsafe {
            text = format!("unsafe {{ {text} }}");
        }
    }
    match ty {
        Some(ty) => format!("{text} as {}", source.of(ty)),
        None => text,
    }
}

fn of_fields(source: &Source, field: &syn::ExprField, is_mut: bool, ty: Option<&Type>) -> String {
    let keyword = if is_mut { "mut" } else { "const" };
    let whole = format!("&raw {keyword} {}", source.of(&*field.base));
    match ty {
        Some(ty) => format!("{whole} as {}", source.of(ty)),
        None => format!("({whole}).cast()"),
    }
}

/// `a[..n].as_mut_ptr()` becomes `a.as_mut_ptr()`.
fn part_of_slice(source: &Source, place: &Range<usize>) -> Vec<Change> {
    let indexed = source.around(place).into_iter().rev().find_map(|node| match node {
        Node::Expr(Expr::MethodCall(call)) if call.method == "as_mut_ptr" || call.method == "as_ptr" => {
            Some(call)
        }
        _ => None,
    });
    let Some(Expr::Index(index)) = indexed.map(|call| &*call.receiver) else { return Vec::new() };
    let Expr::Range(range) = &*index.index else { return Vec::new() };
    if range.start.is_some() {
        return Vec::new();
    }
    vec![Change::new(index.expr.span().byte_range().end..index.span().byte_range().end, "")]
}

/// The variable that the pointer made at a place is kept in.
pub fn variable(source: &Source, place: &Range<usize>) -> Option<String> {
    let around = source.around(place);
    let local = around.iter().rev().find_map(|node| match node {
        Node::Local(local) => Some(local),
        _ => None,
    })?;
    let pat = match &local.pat {
        syn::Pat::Type(pat) => &*pat.pat,
        pat => pat,
    };
    match pat {
        syn::Pat::Ident(ident) => Some(ident.ident.to_string()),
        _ => None,
    }
}

/// The borrow at a place is made through a pointer in a variable instead.
pub fn through(source: &Source, place: &Range<usize>, pointer: &str) -> Vec<Change> {
    let Some((reference, around)) = reference_at(source, place) else {
        return method_through(source, place, pointer);
    };
    let range = reference.span().byte_range();
    let (cast, ty) = casts(range.clone(), &around);
    if let Some(ty) = ty {
        let text = match ty {
            Type::Ptr(ty) if ty.mutability.is_some() => pointer.to_owned(),
            ty => format!("{pointer} as {}", source.of(ty)),
        };
        return vec![Change::new(cast, text)];
    }
    let keyword = if reference.mutability.is_some() { "mut " } else { "" };
    let text = match is_unsafe(&around) {
        true => format!("&{keyword}*{pointer}"),
        false => format!("unsafe {{ &{keyword}*{pointer} }}"),
    };
    vec![Change::new(range, text)]
}

/// `a.as_mut_ptr()` is a pointer that there is already.
fn method_through(source: &Source, place: &Range<usize>, pointer: &str) -> Vec<Change> {
    let call = source.around(place).into_iter().rev().find_map(|node| match node {
        Node::Expr(Expr::MethodCall(call)) => Some(call),
        _ => None,
    });
    match call {
        Some(call) if call.method == "as_mut_ptr" => vec![Change::new(call.span().byte_range(), pointer)],
        _ => Vec::new(),
    }
}

/// `&*p as *const T as *mut T`, which is freed, becomes `p`, or what its owner gives away.
pub fn owner(source: &Source, place: &Range<usize>, gives_away: bool) -> Vec<Change> {
    let Some((reference, around)) = reference_at(source, place) else { return Vec::new() };
    let Expr::Unary(unary) = &*reference.expr else { return Vec::new() };
    let UnOp::Deref(_) = unary.op else { return Vec::new() };
    let (range, _) = casts(reference.span().byte_range(), &around);
    let owner = source.of(&*unary.expr);
    if !gives_away {
        return vec![Change::new(range, owner)];
    }
    let mut changes = vec![Change::new(range, format!("{}::into_raw({owner})", owner_type(source)))];
    changes.extend(source.expressions().into_iter().filter_map(|expr| forgetting(source, expr, owner)));
    changes
}

/// `mem::forget(owner);` in a line of its own is not needed where the owner gives away what it owns.
fn forgetting(source: &Source, expr: &Expr, owner: &str) -> Option<Change> {
    let Expr::Call(call) = expr else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    let is_forget = path.path.segments.last().is_some_and(|last| last.ident == "forget");
    let is_of_owner = call.args.len() == 1 && source.of(call.args.first()?) == owner;
    (is_forget && is_of_owner).then_some(())?;
    let range = call.span().byte_range();
    let start = source.text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = range.end + source.text[range.end..].find('\n')? + 1;
    let line = &source.text[start..end];
    (line.trim() == format!("{};", source.of(call))).then(|| Change::new(start..end, ""))
}

/// Whose `from_raw` the file calls.
fn owner_type(source: &Source) -> String {
    let name = source.expressions().into_iter().find_map(|expr| {
        let Expr::Call(call) = expr else { return None };
        let Expr::Path(path) = &*call.func else { return None };
        let mut segments = path.path.segments.iter().rev();
        (segments.next()?.ident == "from_raw").then_some(())?;
        Some(segments.next()?.ident.to_string())
    });
    name.unwrap_or_else(|| "Box".to_owned())
}

/// The field that is borrowed at a place becomes an `UnsafeCell`.
pub fn cell(source: &Source, place: &Range<usize>) -> Vec<Change> {
    let Some((reference, around)) = reference_at(source, place) else { return Vec::new() };
    let Expr::Field(borrowed) = &*reference.expr else { return Vec::new() };
    let syn::Member::Named(name) = &borrowed.member else { return Vec::new() };
    let [field] = source.fields(&name.to_string())[..] else { return Vec::new() };
    let (range, _) = casts(reference.span().byte_range(), &around);
    let ty = field.ty.span().byte_range();
    let mut changes = vec![
        Change::new(ty, format!("std::cell::UnsafeCell<{}>", source.of(&field.ty))),
        Change::new(range.clone(), format!("{}.get()", source.of(borrowed))),
    ];
    for expr in source.expressions() {
        changes.extend(cell_use(source, expr, name, &range));
    }
    changes
}

/// What becomes of another use of a field that is a cell now.
fn cell_use(source: &Source, expr: &Expr, name: &syn::Ident, done: &Range<usize>) -> Vec<Change> {
    match expr {
        Expr::Struct(literal) => {
            let value = literal
                .fields
                .iter()
                .find(|field| matches!(&field.member, syn::Member::Named(n) if n == name));
            let value = value.map(|field| {
                let text = format!("{name}: std::cell::UnsafeCell::new({})", source.of(&field.expr));
                Change::new(field.span().byte_range(), text)
            });
            value.into_iter().collect()
        }
        Expr::Field(field) if matches!(&field.member, syn::Member::Named(n) if n == name) => {
            let range = field.span().byte_range();
            if done.start <= range.start && range.end <= done.end {
                return Vec::new();
            }
            let mut around = source.around(&range);
            around.reverse();
            let text = match is_unsafe(&around) {
                true => format!("(*{}.get())", source.of(field)),
                false => format!("unsafe {{ *{}.get() }}", source.of(field)),
            };
            vec![Change::new(range, text)]
        }
        _ => Vec::new(),
    }
}

/// A static becomes mutable, and so do the pointers to it.
pub fn mutable_static(source: &Source, name: &str) -> Vec<Change> {
    let Some(item) = source.static_item(name) else { return Vec::new() };
    let at = item.static_token.span.byte_range().end;
    let mut changes = vec![Change::new(at..at, " mut")];
    for expr in source.expressions() {
        let Expr::Path(path) = expr else { continue };
        if path.path.is_ident(name) {
            changes.extend(static_use(source, expr.span().byte_range(), name));
        }
    }
    changes
}

fn static_use(source: &Source, range: Range<usize>, name: &str) -> Vec<Change> {
    let mut around = source.around(&range);
    around.reverse();
    let borrowed = around.get(1).map(|node| match node {
        Node::Expr(Expr::Reference(reference)) => (reference.span().byte_range(), true),
        Node::Expr(Expr::RawAddr(raw)) => (raw.span().byte_range(), true),
        _ => (range.clone(), false),
    });
    match borrowed {
        Some((pointer, true)) => {
            let mut changes = mutable::changes(source, &pointer);
            changes.retain(|change| change.range.start >= pointer.end);
            changes.push(Change::new(pointer, format!("&raw mut {name}")));
            changes
        }
        _ if is_unsafe(&around) => Vec::new(),
        _ => vec![Change::new(range, format!("unsafe {{ {name} }}"))],
    }
}
