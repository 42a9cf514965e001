//! A program as the engine sees it: an image whose parts are decoded when they are first asked for.
//!
//! A program is immutable and may be shared between threads. Types, function headers and globals stay once
//! they are decoded; bodies do not, because their user translates them once and keeps the translation.
//!
//! Accessors that give references are total: an index out of range or an entry that does not decode gives a
//! stand-in that does nothing, and [`Program::damage`] tells. That can only happen with an image whose
//! checksum is right but whose contents no lowering wrote.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{LazyLock, OnceLock};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::body::{Body, FnAttrs, Function, Linkage};
use crate::global::{Data, Global, GlobalKind};
use crate::ids::{CrateId, FileId, FnId, GlobalId, Idx, IndexVec, SpanId, TyId};
use crate::image::{self, Image, ImageError, Root, SPAN_GROUP, Section, Table};
use crate::module::{Entry, LangItems, Module};
use crate::source::{Crate, File, Origin, SourceMap, Span};
use crate::target::Target;
use crate::types::{FnSig, Repr, TyFlags, TyKind, Type};
use crate::verify::{self, Nesting, Subject};

pub struct Program {
    image: Image,
    root: Root,
    types: Lazy<TyId, Type>,
    functions: Lazy<FnId, FunctionHeader>,
    globals: Lazy<GlobalId, Global>,
    files: Lazy<FileId, File>,
    crates: Lazy<CrateId, Crate>,
    bodies: Table,
    spans: Table,
    /// Where globals want to lie, once that was asked for.
    places: OnceLock<Box<[GlobalPlace]>>,
    damage: OnceLock<ImageError>,
    verified: Verified,
}

/// What was verified so far.
struct Verified {
    /// The problems of what counts from the start.
    start: OnceLock<Vec<String>>,
    /// By type: depth of nesting and number of parts, 0 before it was looked at.
    types: Box<[AtomicU64]>,
    functions: Box<[AtomicBool]>,
    /// By global: whether it, and all that it points to, was looked at.
    globals: Box<[AtomicBool]>,
}

impl Verified {
    fn nothing(types: usize, functions: usize, globals: usize) -> Verified {
        let nothing_yet = |count| std::iter::repeat_with(AtomicBool::default).take(count).collect();
        Verified {
            start: OnceLock::new(),
            types: std::iter::repeat_with(AtomicU64::default).take(types).collect(),
            functions: nothing_yet(functions),
            globals: nothing_yet(globals),
        }
    }
}

/// What must be known of a global to give it an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlobalPlace {
    pub size: u64,
    pub align: u64,
    pub is_vtable: bool,
}

impl GlobalPlace {
    /// For a global that cannot be read.
    const NONE: GlobalPlace = GlobalPlace { size: 0, align: 1, is_vtable: false };
}

/// How the entry of a [`Global`] begins.
#[derive(Deserialize)]
struct GlobalStart<'a> {
    _name: &'a [u8],
    _symbol: &'a [u8],
    _linkage: Linkage,
    kind: GlobalKind,
    align: u64,
    bytes: &'a [u8],
}

/// A function without its body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionHeader {
    pub name: String,
    pub symbol: String,
    pub linkage: Linkage,
    pub sig: FnSig,
    pub attrs: FnAttrs,
    pub span: SpanId,
    pub krate: CrateId,
    pub has_body: bool,
}

impl FunctionHeader {
    pub fn of(function: &Function) -> FunctionHeader {
        FunctionHeader {
            name: function.name.clone(),
            symbol: function.symbol.clone(),
            linkage: function.linkage,
            sig: function.sig.clone(),
            attrs: function.attrs.clone(),
            span: function.span,
            krate: function.krate,
            has_body: function.body.is_some(),
        }
    }

    fn with_body(self, body: Option<Body>) -> Function {
        Function {
            name: self.name,
            symbol: self.symbol,
            linkage: self.linkage,
            sig: self.sig,
            attrs: self.attrs,
            span: self.span,
            krate: self.krate,
            body,
        }
    }
}

/// The decoded entries of one table.
struct Lazy<I, T> {
    table: Table,
    entries: IndexVec<I, OnceLock<Box<T>>>,
}

impl<I: Idx, T: DeserializeOwned> Lazy<I, T> {
    fn new(image: &Image, section: Section) -> Result<Lazy<I, T>, ImageError> {
        let table = image.table(section)?;
        let entries = std::iter::repeat_with(OnceLock::new).take(table.len).collect();
        Ok(Lazy { table, entries })
    }

    /// An entry that was decoded before.
    #[inline]
    fn known(&self, id: I) -> Option<&T> {
        self.entries.get(id)?.get().map(|entry| &**entry)
    }

