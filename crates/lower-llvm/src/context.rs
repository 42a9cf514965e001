//! One module of bitcode on its way to a module of Ubik's: what all of its functions share.

use std::path::Path;

use rustc_hash::FxHashMap;
use ubik_ir::{
    Crate, CrateId, Data, Entry, EntryKind, FnAttrs, FnId, FnSig, Function, Global, GlobalId, GlobalKind,
    IndexVec, LangItems, Linkage, Module, Origin, SourceMap, Span, SpanId, Target,
};

use crate::constants::Chosen;
use crate::llvm::{Bitcode, Block, Value, What};
use crate::signature;
use crate::types::TypeTable;
use crate::unsupported::{Lowered, Unsupported};
use crate::{body, spans};

pub struct Context {
    pub bc: Bitcode,
    pub types: TypeTable,
    pub functions: IndexVec<FnId, Function>,
    pub globals: IndexVec<GlobalId, Global>,
    pub sources: SourceMap,
    pub krate: CrateId,
    pub functions_by_value: FxHashMap<Value, FnId>,
    pub globals_by_value: FxHashMap<Value, GlobalId>,
    pub spans: spans::Cache,
    /// The numbers that stand for addresses of labels.
    labels: FxHashMap<Block, u64>,
    /// The types that handlers are for; the number of each is its place, from 1 on.
    caught: Vec<Value>,
    /// Places in statics that get addresses of functions when the program starts.
    chosen: Vec<Chosen>,
    /// Symbols that mean what another one means.
    aliases: FxHashMap<Value, Value>,
}

/// Whose code it is, for reports.
pub struct Owner {
    pub name: String,
    pub origin: Origin,
}

/// The module of a file of bitcode.
pub fn lower(path: &Path, owner: &Owner) -> Result<Module, String> {
    let bc = Bitcode::read(path)?;
    let triple = bc.triple();
    if !triple.starts_with("x86_64") || !triple.contains("linux") {
        return Err(format!("its target is {triple}; C runs for x86_64 Linux only"));
    }
    let mut context = Context::new(bc, owner);
    context.declare();
    context.define();
    Ok(context.finish())
}

/// Where labels begin: no page that could be mapped.
const FIRST_LABEL: u64 = 0x1000;

impl Context {
    fn new(bc: Bitcode, owner: &Owner) -> Context {
        let mut sources = SourceMap::default();
        sources.spans.push(Span::UNKNOWN);
        let krate = sources.crates.push(Crate { name: owner.name.clone(), origin: owner.origin });
        Context {
            bc,
            types: TypeTable::default(),
            functions: IndexVec::new(),
            globals: IndexVec::new(),
            sources,
            krate,
            functions_by_value: FxHashMap::default(),
            globals_by_value: FxHashMap::default(),
            spans: spans::Cache::default(),
            labels: FxHashMap::default(),
            caught: Vec::new(),
            chosen: Vec::new(),
            aliases: FxHashMap::default(),
        }
    }

    /// What a symbol means, through aliases.
    pub fn resolve(&self, mut value: Value) -> Value {
        while let Some(&next) = self.aliases.get(&value) {
            value = next;
        }
        value
    }

    /// The number of a handler for a type.
    pub fn type_number(&mut self, ty: Value) -> u32 {
        let ty = self.resolve(ty);
        let known = self.caught.iter().position(|&known| known == ty);
        let index = known.unwrap_or_else(|| {
            self.caught.push(ty);
            self.caught.len() - 1
        });
        index as u32 + 1
    }

    /// The number that stands for the address of a label.
    pub fn label(&mut self, block: Block) -> u64 {
        let next = FIRST_LABEL + 16 * self.labels.len() as u64;
        *self.labels.entry(block).or_insert(next)
    }

