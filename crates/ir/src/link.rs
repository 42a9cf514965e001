//! Linking: several modules become one.
//!
//! Symbols are resolved as object-file linkers do: an export beats weak definitions, the first of several weak
//! definitions is taken, imports become the definition of their symbol if there is one and stay imports
//! otherwise. Functions and globals share one namespace. Equal types become one type, also where they mention
//! themselves. What comes out depends only on the modules and their order.
//!
//! The modules are expected to be verified.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::body::{Function, Linkage};
use crate::global::Global;
use crate::ids::{CrateId, FileId, FnId, GlobalId, Idx, IndexVec, SpanId, TyId};
use crate::module::{Entry, LangItems, Module};
use crate::remap::{self, Remap};
use crate::source::{Crate, File, SourceMap, Span};
use crate::types::Type;

/// Why modules do not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkProblem {
    Nothing,
    /// The modules were compiled for different targets.
    Targets {
        first: String,
        second: String,
    },
    /// Two modules define the symbol.
    Duplicate {
        symbol: String,
        first: Site,
        second: Site,
    },
    /// The symbol is a function here and a global there.
    Kind {
        symbol: String,
        first: Site,
        second: Site,
    },
    /// Two modules say where the program starts.
    Entries {
        first: Site,
        second: Site,
    },
}