    fn get(&self, image: &Image, id: I) -> Result<&T, ImageError> {
        let entry = self.entries.get(id).ok_or_else(|| self.table.no_entry(id.index()))?;
        if let Some(value) = entry.get() {
            return Ok(value);
        }
        let value = self.decode(image, id)?;
        Ok(entry.get_or_init(|| Box::new(value)))
    }

    fn decode(&self, image: &Image, id: I) -> Result<T, ImageError> {
        image.decode(self.table, id.index())
    }

    fn decode_all(&self, image: &Image) -> Result<IndexVec<I, T>, ImageError> {
        self.entries.ids().map(|id| self.decode(image, id)).collect()
    }
}

impl Program {
    pub fn open(path: impl AsRef<Path>) -> Result<Program, ImageError> {
        Program::from_image(Image::read(path.as_ref())?)
    }

    pub fn load(bytes: Vec<u8>) -> Result<Program, ImageError> {
        Program::from_image(Image::parse(bytes)?)
    }

    /// By way of an image, so that a program made from text goes through what every other one does.
    pub fn from_module(module: &Module) -> Result<Program, ImageError> {
        Program::load(image::write(module))
    }

    fn from_image(image: Image) -> Result<Program, ImageError> {
        let program = Program {
            root: image.root()?,
            types: Lazy::new(&image, Section::Types)?,
            functions: Lazy::new(&image, Section::Functions)?,
            globals: Lazy::new(&image, Section::Globals)?,
            files: Lazy::new(&image, Section::Files)?,
            crates: Lazy::new(&image, Section::Crates)?,
            bodies: image.table(Section::Bodies)?,
            spans: image.table(Section::Spans)?,
            places: OnceLock::new(),
            damage: OnceLock::new(),
            verified: Verified::nothing(0, 0, 0),
            image,
        };
        let verified =
            Verified::nothing(program.type_count(), program.function_count(), program.global_count());
        let program = Program { verified, ..program };
        program.check_root()?;
        Ok(program)
    }

    fn check_root(&self) -> Result<(), ImageError> {
        let lang = &self.root.lang;
        let single =
            [self.root.entry.map(|entry| entry.function), lang.panic_cannot_unwind, lang.panic_in_cleanup];
        let mut functions =
            self.root.init.iter().chain(&self.root.fini).copied().chain(single.into_iter().flatten());
        let in_range = functions.all(|id| id.index() < self.function_count())
            && self.root.aligned.is_sorted_by_key(|(id, _)| id.0)
            && self.root.aligned.iter().all(|(_, align)| verify::is_alignment(*align))
            && lang.ordering.is_none_or(|id| id.index() < self.type_count())
            && self.bodies.len == self.function_count()
            && self.spans.len == Idx::index(SpanId(self.root.spans)).div_ceil(SPAN_GROUP)
            && matches!(self.root.target.pointer_size, 2 | 4 | 8);
        if in_range { Ok(()) } else { Err(ImageError::malformed(Section::Root, None, "it fits no program")) }
    }

    /// The problems of what a program relies on before any of its functions is called.
    pub fn verify_start(&self) -> &[String] {
        self.verified
            .start
            .get_or_init(|| verify::verify_start(self).iter().map(ToString::to_string).collect())
    }

    /// The problems of a function with this body, and of the types that it needs. What has none is looked at once.
    pub fn verify_function(&self, id: FnId, body: &Body) -> Vec<String> {
        let done = &self.verified.functions[id.index()];
        if done.load(Ordering::Relaxed) {
            return Vec::new();
        }
        let problems: Vec<String> =
            verify::verify_body(self, id, body).iter().map(ToString::to_string).collect();
        if problems.is_empty() {
            done.store(true, Ordering::Relaxed);
        }
        problems
    }

    /// The problems of a global and of all that it points to.
    pub fn verify_global(&self, id: GlobalId) -> Vec<String> {
        verify::verify_global(self, id).iter().map(ToString::to_string).collect()
    }

    /// The image's bytes, for instance to write them to a file.
    pub fn image(&self) -> &[u8] {
        self.image.bytes()
    }

    pub fn target(&self) -> &Target {
        &self.root.target
    }

    pub fn entry(&self) -> Option<Entry> {
        self.root.entry
    }

    pub fn init(&self) -> &[FnId] {
        &self.root.init
    }

    pub fn fini(&self) -> &[FnId] {
        &self.root.fini
    }

    /// The functions that ask for an alignment of their address, by number.
    pub fn aligned_functions(&self) -> &[(FnId, u64)] {
        &self.root.aligned
    }

    pub fn lang(&self) -> &LangItems {
        &self.root.lang
    }

