//! Changes that make a borrow mutable, from where it is made to where its pointer is declared.
//!
//! From the place of the borrow the syntax is walked outward, as long as the value is the same pointer: through
//! parentheses, casts, methods of pointers, and into the declaration that the pointer is given to.

use std::ops::Range;

use syn::spanned::Spanned as _;
use syn::{Expr, Type};

use super::source::{Change, Node, Source};

/// Methods that give less than their twins.
const TWINS: &[(&str, &str)] = &[
    ("as_ptr", "as_mut_ptr"),
    ("as_ptr_range", "as_mut_ptr_range"),
    ("as_str", "as_mut_str"),
    ("as_slice", "as_mut_slice"),
    ("as_ref", "as_mut"),
    ("as_deref", "as_deref_mut"),
    ("as_bytes", "as_bytes_mut"),
    ("borrow", "borrow_mut"),
    ("deref", "deref_mut"),
    ("first", "first_mut"),
    ("last", "last_mut"),
    ("get", "get_mut"),
    ("get_unchecked", "get_unchecked_mut"),
    ("iter", "iter_mut"),
    ("values", "values_mut"),
    ("split_at", "split_at_mut"),
    ("split_first", "split_first_mut"),
    ("chunks", "chunks_mut"),
    ("cast_const", "cast_mut"),
];

/// Functions of which the same is true.
const FUNCTIONS: &[(&str, &str)] = &[
    ("from_ref", "from_mut"),
    ("slice_from_raw_parts", "slice_from_raw_parts_mut"),
    ("from_raw_parts", "from_raw_parts_mut"),
];

/// What makes the borrow at a place mutable.
pub fn changes(source: &Source, place: &Range<usize>) -> Vec<Change> {
    let around = source.around(place);
    let mut walk = Walk { source, inner: place.clone(), is_pointer: false, changes: Vec::new() };
    for (index, node) in around.iter().enumerate().rev() {
        if !walk.node(node, &around[..index]) {
            break;
        }
    }
    walk.changes
}

struct Walk<'a> {
    source: &'a Source,
    /// What has been walked through.
    inner: Range<usize>,
    /// Whether that is a pointer, and not the place that it points to.
    is_pointer: bool,
    changes: Vec<Change>,
}

/// Whether the value of an expression is the pointer, and no longer the place.
fn is_pointer(expr: &Expr) -> bool {
    !matches!(
        expr,
        Expr::Unary(_) | Expr::Field(_) | Expr::Index(_) | Expr::Path(_) | Expr::Paren(_) | Expr::Group(_)
    )
}

impl<'a> Walk<'a> {
    fn replace(&mut self, syntax: &impl syn::spanned::Spanned, text: &str) {
        self.changes.push(Change::new(syntax.span().byte_range(), text));
    }

    /// `&` becomes `&mut`, behind the lifetime if there is one.
    fn insert_mut(&mut self, and: &syn::Token![&], lifetime: Option<&syn::Lifetime>) {
        let (end, text) = match lifetime {
            Some(lifetime) => (lifetime.span().byte_range().end, " mut"),
            None => (and.span.byte_range().end, "mut "),
        };
        self.changes.push(Change::new(end..end, text));
    }

    fn is_inner(&self, syntax: &impl syn::spanned::Spanned) -> bool {
        syntax.span().byte_range() == self.inner
    }

