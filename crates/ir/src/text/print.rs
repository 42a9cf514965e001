//! From modules to text.

use std::fmt::Write;
use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::body::{FnAttrs, Function, Linkage};
use crate::global::{Address, AddressBase, Data, Global, GlobalKind};
use crate::ids::{CrateId, FnId, GlobalId, Idx, SpanId, TyId};
use crate::layout::Types;
use crate::module::{EntryKind, Module};
use crate::source::{Origin, Span};
use crate::target::{Endian, Target};
use crate::text::print_body::print_body;
use crate::text::print_types::{TypeNames, abi};
use crate::text::words::{LINKAGES, quote, quote_name, word_of};

/// Bytes per line of data.
const DATA_LINE: usize = 32;

/// The module as text.
pub fn print(module: &Module) -> String {
    let printer = Printer::new(module);
    let mut out = String::new();
    printer.sources(&mut out);
    for id in module.types.ids() {
        line(&mut out, printer.types.declaration(id));
    }
    for (id, global) in module.globals.iter_enumerated() {
        printer.global(&mut out, id, global);
    }
    for id in module.functions.ids() {
        out.push('\n');
        printer.function(&mut out, id);
    }
    printer.roles(&mut out);
    out
}

/// One function of the module as text, as [`print`] gives it.
pub fn print_function(module: &Module, id: FnId) -> String {
    let mut out = String::new();
    Printer::new(module).function(&mut out, id);
    out
}

/// What the parts of a module are called.
pub struct Printer<'a> {
    pub module: &'a Module,
    pub types: TypeNames<'a>,
    functions: Vec<String>,
    globals: Vec<String>,
}

impl<'a> Printer<'a> {
    fn new(module: &'a Module) -> Printer<'a> {
        Printer {
            module,
            types: TypeNames::new(module),
            functions: references(module.functions.iter().map(|function| &*function.name)),
            globals: references(module.globals.iter().map(|global| &*global.name)),
        }
    }

    pub fn ty(&self, id: TyId) -> String {
        self.types.get(id)
    }

    pub fn function_ref(&self, id: FnId) -> String {
        self.functions.get(id.index()).cloned().unwrap_or_else(|| format!("#{}", id.0))
    }

    pub fn global_ref(&self, id: GlobalId) -> String {
        self.globals.get(id.index()).cloned().unwrap_or_else(|| format!("#{}", id.0))
    }

    pub fn address(&self, address: &Address) -> String {
        let base = match address.base {
            AddressBase::Global(id) => self.global_ref(id),
            AddressBase::Fn(id) => format!("fn {}", self.function_ref(id)),
        };
        base + &offset(address.offset)
    }

    fn sources(&self, out: &mut String) {
        line(out, target(&self.module.target));
        let sources = &self.module.sources;
        for (id, file) in sources.files.iter_enumerated() {
            line(out, format!("{id:?} = {} hash {:#x};", quote(&file.path, '"'), file.hash));
        }
        for (id, span) in sources.spans.iter_enumerated().skip(1) {
            line(out, span_declaration(id, span));
        }
        for (id, krate) in sources.crates.iter_enumerated() {
            let origin = match krate.origin {
                Origin::Local => "local",
                Origin::Dependency => "dependency",
                Origin::Std => "std",
            };
            line(out, format!("{id:?} = {} {origin};", quote(&krate.name, '"')));
        }
    }

    fn global(&self, out: &mut String, id: GlobalId, global: &Global) {
        let name = quote_name(&global.name);
        let (head, default_align) = match global.kind {
            GlobalKind::Static { ty, mutable: false } => {
                (format!("static {name}: {}", self.ty(ty)), self.align(ty))
            }
            GlobalKind::Static { ty, mutable: true } => {
                (format!("static mut {name}: {}", self.ty(ty)), self.align(ty))
            }
            GlobalKind::ThreadLocal { ty } => {
                (format!("thread_local {name}: {}", self.ty(ty)), self.align(ty))
            }
            GlobalKind::Const => (format!("const {name}"), 1),
            GlobalKind::Mutable => (format!("mutable {name}"), 1),
            GlobalKind::VTable { concrete, object } => (
                format!("vtable {name}: {} as {}", self.ty(concrete), self.ty(object)),
                u64::from(self.module.target.pointer_size),
            ),
        };
        let mut text = linkage(global.linkage) + &head;
        if global.align != default_align {
            write!(text, " align {}", global.align).expect("writing to a string");
        }
        text += &symbol(&global.symbol, global.linkage, &global.name);
        text += &krate(global.krate);
        text += &span(global.span);
        let data = self.data(&global.data);
        line(
            out,
            if data.is_empty() { text + ";" } else { format!("{text} = {data};") }
                + &index_comment(&self.global_ref(id), id.0),
        );
    }

    fn align(&self, ty: TyId) -> u64 {
        self.module.ty(ty).align
    }

    /// Data as a list of byte runs, gaps and pointers.
    fn data(&self, data: &Data) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut at = 0;
        for gap in gaps(data, self.module.target.pointer_size) {
            bytes(&mut parts, data, at..gap.range.start);
            at = gap.range.end;
            parts.push(match gap.pointer {
                Some(address) => format!("ptr {}", self.address(&address)),
                None => format!("uninit {}", gap.range.end - gap.range.start),
            });
        }
        bytes(&mut parts, data, at..u64::MAX);
        parts.join(", ")
    }