    pub fn type_count(&self) -> usize {
        self.types.entries.len()
    }

    pub fn function_count(&self) -> usize {
        self.functions.entries.len()
    }

    pub fn global_count(&self) -> usize {
        self.globals.entries.len()
    }

    pub fn span_count(&self) -> usize {
        Idx::index(SpanId(self.root.spans))
    }

    #[inline]
    pub fn ty(&self, id: TyId) -> &Type {
        self.types.known(id).unwrap_or_else(|| self.new_ty(id))
    }

    #[cold]
    #[inline(never)]
    fn new_ty(&self, id: TyId) -> &Type {
        self.sound(self.types.get(&self.image, id), &NO_TYPE)
    }

    #[inline]
    pub fn function(&self, id: FnId) -> &FunctionHeader {
        self.functions.known(id).unwrap_or_else(|| self.new_function(id))
    }

    #[cold]
    #[inline(never)]
    fn new_function(&self, id: FnId) -> &FunctionHeader {
        self.sound(self.functions.get(&self.image, id), &NO_FUNCTION)
    }

    pub fn global(&self, id: GlobalId) -> &Global {
        self.sound(self.globals.get(&self.image, id), &NO_GLOBAL)
    }

    /// What it takes to place all globals, in their order, without decoding them.
    pub fn global_places(&self) -> &[GlobalPlace] {
        self.places.get_or_init(|| self.globals.entries.ids().map(|id| self.global_place(id)).collect())
    }

    fn global_place(&self, id: GlobalId) -> GlobalPlace {
        match self.image.decode_start::<GlobalStart>(self.globals.table, id.index()) {
            Ok(GlobalStart { kind, align, bytes, .. }) => GlobalPlace {
                size: bytes.len() as u64,
                align,
                is_vtable: matches!(kind, GlobalKind::VTable { .. }),
            },
            Err(error) => self.damaged(error, GlobalPlace::NONE),
        }
    }

    pub fn file(&self, id: FileId) -> &File {
        self.sound(self.files.get(&self.image, id), &NO_FILE)
    }

    pub fn krate(&self, id: CrateId) -> &Crate {
        self.sound(self.crates.get(&self.image, id), &NO_CRATE)
    }

    /// How many bytes a function's body takes; none if it has no body.
    pub fn body_len(&self, id: FnId) -> usize {
        self.image.entry(self.bodies, id.index()).map_or(0, <[u8]>::len)
    }

    /// Decoded anew each time.
    pub fn span(&self, id: SpanId) -> Span {
        let index = id.index();
        let group: Result<Vec<Span>, _> = self.image.decode(self.spans, index / SPAN_GROUP);
        match group {
            Ok(group) => group.get(index % SPAN_GROUP).copied().unwrap_or(Span::UNKNOWN),
            Err(error) => self.damaged(error, Span::UNKNOWN),
        }
    }

    /// Decoded anew each time. A function without a body has none: that is an error of the caller.
    pub fn body(&self, id: FnId) -> Result<Body, ImageError> {
        self.image.decode(self.bodies, id.index())
    }

    /// The function under a symbol; a definition if there is one.
    pub fn find_function(&self, symbol: &str) -> Option<FnId> {
        let mut candidates = self.image.symbol_candidates(Section::FnSymbols, symbol).map(FnId);
        candidates.find(|&id| self.function(id).symbol == symbol)
    }

    /// The global under a symbol; a definition if there is one.
    pub fn find_global(&self, symbol: &str) -> Option<GlobalId> {
        let mut candidates = self.image.symbol_candidates(Section::GlobalSymbols, symbol).map(GlobalId);
        candidates.find(|&id| self.global(id).symbol == symbol)
    }

    /// The whole source map; for single locations see [`Program::span`], [`Program::file`], [`Program::krate`].
    pub fn sources(&self) -> Result<SourceMap, ImageError> {
        let mut spans = Vec::new();
        for group in 0..self.spans.len {
            spans.extend(self.image.decode::<Vec<Span>>(self.spans, group)?);
        }
        if spans.len() != self.span_count() {
            return Err(ImageError::malformed(
                Section::Spans,
                None,
                "there are not as many as the root says",
            ));
        }
        let files = self.files.decode_all(&self.image)?;
        let crates = self.crates.decode_all(&self.image)?;
        Ok(SourceMap { files, spans: IndexVec::from_raw(spans), crates })
    }