    /// Looks at the next node outward; says whether its value is still the pointer.
    fn node(&mut self, node: &Node<'a>, outer: &[Node<'a>]) -> bool {
        match node {
            Node::Expr(expr) => {
                let goes_on = self.expr(expr, outer);
                self.is_pointer |= is_pointer(expr);
                self.inner = expr.span().byte_range();
                goes_on
            }
            Node::Local(local) => {
                if let syn::Pat::Type(pat) = &local.pat {
                    self.declared(&pat.ty);
                }
                false
            }
            Node::Arg(arg) => {
                self.declared(&arg.ty);
                false
            }
            Node::Receiver(receiver) => {
                if let (Some((and, lifetime)), None) = (&receiver.reference, &receiver.mutability) {
                    self.insert_mut(and, lifetime.as_ref());
                }
                false
            }
            Node::Body(signature, block) => {
                let is_result =
                    matches!(block.stmts.last(), Some(syn::Stmt::Expr(last, None)) if self.is_inner(last));
                if let (true, syn::ReturnType::Type(_, ty)) = (is_result, &signature.output) {
                    self.declared(ty);
                }
                false
            }
        }
    }

    fn expr(&mut self, expr: &'a Expr, outer: &[Node<'a>]) -> bool {
        match expr {
            Expr::Reference(reference) if reference.mutability.is_none() => {
                let at = reference.and_token.span.byte_range().end;
                self.changes.push(Change::new(at..at, "mut "));
                true
            }
            Expr::RawAddr(raw) => {
                if let syn::PointerMutability::Const(keyword) = &raw.mutability {
                    self.replace(keyword, "mut");
                }
                true
            }
            Expr::Macro(call) => {
                let path = &call.mac.path;
                if path.segments.last().is_some_and(|last| last.ident == "addr_of") {
                    // Whether the other one is imported, too, is not known.
                    self.replace(path, "std::ptr::addr_of_mut");
                }
                true
            }
            Expr::Cast(cast) => {
                self.cast(cast, outer);
                true
            }
            Expr::MethodCall(call) => self.method(call, outer),
            Expr::Call(call) => self.call(call),
            Expr::Struct(literal) => {
                let field = literal.fields.iter().find(|field| self.is_inner(&field.expr));
                if let Some(syn::Member::Named(name)) = field.map(|field| &field.member) {
                    self.field(&name.to_string());
                }
                false
            }
            Expr::Assign(assign) => {
                if let (true, Expr::Field(field)) = (self.is_inner(&assign.right), &*assign.left)
                    && let syn::Member::Named(name) = &field.member
                {
                    self.field(&name.to_string());
                }
                false
            }
            Expr::Block(_) | Expr::Unsafe(_) | Expr::If(_) | Expr::Match(_) => self.is_value_of(expr),
            // The place that is borrowed, before there is a pointer to it.
            Expr::Unary(_) | Expr::Field(_) | Expr::Index(_) | Expr::Path(_) => !self.is_pointer,
            Expr::Paren(_) | Expr::Group(_) | Expr::Reference(_) => true,
            _ => false,
        }
    }

    /// Whether the value of a block is what was walked through.
    fn is_value_of(&self, expr: &Expr) -> bool {
        let block = match expr {
            Expr::Block(block) => &block.block,
            Expr::Unsafe(block) => &block.block,
            _ => return false,
        };
        matches!(block.stmts.last(), Some(syn::Stmt::Expr(last, None)) if self.is_inner(last))
    }

    /// `as *const T` is where permission gets lost: it is left out before `as *mut T`, and else becomes that.
    fn cast(&mut self, cast: &syn::ExprCast, outer: &[Node<'a>]) {
        let Type::Ptr(target) = &*cast.ty else { return };
        let Some(keyword) = &target.const_token else { return };
        let next = outer.iter().rev().find_map(|node| match node {
            Node::Expr(Expr::Paren(_)) => None,
            Node::Expr(Expr::Cast(next)) => Some(Some(&*next.ty)),
            _ => Some(None),
        });
        if let Some(Some(Type::Ptr(next))) = next
            && next.mutability.is_some()
            && self.source.of(&*next.elem) == self.source.of(&*target.elem)
        {
            let (inner, end) = (cast.expr.span().byte_range().end, cast.span().byte_range().end);
            self.changes.push(Change::new(inner..end, ""));
            return;
        }
        self.replace(keyword, "mut");
    }

    fn method(&mut self, call: &syn::ExprMethodCall, outer: &[Node<'a>]) -> bool {
        let name = call.method.to_string();
        // What is borrowed may be what the method gives.
        if !self.is_inner(&*call.receiver) && !self.is_inner(call) {
            let index = call.args.iter().position(|arg| self.is_inner(arg));
            // Declarations count the receiver.
            self.parameters(&name, index.map(|index| index + 1));
            return false;
        }
        if let Some((_, twin)) = TWINS.iter().find(|(method, _)| *method == name) {
            self.replace(&call.method, twin);
        }
        if name == "cast_mut" {
            let is_last = !matches!(outer.last(), Some(Node::Expr(Expr::MethodCall(_))));
            self.without_cast_mut(call, is_last);
        }
        true
    }

    /// `(p).cast_mut()` becomes `p`, with its parentheses if something follows.
    fn without_cast_mut(&mut self, call: &syn::ExprMethodCall, is_last: bool) {
        let (inner, end) = (call.receiver.span().byte_range(), call.span().byte_range().end);
        match &*call.receiver {
            Expr::Paren(_) if is_last => {
                self.changes.push(Change::new(inner.start..inner.start + 1, ""));
                self.changes.push(Change::new(inner.end - 1..end, ""));
            }
            _ => self.changes.push(Change::new(inner.end..end, "")),
        }
    }

    fn call(&mut self, call: &syn::ExprCall) -> bool {
        let Expr::Path(function) = &*call.func else { return false };
        let Some(last) = function.path.segments.last() else { return false };
        let name = last.ident.to_string();
        if let Some((_, twin)) = FUNCTIONS.iter().find(|(function, _)| *function == name) {
            self.replace(&last.ident, twin);
            return true;
        }
        let index = call.args.iter().position(|arg| self.is_inner(arg));
        self.parameters(&name, index);
        // `NonNull::from(&x)`, `Some(&x)`, `Box::from_raw(...)` and their like wrap the pointer.
        last.ident == "from" || last.ident == "Some" || last.ident == "new"
    }

    /// The declaration of a parameter, if the function is in this file.
    fn parameters(&mut self, function: &str, index: Option<usize>) {
        let Some(index) = index else { return };
        for signature in self.source.functions(function) {
            let Some(syn::FnArg::Typed(arg)) = signature.inputs.iter().nth(index) else { continue };
            self.raw(&arg.ty);
        }
    }

    /// The declarations of a field.
    fn field(&mut self, name: &str) {
        for field in self.source.fields(name) {
            self.declared(&field.ty);
        }
    }

    /// `*const T` in a declaration.
    fn raw(&mut self, ty: &Type) {
        if let Type::Ptr(pointer) = ty
            && let Some(keyword) = &pointer.const_token
        {
            self.replace(keyword, "mut");
        }
    }

    /// `*const T` or `&T` in a declaration.
    fn declared(&mut self, ty: &Type) {
        match ty {
            Type::Reference(reference) if reference.mutability.is_none() => {
                self.insert_mut(&reference.and_token, reference.lifetime.as_ref());
            }
            _ => self.raw(ty),
        }
    }
}