    /// Gives every function and global a number, so that they can mention each other.
    fn declare(&mut self) {
        for alias in self.bc.aliases() {
            self.aliases.insert(alias, alias.aliasee());
        }
        for value in self.bc.functions() {
            if !value.name().starts_with("llvm.") || is_instruction(&value.name()) {
                self.declare_function(value, value);
            }
        }
        for value in self.bc.globals() {
            if !value.name().starts_with("llvm.") {
                let id = self.globals.next_id();
                self.globals.push(empty_global(value, self.krate));
                self.globals_by_value.insert(value, id);
            }
        }
    }

    /// `body` is the function whose body it has: another one for aliases.
    fn declare_function(&mut self, value: Value, body: Value) -> FnId {
        let sig = signature::of_function(self, body).unwrap_or_else(|_| self.empty_signature());
        let span = self.function_span(body);
        let is_defined = !body.is_declaration() && value.linkage() != AVAILABLE_EXTERNALLY;
        let function = Function {
            name: self.function_name(body),
            symbol: symbol(value),
            linkage: linkage(value, is_defined),
            sig,
            attrs: FnAttrs::default(),
            span,
            krate: self.krate,
            body: None,
        };
        let id = self.functions.push(function);
        self.functions_by_value.insert(value, id);
        id
    }

    fn empty_signature(&mut self) -> FnSig {
        let ret = self.types.unit();
        FnSig { params: Vec::new(), ret, abi: signature::ABI.to_owned(), variadic: false, may_unwind: false }
    }

    fn define(&mut self) {
        for value in self.bc.globals() {
            if let Some(&id) = self.globals_by_value.get(&value) {
                self.define_global(value, id);
            }
        }
        for value in self.bc.functions() {
            if let Some(&id) = self.functions_by_value.get(&value)
                && !self.functions[id].linkage.is_import()
            {
                self.functions[id].body = Some(body::lower(self, value, id));
            }
        }
        for alias in self.bc.aliases() {
            self.define_alias(alias);
        }
    }

    /// A function under a second symbol is a second function with the same body.
    fn define_alias(&mut self, alias: Value) {
        let target = self.resolve(alias);
        if target.what() == What::Function && !target.is_declaration() {
            let id = self.declare_function(alias, target);
            self.functions[id].body = Some(body::lower(self, target, id));
        } else if let Some(&id) = self.globals_by_value.get(&target)
            && self.globals[id].linkage == Linkage::Internal
        {
            // Nobody else knows the memory by its own name.
            self.globals[id].symbol = alias.name();
            self.globals[id].linkage = linkage(alias, true);
        }
    }

    fn define_global(&mut self, value: Value, id: GlobalId) {
        let ty = value.value_type();
        let kind = match self.types.memory(&self.bc, ty) {
            Ok(ty) if value.is_thread_local() => GlobalKind::ThreadLocal { ty },
            Ok(ty) if value.is_declaration() => GlobalKind::Static { ty, mutable: !value.is_read_only() },
            _ if value.is_read_only() => GlobalKind::Const,
            _ => GlobalKind::Mutable,
        };
        let mut chosen = Vec::new();
        let data = match value.initializer().map(|initial| self.data_and_chosen(initial, &mut chosen)) {
            Some(Ok(data)) => data,
            Some(Err(unsupported)) => return self.leave_undefined(value, id, &unsupported),
            None => Data::default(),
        };
        // What is written at the start cannot be read-only from the beginning.
        let kind = match kind {
            GlobalKind::Const if !chosen.is_empty() => GlobalKind::Mutable,
            kind => kind,
        };
        self.chosen.extend(chosen.into_iter().map(|(offset, target)| Chosen { global: id, offset, target }));
        let align = if value.align() == 0 { self.bc.align(ty) } else { value.align() };
        let align = crate::variables::placed(self.bc.size(ty), align);
        let global = &mut self.globals[id];
        (global.kind, global.data, global.align) = (kind, data, align);
    }