    fn function(&self, out: &mut String, id: FnId) {
        let Some(function) = self.module.functions.get(id) else { return };
        let sig = &function.sig;
        let mut params: Vec<String> =
            (0..sig.params.len()).map(|index| self.param(function, index)).collect();
        if sig.variadic {
            params.push("...".into());
        }
        let mut head = linkage(function.linkage) + &abi(&sig.abi);
        write!(head, "fn {}({})", quote_name(&function.name), params.join(", "))
            .expect("writing to a string");
        head += &self.types.result(sig.ret, sig.may_unwind);
        head += &symbol(&function.symbol, function.linkage, &function.name);
        head += &attributes(&function.attrs);
        head += &krate(function.krate);
        head += &span(function.span);
        let note = index_comment(&self.function_ref(id), id.0);
        match &function.body {
            None => line(out, head + ";" + &note),
            Some(body) => {
                line(out, head + " {" + &note);
                print_body(self, out, function, body);
                line(out, "}");
            }
        }
    }

    /// A parameter, with what is known of its local if that has its type.
    fn param(&self, function: &Function, index: usize) -> String {
        let ty = function.sig.params[index];
        let text = self.ty(ty);
        let local = function.body.as_ref().and_then(|body| body.locals.raw.get(index + 1));
        match local {
            Some(local) if local.ty == ty && local.always_live => {
                let name =
                    local.name.as_ref().map(|name| format!(" {}", quote(name, '"'))).unwrap_or_default();
                format!("_{}{name}{}: {text}", index + 1, span(local.span))
            }
            _ => text,
        }
    }

    /// Entry, initialisers and language items.
    fn roles(&self, out: &mut String) {
        let module = self.module;
        if let Some(entry) = module.entry {
            let kind = match entry.kind {
                EntryKind::Start => "start",
                EntryKind::CMain => "c_main",
            };
            line(out, format!("\nentry {kind} {};", self.function_ref(entry.function)));
        }
        for &id in &module.init {
            line(out, format!("init {};", self.function_ref(id)));
        }
        for &id in &module.fini {
            line(out, format!("fini {};", self.function_ref(id)));
        }
        let lang = &module.lang;
        for (word, function) in
            [("panic_cannot_unwind", lang.panic_cannot_unwind), ("panic_in_cleanup", lang.panic_in_cleanup)]
        {
            if let Some(id) = function {
                line(out, format!("lang {word} = {};", self.function_ref(id)));
            }
        }
        if let Some(id) = lang.ordering {
            line(out, format!("lang ordering = {};", self.ty(id)));
        }
    }
}

pub fn line(out: &mut String, text: impl AsRef<str>) {
    out.push_str(text.as_ref());
    out.push('\n');
}

/// Names where they are unique, names with indices where they are not.
fn references<'n>(names: impl Iterator<Item = &'n str> + Clone) -> Vec<String> {
    let mut uses: FxHashMap<&str, u32> = FxHashMap::default();
    names.clone().for_each(|name| *uses.entry(name).or_default() += 1);
    let reference = |(index, name): (usize, &str)| match uses[name] {
        1 => quote_name(name),
        _ => format!("{}#{index}", quote_name(name)),
    };
    names.enumerate().map(reference).collect()
}

/// Definitions whose name is not unique say which one they are.
fn index_comment(reference: &str, index: u32) -> String {
    if reference.ends_with(&format!("#{index}")) { format!(" // #{index}") } else { String::new() }
}

