//! The verifier: lists everything about a module that no correct front end would write.
//!
//! What passes can be executed without surprises: every index has its entry, layouts are consistent, places and
//! values have the types that their uses need. It says nothing about what the program does. Types that differ
//! only in what the machine does not see (lifetimes) count as equal if their layouts are.
//!
//! A module is verified whole. A program verifies what it relies on from the start, and each function with the types and globals that
//! it needs, and all that these refer to, when it is first asked to ([`Program::verify_function`]).
//!
//! Not checked: that intrinsics get the arguments they need (the engine knows intrinsics), and that the flags
//! of types follow from their parts (they follow from traits).

mod body;
mod globals;
mod rvalue;
mod types;

use std::fmt;

use crate::body::{Body, Function, Linkage};
use crate::global::Global;
use crate::ids::{BlockId, CrateId, FileId, FnId, GlobalId, Idx, IndexVec, SpanId, TyId};
use crate::layout::Types;
use crate::module::{Entry, EntryKind, LangItems, Module};
use crate::program::{FunctionHeader, Program};
use crate::source::Span;
use crate::types::FnSig;
pub(crate) use types::{Nesting, is_alignment};

/// Something that is wrong with a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub at: At,
    /// The name of the type, function or global.
    pub name: String,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    Module,
    Span(SpanId),
    Type(TyId),
    Global(GlobalId),
    Function(FnId),
    /// The statement with this index; the terminator if there are only so many.
    Statement(FnId, BlockId, usize),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { at, name, message } = self;
        match at {
            At::Module => write!(f, "{message}"),
            At::Span(id) => write!(f, "location {id:?}: {message}"),
            At::Type(id) => write!(f, "type `{name}` (#{}): {message}", id.0),
            At::Global(id) => write!(f, "global `{name}` (#{}): {message}", id.0),
            At::Function(id) => write!(f, "function `{name}` (#{}): {message}", id.0),
            At::Statement(id, block, index) => {
                write!(f, "function `{name}` (#{}), {block:?}, line {index}: {message}", id.0)
            }
        }
    }
}

/// All problems of a module; none if it is well-formed. If types are broken, only their problems are listed,
/// because everything else relies on them.
pub fn verify(module: &Module) -> Vec<Problem> {
    let mut verifier = Verifier::new(module);
    verifier.target();
    verifier.types();
    if verifier.problems.is_empty() {
        verifier.sources(module);
        verifier.globals();
        verifier.functions(module);
        verifier.symbols(module);
        verifier.roles(Roles::of(module));
    }
    verifier.problems
}

/// The problems of one function's body, given a module whose types are well-formed.
pub fn verify_function(module: &Module, id: FnId) -> Vec<Problem> {
    let mut verifier = Verifier::new(module);
    if let Some(function) = module.functions.get(id) {
        verifier.function(id, Header::of(function), function.body.as_ref());
    }
    verifier.problems
}

/// What a program relies on before any of its functions is called.
pub(crate) fn verify_start(program: &Program) -> Vec<Problem> {
    let mut verifier = Verifier::new(program);
    verifier.target();
    verifier.places(program.global_places());
    verifier.roles(Roles::of_program(program));
    verifier.problems
}

/// The problems of one global of a program, and of what it points to.
pub(crate) fn verify_global(program: &Program, id: GlobalId) -> Vec<Problem> {
    let mut verifier = Verifier::new(program);
    verifier.global_exists(id);
    verifier.problems
}

/// The problems of one function of a program, of which the types are looked at as far as it needs them.
pub(crate) fn verify_body(program: &Program, id: FnId, body: &Body) -> Vec<Problem> {
    let FunctionHeader { linkage, sig, span, krate, .. } = program.function(id);
    let mut verifier = Verifier::new(program);
    let header = Header { linkage: *linkage, sig, span: *span, krate: *krate };
    verifier.function(id, header, Some(body));
    verifier.problems
}