    /// A static whose value cannot be stated is one that the program only declares: whoever uses it is told its name.
    fn leave_undefined(&mut self, value: Value, id: GlobalId, why: &Unsupported) {
        let (name, ty) = (value.name(), value.value_type());
        let global = &mut self.globals[id];
        global.linkage = Linkage::Import;
        global.symbol = format!("{name}, whose value is not supported: {}", why.0);
        if let Ok(ty) = self.types.memory(&self.bc, ty) {
            self.globals[id].kind = GlobalKind::Static { ty, mutable: !value.is_read_only() };
        }
    }

    /// The function that asks the resolvers of ifuncs for what statics have of them; it runs before all others.
    fn add_choices(&mut self) -> Option<FnId> {
        let chosen = std::mem::take(&mut self.chosen);
        if chosen.is_empty() {
            return None;
        }
        let sig = self.empty_signature();
        let id = self.functions.push(Function {
            name: "resolve ifuncs".to_owned(),
            symbol: String::new(),
            linkage: Linkage::Internal,
            sig,
            attrs: FnAttrs::default(),
            span: SpanId::NONE,
            krate: self.krate,
            body: None,
        });
        self.functions[id].body = Some(body::resolve_chosen(self, id, &chosen));
        Some(id)
    }

    /// Functions that `llvm.global_ctors` or `llvm.global_dtors` lists, in the order of their priorities.
    fn listed(&mut self, name: &str) -> Vec<FnId> {
        let lists = self.bc.globals();
        let Some(list) = lists.into_iter().find(|global| global.name() == name) else { return Vec::new() };
        let Some(entries) = list.initializer() else { return Vec::new() };
        let mut found: Vec<(u128, FnId)> = Vec::new();
        for index in 0..entries.ty().count() as u32 {
            let Some(entry) = entries.element(index) else { continue };
            let (Some(priority), Some(function)) = (entry.element(0), entry.element(1)) else { continue };
            let function = self.resolve(function);
            found.extend(self.functions_by_value.get(&function).map(|&id| (priority.int(), id)));
        }
        found.sort_by_key(|entry| entry.0);
        found.into_iter().map(|entry| entry.1).collect()
    }

    fn finish(mut self) -> Module {
        let mut init = self.listed("llvm.global_ctors");
        init.splice(0..0, self.add_choices());
        let fini = self.listed("llvm.global_dtors");
        let main = self.functions.iter_enumerated().find(|(_, function)| function.symbol == "main");
        let entry = main
            .filter(|(_, function)| function.body.is_some())
            .map(|(function, _)| Entry { function, kind: EntryKind::CMain });
        Module {
            target: Target::x86_64_linux(),
            types: self.types.list,
            functions: self.functions,
            globals: self.globals,
            sources: self.sources,
            entry,
            init,
            fini,
            lang: LangItems::default(),
        }
    }

    pub fn function_of(&self, value: Value) -> Lowered<FnId> {
        let value = self.resolve(value);
        let found = self.functions_by_value.get(&value).copied();
        found.ok_or_else(|| Unsupported::new(format!("the function `{}`", value.name())))
    }
}

/// LLVM's names of processor instructions, which the machine knows as foreign functions.
fn is_instruction(name: &str) -> bool {
    name.starts_with("llvm.x86.")
}

const AVAILABLE_EXTERNALLY: i32 = 1;

fn empty_global(value: Value, krate: CrateId) -> Global {
    let is_defined = value.initializer().is_some();
    Global {
        name: value.name(),
        symbol: symbol(value),
        linkage: linkage(value, is_defined),
        kind: GlobalKind::Mutable,
        align: 1,
        data: Data::default(),
        span: SpanId::NONE,
        krate,
    }
}

fn symbol(value: Value) -> String {
    let name = value.name();
    if matches!(value.linkage(), 8 | 9) { String::new() } else { name.trim_start_matches('\u{1}').to_owned() }
}

/// The numbers are those of LLVM's C API.
fn linkage(value: Value, is_defined: bool) -> Linkage {
    match value.linkage() {
        8 | 9 => Linkage::Internal,
        12 => Linkage::ImportWeak,
        _ if !is_defined => Linkage::Import,
        2..=6 | 14 => Linkage::Weak,
        _ => Linkage::Export,
    }
}