fn target(target: &Target) -> String {
    if Target::known(&target.triple).as_ref() == Some(target) {
        return format!("target {};", quote(&target.triple, '"'));
    }
    let endian = match target.endian {
        Endian::Little => "little",
        Endian::Big => "big",
    };
    let features = target.features.iter().map(|feature| quote(feature, '"')).collect::<Vec<_>>().join(", ");
    format!(
        "target {} {{\n    os {}, arch {}, endian {endian}, pointer {}, c_int {}, c_long {}, c_char {},\n    \
         max_atomic {}, malloc_align {}, panic {}, features({features}),\n}};",
        quote(&target.triple, '"'),
        quote(&target.os, '"'),
        quote(&target.arch, '"'),
        target.pointer_size,
        target.c_int_size,
        target.c_long_size,
        if target.c_char_signed { "signed" } else { "unsigned" },
        target.max_atomic_size,
        target.malloc_align,
        if target.panic_unwind { "unwind" } else { "abort" },
    )
}

fn span_declaration(id: SpanId, span: &Span) -> String {
    if *span == Span::UNKNOWN {
        return format!("{id:?} = unknown;");
    }
    let parent = span.parent.map(|parent| format!(" in {parent:?}")).unwrap_or_default();
    let Span { file, line, column, end_line, end_column, .. } = span;
    format!("{id:?} = {file:?} {line}:{column}..{end_line}:{end_column}{parent};")
}

fn linkage(linkage: Linkage) -> String {
    match word_of(LINKAGES, &linkage) {
        None | Some("") => String::new(),
        Some(word) => format!("{word} "),
    }
}

/// What other modules can see has its name for a symbol unless stated otherwise; the rest has none.
fn symbol(symbol: &str, linkage: Linkage, name: &str) -> String {
    let default = if linkage == Linkage::Internal { "" } else { name };
    if symbol == default { String::new() } else { format!(" symbol {}", quote(symbol, '"')) }
}

fn krate(krate: CrateId) -> String {
    if krate == CrateId(0) { String::new() } else { format!(" {krate:?}") }
}

pub fn span(span: SpanId) -> String {
    if span == SpanId::NONE { String::new() } else { format!(" @{span:?}") }
}

pub fn offset(offset: u64) -> String {
    if offset == 0 { String::new() } else { format!(" + {offset}") }
}

fn attributes(attrs: &FnAttrs) -> String {
    let words = [
        (attrs.track_caller, " track_caller"),
        (attrs.shim, " shim"),
        (attrs.naked, " naked"),
        (attrs.precondition_panic, " precondition_panic"),
        (attrs.by_hand, " by_hand"),
    ];
    let mut out: String = words.into_iter().filter(|(set, _)| *set).map(|(_, word)| word).collect();
    if let Some(align) = attrs.align {
        write!(out, " align({align})").expect("writing to a string");
    }
    if !attrs.target_features.is_empty() {
        let features: Vec<String> = attrs.target_features.iter().map(|feature| quote(feature, '"')).collect();
        write!(out, " features({})", features.join(", ")).expect("writing to a string");
    }
    out
}

/// Bytes that text does not state as bytes: a pointer, or uninitialised ones.
struct Gap {
    range: Range<u64>,
    pointer: Option<Address>,
}

fn gaps(data: &Data, pointer_size: u8) -> Vec<Gap> {
    let uninit = data.uninit.iter().map(|&(start, end)| Gap { range: start..end.max(start), pointer: None });
    let pointers = data.relocs.iter().map(|&(at, address)| Gap {
        range: at..at.saturating_add(u64::from(pointer_size)),
        pointer: Some(address),
    });
    let mut gaps: Vec<Gap> = uninit.chain(pointers).collect();
    gaps.sort_by_key(|gap| gap.range.start);
    gaps
}

/// Adds the bytes of a range as zeros, text or hexadecimal digits.
fn bytes(parts: &mut Vec<String>, data: &Data, range: Range<u64>) {
    let clip = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(data.bytes.len());
    let (start, end) = (clip(range.start), clip(range.end));
    if start >= end {
        return;
    }
    let bytes = &data.bytes[start..end];
    if bytes.iter().all(|&byte| byte == 0) {
        parts.push(format!("zero {}", bytes.len()));
    } else if let Some(text) = as_text(bytes) {
        parts.push(quote(text, '"'));
    } else {
        let lines = bytes.chunks(DATA_LINE).map(hex).collect::<Vec<_>>();
        parts.push(format!("hex \"{}\"", lines.join("\n    ")));
    }
}

/// The bytes as text if they look like some.
fn as_text(bytes: &[u8]) -> Option<&str> {
    let plain = |c: char| c == '\n' || c == '\t' || !c.is_control();
    str::from_utf8(bytes).ok().filter(|text| text.chars().all(plain))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