/// What is verified: a module, or a program, which decodes its parts when they are needed.
pub(crate) trait Subject: Types {
    fn type_count(&self) -> usize;
    fn function_count(&self) -> usize;
    fn global_count(&self) -> usize;
    fn span_count(&self) -> usize;
    fn file_count(&self) -> usize;
    fn crate_count(&self) -> usize;
    fn sig(&self, id: FnId) -> &FnSig;
    fn function_name(&self, id: FnId) -> &str;
    fn global(&self, id: GlobalId) -> &Global;
    /// Whether a global can be read at all.
    fn decodes(&self, id: GlobalId) -> bool;
    /// Whether a global, and all that it points to, was looked at.
    fn knows_global(&self, id: GlobalId) -> bool;
    fn note_global(&self, id: GlobalId);
    /// What is known of a type that was looked at.
    fn known(&self, id: TyId) -> Option<Nesting>;
    fn note(&self, id: TyId, nesting: Nesting);
    /// Whether types and globals are looked at when they are first met. Otherwise all are anyhow.
    fn is_lazy(&self) -> bool;
}

impl Subject for Module {
    fn type_count(&self) -> usize {
        self.types.len()
    }

    fn function_count(&self) -> usize {
        self.functions.len()
    }

    fn global_count(&self) -> usize {
        self.globals.len()
    }

    fn span_count(&self) -> usize {
        self.sources.spans.len()
    }

    fn file_count(&self) -> usize {
        self.sources.files.len()
    }

    fn crate_count(&self) -> usize {
        self.sources.crates.len()
    }

    fn sig(&self, id: FnId) -> &FnSig {
        &self.functions[id].sig
    }

    fn function_name(&self, id: FnId) -> &str {
        &self.functions[id].name
    }

    fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id]
    }

    fn decodes(&self, _: GlobalId) -> bool {
        true
    }

    fn knows_global(&self, _: GlobalId) -> bool {
        false
    }

    fn note_global(&self, _: GlobalId) {}

    fn known(&self, _: TyId) -> Option<Nesting> {
        None
    }

    fn note(&self, _: TyId, _: Nesting) {}

    fn is_lazy(&self) -> bool {
        false
    }
}

/// A function without its body.
#[derive(Clone, Copy)]
struct Header<'m> {
    linkage: Linkage,
    sig: &'m FnSig,
    span: SpanId,
    krate: CrateId,
}

impl<'m> Header<'m> {
    fn of(function: &'m Function) -> Header<'m> {
        let Function { linkage, sig, span, krate, .. } = function;
        Header { linkage: *linkage, sig, span: *span, krate: *krate }
    }
}

/// Functions and types that have a part to play.
struct Roles<'m> {
    init: &'m [FnId],
    fini: &'m [FnId],
    entry: Option<Entry>,
    lang: LangItems,
}

impl<'m> Roles<'m> {
    fn of(module: &'m Module) -> Roles<'m> {
        Roles { init: &module.init, fini: &module.fini, entry: module.entry, lang: module.lang }
    }

    fn of_program(program: &'m Program) -> Roles<'m> {
        Roles { init: program.init(), fini: program.fini(), entry: program.entry(), lang: *program.lang() }
    }
}

struct Verifier<'m> {
    module: &'m dyn Subject,
    problems: Vec<Problem>,
    at: At,
}

impl<'m> Verifier<'m> {
    fn new(module: &'m dyn Subject) -> Verifier<'m> {
        Verifier { module, problems: Vec::new(), at: At::Module }
    }

    fn problem(&mut self, message: impl Into<String>) {
        let module = self.module;
        let name = match self.at {
            At::Module | At::Span(_) => String::new(),
            At::Type(id) => module.ty(id).name.clone(),
            At::Global(id) => module.global(id).name.clone(),
            At::Function(id) | At::Statement(id, ..) => module.function_name(id).to_owned(),
        };
        self.problems.push(Problem { at: self.at, name, message: message.into() });
    }

    /// Notes a problem unless the condition holds; tells whether it does.
    fn check(&mut self, holds: bool, message: impl FnOnce() -> String) -> bool {
        if !holds {
            self.problem(message());
        }
        holds
    }

    fn in_range<I: Idx>(&mut self, count: usize, id: I) -> bool {
        self.check(id.index() < count, || format!("{id:?} does not exist"))
    }

    /// Whether a type exists and is well-formed.
    fn ty_exists(&mut self, id: TyId) -> bool {
        self.in_range(self.module.type_count(), id) && (!self.module.is_lazy() || self.reach(id))
    }

    /// Whether a function exists that can be called.
    fn fn_exists(&mut self, id: FnId) -> bool {
        self.in_range(self.module.function_count(), id)
            && (!self.module.is_lazy() || self.sig(self.module.sig(id)))
    }

    /// Whether a global exists and is well-formed.
    fn global_exists(&mut self, id: GlobalId) -> bool {
        self.in_range(self.module.global_count(), id) && (!self.module.is_lazy() || self.reach_global(id))
    }

    fn span_exists(&mut self, id: SpanId) {
        self.in_range(self.module.span_count(), id);
    }

    fn crate_exists(&mut self, id: CrateId) {
        self.in_range(self.module.crate_count(), id);
    }

    fn name(&self, id: TyId) -> &'m str {
        &self.module.ty(id).name
    }

