//! The verifier: lists everything about a module that no correct front end would write.
//!
//! What passes can be executed without surprises: every index has its entry, layouts are consistent, places and
//! values have the types that their uses need. It says nothing about what the program does. Types that differ
//! only in what the machine does not see (lifetimes) count as equal if their layouts are.
//!
//! Not checked: that intrinsics get the arguments they need (the engine knows intrinsics), and that the flags
//! of types follow from their parts (they follow from traits).

mod body;
mod globals;
mod rvalue;
mod types;

use std::fmt;

use crate::body::Linkage;
use crate::ids::{BlockId, CrateId, FileId, FnId, GlobalId, Idx, IndexVec, SpanId, TyId};
use crate::layout::Types;
use crate::module::{EntryKind, Module};
use crate::source::Span;

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
    let mut verifier = Verifier { module, problems: Vec::new(), at: At::Module };
    verifier.target();
    verifier.types();
    if verifier.problems.is_empty() {
        verifier.sources();
        verifier.globals();
        verifier.functions();
        verifier.symbols();
        verifier.roles();
    }
    verifier.problems
}

/// The problems of one function's body, given a module whose types are well-formed.
pub fn verify_function(module: &Module, function: FnId) -> Vec<Problem> {
    let mut verifier = Verifier { module, problems: Vec::new(), at: At::Function(function) };
    if module.functions.get(function).is_some() {
        verifier.function(function);
    }
    verifier.problems
}

struct Verifier<'m> {
    module: &'m Module,
    problems: Vec<Problem>,
    at: At,
}

impl<'m> Verifier<'m> {
    fn problem(&mut self, message: impl Into<String>) {
        let module = self.module;
        let name = match self.at {
            At::Module | At::Span(_) => String::new(),
            At::Type(id) => module.types[id].name.clone(),
            At::Global(id) => module.globals[id].name.clone(),
            At::Function(id) | At::Statement(id, ..) => module.functions[id].name.clone(),
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

    fn in_range<I: Idx, T>(&mut self, table: &IndexVec<I, T>, id: I) -> bool {
        self.check(id.index() < table.len(), || format!("{id:?} does not exist"))
    }

    fn ty_exists(&mut self, id: TyId) -> bool {
        self.in_range(&self.module.types, id)
    }

    fn fn_exists(&mut self, id: FnId) -> bool {
        self.in_range(&self.module.functions, id)
    }

    fn global_exists(&mut self, id: GlobalId) -> bool {
        self.in_range(&self.module.globals, id)
    }

    fn span_exists(&mut self, id: SpanId) {
        self.in_range(&self.module.sources.spans, id);
    }

    fn crate_exists(&mut self, id: CrateId) {
        self.in_range(&self.module.sources.crates, id);
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
        let target = &self.module.target;
        self.check(matches!(target.pointer_size, 2 | 4 | 8), || {
            format!("pointers of {} bytes are not supported", target.pointer_size)
        });
    }

    fn sources(&mut self) {
        let spans = &self.module.sources.spans;
        self.check(spans.raw.first() == Some(&Span::UNKNOWN), || "location 0 is not the unknown one".into());
        for (id, span) in spans.iter_enumerated() {
            self.at = At::Span(id);
            if span.is_known() {
                self.file_exists(span.file);
            }
            self.parents_end(id);
        }
    }

    fn file_exists(&mut self, id: FileId) {
        self.in_range(&self.module.sources.files, id);
    }

    fn parents_end(&mut self, id: SpanId) {
        let spans = &self.module.sources.spans;
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
    fn symbols(&mut self) {
        let functions = self.module.functions.iter_enumerated();
        let functions = functions.map(|(id, it)| (At::Function(id), &*it.symbol, it.linkage));
        let globals = self.module.globals.iter_enumerated();
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

    fn roles(&mut self) {
        self.at = At::Module;
        let module = self.module;
        for &id in module.init.iter().chain(&module.fini) {
            self.fn_exists(id);
        }
        let lang = &module.lang;
        for id in [lang.panic_cannot_unwind, lang.panic_in_cleanup].into_iter().flatten() {
            self.fn_exists(id);
        }
        if let Some(id) = lang.ordering {
            self.ty_exists(id);
        }
        if let Some(entry) = module.entry
            && self.fn_exists(entry.function)
        {
            let params = module.functions[entry.function].sig.params.len();
            let fits = match entry.kind {
                EntryKind::Start => params == 2,
                EntryKind::CMain => params <= 3,
            };
            self.check(fits, || format!("the entry function takes {params} parameters"));
        }
    }
}