    /// Everything, decoded.
    pub fn to_module(&self) -> Result<Module, ImageError> {
        Ok(Module {
            target: self.root.target.clone(),
            types: self.types.decode_all(&self.image)?,
            functions: self
                .functions
                .entries
                .ids()
                .map(|id| self.whole_function(id))
                .collect::<Result<_, _>>()?,
            globals: self.globals.decode_all(&self.image)?,
            sources: self.sources()?,
            entry: self.root.entry,
            init: self.root.init.clone(),
            fini: self.root.fini.clone(),
            lang: self.root.lang,
        })
    }

    fn whole_function(&self, id: FnId) -> Result<Function, ImageError> {
        let header = self.functions.decode(&self.image, id)?;
        let body = if header.has_body { Some(self.body(id)?) } else { None };
        Ok(header.with_body(body))
    }

    /// How many bytes the image has.
    pub fn image_len(&self) -> usize {
        self.image.bytes().len()
    }

    /// The first entry that could not be decoded, if an accessor had to give a stand-in.
    pub fn damage(&self) -> Option<&ImageError> {
        self.damage.get()
    }

    fn sound<'a, T>(&self, value: Result<&'a T, ImageError>, stand_in: &'a T) -> &'a T {
        value.unwrap_or_else(|error| self.damaged(error, stand_in))
    }

    fn damaged<T>(&self, error: ImageError, stand_in: T) -> T {
        // Only the first is kept.
        let _ = self.damage.set(error);
        stand_in
    }
}

impl Subject for Program {
    fn type_count(&self) -> usize {
        Program::type_count(self)
    }

    fn function_count(&self) -> usize {
        Program::function_count(self)
    }

    fn global_count(&self) -> usize {
        Program::global_count(self)
    }

    fn span_count(&self) -> usize {
        Program::span_count(self)
    }

    fn file_count(&self) -> usize {
        self.files.entries.len()
    }

    fn crate_count(&self) -> usize {
        self.crates.entries.len()
    }

    fn sig(&self, id: FnId) -> &FnSig {
        &self.function(id).sig
    }

    fn function_name(&self, id: FnId) -> &str {
        &self.function(id).name
    }

    fn global(&self, id: GlobalId) -> &Global {
        Program::global(self, id)
    }

    fn decodes(&self, id: GlobalId) -> bool {
        self.globals.get(&self.image, id).is_ok()
    }

    fn knows_global(&self, id: GlobalId) -> bool {
        self.verified.globals.get(id.index()).is_some_and(|known| known.load(Ordering::Relaxed))
    }

    fn note_global(&self, id: GlobalId) {
        self.verified.globals[id.index()].store(true, Ordering::Relaxed);
    }

    fn known(&self, id: TyId) -> Option<Nesting> {
        let noted = self.verified.types.get(id.index())?.load(Ordering::Relaxed);
        let [depth, parts] = [noted >> 32, noted & 0xffff_ffff].map(|half| half as u32);
        (noted != 0).then_some(Nesting { depth, parts })
    }

    fn note(&self, id: TyId, nesting: Nesting) {
        let noted = u64::from(nesting.depth) << 32 | u64::from(nesting.parts);
        self.verified.types[id.index()].store(noted, Ordering::Relaxed);
    }

    fn is_lazy(&self) -> bool {
        true
    }
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Program")
            .field("target", &self.root.target.triple)
            .field("functions", &self.function_count())
            .field("types", &self.type_count())
            .field("globals", &self.global_count())
            .finish()
    }
}

const MISSING: &str = "<missing from the image>";

pub(crate) static NO_TYPE: LazyLock<Type> = LazyLock::new(|| Type {
    name: MISSING.into(),
    size: 0,
    align: 1,
    kind: TyKind::Opaque,
    repr: Repr::Memory,
    flags: TyFlags::PLAIN,
});

static NO_FUNCTION: LazyLock<FunctionHeader> = LazyLock::new(|| FunctionHeader {
    name: MISSING.into(),
    symbol: String::new(),
    linkage: Linkage::Import,
    sig: FnSig {
        params: Vec::new(),
        ret: TyId(u32::MAX),
        abi: "Rust".into(),
        variadic: false,
        may_unwind: false,
    },
    attrs: FnAttrs::default(),
    span: SpanId::NONE,
    krate: CrateId(u32::MAX),
    has_body: false,
});

static NO_GLOBAL: LazyLock<Global> = LazyLock::new(|| Global {
    name: MISSING.into(),
    symbol: String::new(),
    linkage: Linkage::Import,
    kind: GlobalKind::Const,
    align: 1,
    data: Data::default(),
    span: SpanId::NONE,
    krate: CrateId(u32::MAX),
});

static NO_FILE: LazyLock<File> = LazyLock::new(|| File { path: MISSING.into(), hash: 0 });

static NO_CRATE: LazyLock<Crate> =
    LazyLock::new(|| Crate { name: MISSING.into(), origin: Origin::Dependency });