    /// Whether values of one type are values of the other as far as the machine sees.
    fn same(&self, a: TyId, b: TyId) -> bool {
        if a == b {
            return true;
        }
        let (a, b) = (self.module.ty(a), self.module.ty(b));
        let kinds = std::mem::discriminant(&a.kind) == std::mem::discriminant(&b.kind);
        kinds && (a.size, a.align, a.repr) == (b.size, b.align, b.repr)
    }

    fn same_type(&mut self, found: TyId, expected: TyId, what: &str) {
        let same = self.same(found, expected);
        let names = (self.name(found), self.name(expected));
        self.check(same, || format!("{what} has type `{}` instead of `{}`", names.0, names.1));
    }

    fn target(&mut self) {
        let target = self.module.target();
        self.check(matches!(target.pointer_size, 2 | 4 | 8), || {
            format!("pointers of {} bytes are not supported", target.pointer_size)
        });
    }

    fn sources(&mut self, module: &'m Module) {
        let spans = &module.sources.spans;
        self.check(spans.raw.first() == Some(&Span::UNKNOWN), || "location 0 is not the unknown one".into());
        for (id, span) in spans.iter_enumerated() {
            self.at = At::Span(id);
            if span.is_known() {
                self.file_exists(span.file);
            }
            self.parents_end(spans, id);
        }
    }

    fn file_exists(&mut self, id: FileId) {
        self.in_range(self.module.file_count(), id);
    }

    fn parents_end(&mut self, spans: &IndexVec<SpanId, Span>, id: SpanId) {
        let mut at = id;
        for _ in 0..spans.len() {
            match spans.get(at).map(|span| span.parent) {
                Some(Some(parent)) => at = parent,
                Some(None) => return,
                None => return self.problem(format!("{at:?} does not exist")),
            }
        }
        self.problem("it is its own parent");
    }

    /// Visible symbols are defined once.
    fn symbols(&mut self, module: &'m Module) {
        let functions = module.functions.iter_enumerated();
        let functions = functions.map(|(id, it)| (At::Function(id), &*it.symbol, it.linkage));
        let globals = module.globals.iter_enumerated();
        let globals = globals.map(|(id, it)| (At::Global(id), &*it.symbol, it.linkage));
        let mut seen = rustc_hash::FxHashSet::default();
        for (at, symbol, linkage) in functions.chain(globals) {
            self.at = at;
            if linkage == Linkage::Internal {
                continue;
            }
            self.check(!symbol.is_empty(), || "it is visible to other modules but has no symbol".into());
            let first = linkage.is_import() || seen.insert(symbol);
            self.check(first, || format!("the symbol `{symbol}` is defined twice"));
        }
    }

    fn roles(&mut self, roles: Roles<'m>) {
        self.at = At::Module;
        let module = self.module;
        for &id in roles.init.iter().chain(roles.fini) {
            self.fn_exists(id);
        }
        let lang = &roles.lang;
        for id in [lang.panic_cannot_unwind, lang.panic_in_cleanup].into_iter().flatten() {
            self.fn_exists(id);
        }
        if let Some(id) = lang.ordering {
            self.ty_exists(id);
        }
        if let Some(entry) = roles.entry
            && self.fn_exists(entry.function)
        {
            let params = module.sig(entry.function).params.len();
            let fits = match entry.kind {
                EntryKind::Start => params == 2,
                EntryKind::CMain => params <= 3,
            };
            self.check(fits, || format!("the entry function takes {params} parameters"));
        }
    }
}