/// Where something is defined, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub name: String,
    pub krate: String,
    /// Path, line and column.
    pub location: Option<(String, u32, u32)>,
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` in crate `{}`", self.name, self.krate)?;
        match &self.location {
            Some((path, line, column)) => write!(f, " at {path}:{line}:{column}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for LinkProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkProblem::Nothing => write!(f, "there are no modules to link"),
            LinkProblem::Targets { first, second } => {
                write!(f, "modules for different targets: {first} and {second}")
            }
            LinkProblem::Duplicate { symbol, first, second } => {
                write!(f, "the symbol `{symbol}` is defined twice: {first}, and {second}")
            }
            LinkProblem::Kind { symbol, first, second } => {
                write!(f, "the symbol `{symbol}` is a function and a global: {first}, and {second}")
            }
            LinkProblem::Entries { first, second } => write!(f, "two entry functions: {first}, and {second}"),
        }
    }
}

/// One module out of several.
pub fn link(modules: Vec<Module>) -> Result<Module, Vec<LinkProblem>> {
    let problems = check(&modules);
    if !problems.is_empty() {
        return Err(problems);
    }
    let (types, type_maps) = merge_types(&modules);
    let symbols = Symbols::resolve(&modules)?;
    let target = modules[0].target.clone();
    let mut linker = Linker { symbols, type_maps, ..Linker::new(Module { types, ..empty(target) }) };
    linker.number(&modules);
    for (index, module) in modules.into_iter().enumerate() {
        linker.add(index, module);
    }
    Ok(linker.out)
}

fn check(modules: &[Module]) -> Vec<LinkProblem> {
    let Some((first, rest)) = modules.split_first() else { return vec![LinkProblem::Nothing] };
    let mut problems: Vec<LinkProblem> = rest
        .iter()
        .filter(|module| module.target != first.target)
        .map(|module| LinkProblem::Targets {
            first: first.target.triple.clone(),
            second: module.target.triple.clone(),
        })
        .collect();
    let mut entries = modules.iter().filter_map(|module| Some(function_site(module, module.entry?.function)));
    if let Some(first) = entries.next() {
        problems.extend(entries.map(|second| LinkProblem::Entries { first: first.clone(), second }));
    }
    problems
}

fn empty(target: crate::target::Target) -> Module {
    Module {
        target,
        types: IndexVec::new(),
        functions: IndexVec::new(),
        globals: IndexVec::new(),
        sources: SourceMap { spans: IndexVec::from_raw(vec![Span::UNKNOWN]), ..SourceMap::default() },
        entry: None,
        init: Vec::new(),
        fini: Vec::new(),
        lang: LangItems::default(),
    }
}

/// Sorts all types into classes of equal ones: first by what they are apart from the types they mention, then
/// again and again by the classes of those, until that makes no difference. Gives one type of each class, in
/// the order of their first members, and for each module what its types become.
fn merge_types(modules: &[Module]) -> (IndexVec<TyId, Type>, Vec<Vec<TyId>>) {
    let mut shells: Vec<Type> = modules.iter().flat_map(|module| module.types.raw.iter().cloned()).collect();
    let mut parts: Vec<Vec<usize>> = Vec::with_capacity(shells.len());
    let mut start = 0;
    for module in modules {
        for shell in &mut shells[start..start + module.types.len()] {
            let mut mentioned = Vec::new();
            remap::types_of_type(shell, &mut |id| {
                mentioned.push(start + id.index());
                *id = TyId(0);
            });
            parts.push(mentioned);
        }
        start += module.types.len();
    }
    let classes = refine(classify(shells.iter()), &parts);
    let mut types = IndexVec::new();
    for (index, mut shell) in shells.into_iter().enumerate() {
        if classes[index] == types.len() {
            let mut mentioned = parts[index].iter();
            let mut class = || TyId::from_usize(classes[*mentioned.next().expect("as many as before")]);
            remap::types_of_type(&mut shell, &mut |id| *id = class());
            types.push(shell);
        }
    }
    let mut classes = classes.into_iter().map(TyId::from_usize);
    let maps = modules.iter().map(|module| classes.by_ref().take(module.types.len()).collect()).collect();
    (types, maps)
}

/// Numbers the distinct items in the order of their first appearance.
fn classify<K: Eq + std::hash::Hash>(items: impl Iterator<Item = K>) -> Vec<usize> {
    let mut classes = FxHashMap::default();
    let number = |item| {
        let next = classes.len();
        *classes.entry(item).or_insert(next)
    };
    items.map(number).collect()
}

fn refine(mut classes: Vec<usize>, parts: &[Vec<usize>]) -> Vec<usize> {
    loop {
        let keys = classes.iter().zip(parts).map(|(&class, parts)| {
            let parts: Vec<usize> = parts.iter().map(|&part| classes[part]).collect();
            (class, parts)
        });
        let refined = classify(keys);
        if refined == classes {
            return classes;
        }
        classes = refined;
    }
}

/// A function or global of one of the modules.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Item {
    module: usize,
    id: ItemId,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ItemId {
    Function(FnId),
    Global(GlobalId),
}

/// Which item each visible symbol means.
#[derive(Default)]
struct Symbols {
    chosen: FxHashMap<String, (Item, Linkage)>,
}

impl Symbols {
    fn resolve(modules: &[Module]) -> Result<Symbols, Vec<LinkProblem>> {
        let mut symbols = Symbols::default();
        let mut problems = Vec::new();
        for (module, item, symbol, linkage) in visible(modules) {
            let item = Item { module, id: item };
            problems.extend(symbols.offer(modules, symbol, item, linkage));
        }
        if problems.is_empty() { Ok(symbols) } else { Err(problems) }
    }

    fn offer(
        &mut self,
        modules: &[Module],
        symbol: &str,
        item: Item,
        linkage: Linkage,
    ) -> Option<LinkProblem> {
        let Some((chosen, chosen_linkage)) = self.chosen.get_mut(symbol) else {
            self.chosen.insert(symbol.to_owned(), (item, linkage));
            return None;
        };
        let sites = || (symbol.to_owned(), site(modules, *chosen), site(modules, item));
        if std::mem::discriminant(&chosen.id) != std::mem::discriminant(&item.id) {
            let (symbol, first, second) = sites();
            return Some(LinkProblem::Kind { symbol, first, second });
        }
        if linkage == Linkage::Export && *chosen_linkage == Linkage::Export {
            let (symbol, first, second) = sites();
            return Some(LinkProblem::Duplicate { symbol, first, second });
        }
        if rank(linkage) > rank(*chosen_linkage) {
            (*chosen, *chosen_linkage) = (item, linkage);
        }
        None
    }

    /// The item that stands for this one: itself, unless its symbol means another.
    fn stands_for(&self, item: Item, symbol: &str, linkage: Linkage) -> Item {
        match self.chosen.get(symbol) {
            Some((chosen, _)) if linkage != Linkage::Internal => *chosen,
            _ => item,
        }
    }
}

/// What beats what; of equals the first wins.
fn rank(linkage: Linkage) -> u8 {
    match linkage {
        Linkage::Export => 3,
        Linkage::Weak => 2,
        Linkage::Import => 1,
        Linkage::ImportWeak | Linkage::Internal => 0,
    }
}

fn visible(modules: &[Module]) -> impl Iterator<Item = (usize, ItemId, &str, Linkage)> {
    let items = modules.iter().enumerate().flat_map(|(index, module)| {
        let functions = module.functions.iter_enumerated();
        let functions = functions.map(move |(id, it)| (index, ItemId::Function(id), &*it.symbol, it.linkage));
        let globals = module.globals.iter_enumerated();
        let globals = globals.map(move |(id, it)| (index, ItemId::Global(id), &*it.symbol, it.linkage));
        functions.chain(globals)
    });
    items.filter(|(_, _, _, linkage)| *linkage != Linkage::Internal)
}

fn site(modules: &[Module], item: Item) -> Site {
    let module = &modules[item.module];
    match item.id {
        ItemId::Function(id) => function_site(module, id),
        ItemId::Global(id) => {
            let global = &module.globals[id];
            site_of(module, &global.name, global.krate, global.span)
        }
    }
}

fn function_site(module: &Module, id: FnId) -> Site {
    match module.functions.get(id) {
        Some(function) => site_of(module, &function.name, function.krate, function.span),
        None => site_of(module, "?", CrateId(0), SpanId::NONE),
    }
}

fn site_of(module: &Module, name: &str, krate: CrateId, span: SpanId) -> Site {
    let sources = &module.sources;
    let krate = sources.crates.get(krate).map_or("?", |krate| &krate.name).to_owned();
    let span = sources.spans.get(span).filter(|span| span.is_known());
    let location =
        span.and_then(|span| Some((sources.files.get(span.file)?.path.clone(), span.line, span.column)));
    Site { name: name.to_owned(), krate, location }
}

struct Linker {
    out: Module,
    symbols: Symbols,
    type_maps: Vec<Vec<TyId>>,
    /// For each module the new numbers of the functions and globals that are kept.
    functions: Vec<Vec<Option<FnId>>>,
    globals: Vec<Vec<Option<GlobalId>>>,
    files: FxHashMap<File, FileId>,
    crates: FxHashMap<Crate, CrateId>,
}

impl Linker {
    fn new(out: Module) -> Linker {
        Linker {
            out,
            symbols: Symbols::default(),
            type_maps: Vec::new(),
            functions: Vec::new(),
            globals: Vec::new(),
            files: FxHashMap::default(),
            crates: FxHashMap::default(),
        }
    }

    /// Gives every function and global that stands for itself its new number.
    fn number(&mut self, modules: &[Module]) {
        let (mut next_fn, mut next_global) = (0_u32, 0_u32);
        for (index, module) in modules.iter().enumerate() {
            let kept = |id, symbol: &str, linkage| {
                let item = Item { module: index, id };
                self.symbols.stands_for(item, symbol, linkage) == item
            };
            let functions = module.functions.iter_enumerated().map(|(id, it)| {
                kept(ItemId::Function(id), &it.symbol, it.linkage).then(|| FnId(take(&mut next_fn)))
            });
            self.functions.push(functions.collect());
            let globals = module.globals.iter_enumerated().map(|(id, it)| {
                kept(ItemId::Global(id), &it.symbol, it.linkage).then(|| GlobalId(take(&mut next_global)))
            });
            self.globals.push(globals.collect());
        }
    }

    fn add(&mut self, index: usize, module: Module) {
        let mut map = self.map(index, &module);
        self.add_sources(&map, &module.sources);
        for (id, mut function) in module.functions.raw.into_iter().enumerate() {
            if self.functions[index][id].is_some() {
                remap::function(&mut function, &mut map);
                self.out.functions.push(function);
            }
        }
        for (id, mut global) in module.globals.raw.into_iter().enumerate() {
            if self.globals[index][id].is_some() {
                remap::global(&mut global, &mut map);
                self.out.globals.push(global);
            }
        }
        self.add_roles(&mut map, module.entry, module.init, module.fini, module.lang);
    }

    /// What the indices of a module become.
    fn map(&mut self, index: usize, module: &Module) -> ModuleMap {
        let function = |(id, it): (FnId, &Function)| {
            match self.symbols.stands_for(
                Item { module: index, id: ItemId::Function(id) },
                &it.symbol,
                it.linkage,
            ) {
                Item { module, id: ItemId::Function(id) } => self.functions[module][id.index()],
                Item { id: ItemId::Global(_), .. } => None,
            }
            .expect("what stands for a function is kept and is a function")
        };
        let functions = module.functions.iter_enumerated().map(function).collect();
        let global = |(id, it): (GlobalId, &Global)| {
            match self.symbols.stands_for(
                Item { module: index, id: ItemId::Global(id) },
                &it.symbol,
                it.linkage,
            ) {
                Item { module, id: ItemId::Global(id) } => self.globals[module][id.index()],
                Item { id: ItemId::Function(_), .. } => None,
            }
            .expect("what stands for a global is kept and is a global")
        };
        let globals = module.globals.iter_enumerated().map(global).collect();
        let types = std::mem::take(&mut self.type_maps[index]);
        let crates = module.sources.crates.iter().map(|krate| self.krate(krate)).collect();
        ModuleMap { types, functions, globals, crates, first_span: self.out.sources.spans.next_id().0 }
    }

    fn krate(&mut self, krate: &Crate) -> CrateId {
        let crates = &mut self.out.sources.crates;
        *self.crates.entry(krate.clone()).or_insert_with(|| crates.push(krate.clone()))
    }

    fn file(&mut self, file: &File) -> FileId {
        let files = &mut self.out.sources.files;
        *self.files.entry(file.clone()).or_insert_with(|| files.push(file.clone()))
    }

    fn add_sources(&mut self, map: &ModuleMap, sources: &SourceMap) {
        let files: Vec<FileId> = sources.files.iter().map(|file| self.file(file)).collect();
        for span in sources.spans.iter().skip(1) {
            let parent = span.parent.map(|parent| map.new_span(parent));
            let file = files.get(span.file.index()).copied().unwrap_or(span.file);
            self.out.sources.spans.push(Span { file, parent, ..*span });
        }
    }

    fn add_roles(
        &mut self,
        map: &mut ModuleMap,
        entry: Option<Entry>,
        init: Vec<FnId>,
        fini: Vec<FnId>,
        lang: LangItems,
    ) {
        let function = |id: FnId| map.functions[id.index()];
        let out = &mut self.out;
        out.entry = out.entry.or(entry.map(|entry| Entry { function: function(entry.function), ..entry }));
        out.init.extend(init.into_iter().map(function));
        out.fini.extend(fini.into_iter().map(function));
        out.lang.panic_cannot_unwind =
            out.lang.panic_cannot_unwind.or(lang.panic_cannot_unwind.map(function));
        out.lang.panic_in_cleanup = out.lang.panic_in_cleanup.or(lang.panic_in_cleanup.map(function));
        out.lang.ordering = out.lang.ordering.or(lang.ordering.map(|id| map.types[id.index()]));
    }
}

fn take(next: &mut u32) -> u32 {
    *next += 1;
    *next - 1
}

struct ModuleMap {
    types: Vec<TyId>,
    functions: Vec<FnId>,
    globals: Vec<GlobalId>,
    crates: Vec<CrateId>,
    /// Where the module's locations begin; location 0 stays.
    first_span: u32,
}

impl ModuleMap {
    fn new_span(&self, id: SpanId) -> SpanId {
        if id == SpanId::NONE { id } else { SpanId(self.first_span + id.0 - 1) }
    }
}

impl Remap for ModuleMap {
    fn ty(&mut self, id: &mut TyId) {
        *id = self.types[id.index()];
    }
    fn function(&mut self, id: &mut FnId) {
        *id = self.functions[id.index()];
    }
    fn global(&mut self, id: &mut GlobalId) {
        *id = self.globals[id.index()];
    }
    fn span(&mut self, id: &mut SpanId) {
        *id = self.new_span(*id);
    }
    fn krate(&mut self, id: &mut CrateId) {
        *id = self.crates[id.index()];
    }
}
